import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { parseMoment } from '../../../platform/text/parse-moment.ts'
import { idleMs, retentionDays } from './rules.ts'

type Period = { started_at_from?: string; started_at_until?: string; store_id?: number; store_unique_id?: string }

type Counts = {
  currency: string
  started: number
  abandoned: number
  completed: number
  recovered: number
  messages_sent: number
  recovered_revenue: number
}

const dayMs = 86_400_000
const defaultDays = 30

/**
 * Counts the intents that started in a period, by default the last 30 days, and sums the orders that recovered ones led
 * to.
 */
export async function readFigures(db: Db, business_id: number, period: Period, now: Date) {
  const until = period.started_at_until ? parseMoment(period.started_at_until, 'started_at_until') : now
  const from = period.started_at_from
    ? parseMoment(period.started_at_from, 'started_at_from')
    : new Date(until.getTime() - defaultDays * dayMs)
  if (from > until)
    throw validationFailed({ started_at_until: fieldError('before_start', { start: from.toISOString() }) })
  const { rows } = await sql<Counts>`
    select b.currency, count(i.id)::int as started,
      count(*) filter (where i.abandoned_at is not null
        or i.completed_at is null and i.last_activity_at <= ${new Date(now.getTime() - idleMs)})::int as abandoned,
      count(i.completed_at)::int as completed,
      count(*) filter (where i.completed_at is not null and i.abandoned_at is not null)::int as recovered,
      coalesce(sum(i.messages_sent), 0)::int as messages_sent,
      coalesce(sum(o.gross_revenue), 0)::bigint as recovered_revenue
    from businesses b
      left join checkout_intents i on i.business_id = ${business_id} and i.started_at >= ${from} and i.started_at < ${until}
        ${period.store_id ? sql`and i.store_id = ${period.store_id}` : sql``}
        ${period.store_unique_id ? sql`and i.store_id = (select id from stores where unique_id = ${period.store_unique_id})` : sql``}
      left join orders o on o.business_id = ${business_id} and o.id = i.order_id and i.abandoned_at is not null
        and o.status <> 'canceled' and o.deleted_at is null
    where b.id = ${business_id} group by b.id`.execute(db)
  const { recovered_revenue, ...counts } = rows[0]!
  return {
    started_at_from: from.toISOString().replace('Z', '000Z'),
    started_at_until: until.toISOString().replace('Z', '000Z'),
    ...counts,
    recovered_revenue: formatMoney(recovered_revenue),
    retention_days: retentionDays,
  }
}
