import { sql } from 'kysely'
import { type ProviderProblem, toProblem } from '../../../integrations/payments/index.ts'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { addDays, readCalendar } from '../../orders/statistics/index.ts'
import { getAccount } from '../../stores/provider-accounts/index.ts'
import { type Line, type ReportedAccount, reportLines } from './report-lines.ts'

export type Figures = {
  day: string
  payments_count: number
  expected: number
  received: number
  fees: number
  refunded: number
  refunds_count: number
  disputes_count: number
  waiting_count: number
  missing_count: number
  missing: number
  unexpected_count: number
  unexpected: number
  differing_count: number
  differing: number
}

type Report = ReportedAccount & {
  first_day: string
  today: string
  time_zone: string
  currency: string
  /** Why the list could not be read at the last attempt. */
  list_error: ProviderProblem | null
}

/** The data for an account's reports: its calendar, and how far the provider's list was read. */
export async function openReport(db: Db, businessId: number, accountId: number, now: Date): Promise<Report> {
  const account = await getAccount(db, businessId, accountId)
  const { today, time_zone, currency } = await readCalendar(db, businessId, now)
  const position = await db
    .selectFrom('provider_positions')
    .select(['listed_until', 'error'])
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const { rows } = await sql<{ first_day: string }>`
    select (${account.created_at}::timestamptz at time zone ${time_zone})::date::text as first_day`.execute(db)
  return {
    business_id: businessId,
    account_id: accountId,
    listed_until: position?.listed_until ?? null,
    list_error: toProblem(position?.error ?? null),
    first_day: rows[0]!.first_day,
    today,
    time_zone,
    currency,
  }
}

/** The days of an account, newest first. */
export const listDays = (db: Db, cursorSecret: Buffer, report: Report, request: PageRequest) =>
  listPage({
    list: `provider-account-reports:${report.account_id}`,
    cursorSecret,
    request,
    filters: {},
    key: ['days.day'],
    direction: 'desc',
    select: () =>
      db
        .selectFrom(
          sql<{ day: string }>`(select date::date::text as day
            from generate_series(${report.first_day}::date, ${report.today}::date, interval '1 day') date)`.as('days'),
        )
        .selectAll(),
    keyOf: ({ day }) => [day],
  })

/** Sums the lines of each of these days; a day may have none. */
export async function sumDays(db: Db, report: Report, days: readonly string[]): Promise<Figures[]> {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)]
  if (!first || !last) return []
  const { rows } = await sql<Figures>`
    with lines as (${reportLines(report, await readBounds(db, report, first, last))})
    select (at at time zone ${report.time_zone})::date::text as day,
      count(expected)::int as payments_count,
      coalesce(sum(expected), 0)::bigint as expected,
      coalesce(sum(received) filter (where state not in ('refund', 'dispute')), 0)::bigint as received,
      coalesce(sum(fee), 0)::bigint as fees,
      coalesce(-sum(received) filter (where state = 'refund'), 0)::bigint as refunded,
      (count(*) filter (where state = 'refund'))::int as refunds_count,
      (count(*) filter (where state = 'dispute'))::int as disputes_count,
      (count(*) filter (where state in ('waiting', 'not_listed')))::int as waiting_count,
      (count(*) filter (where state = 'missing'))::int as missing_count,
      coalesce(sum(expected) filter (where state = 'missing'), 0)::bigint as missing,
      (count(*) filter (where state = 'unexpected'))::int as unexpected_count,
      coalesce(sum(received) filter (where state = 'unexpected'), 0)::bigint as unexpected,
      (count(*) filter (where state = 'differing'))::int as differing_count,
      coalesce(sum(received - expected) filter (where state = 'differing'), 0)::bigint as differing
    from lines group by 1`.execute(db)
  const none = { payments_count: 0, expected: 0, received: 0, fees: 0, waiting_count: 0 }
  const back = { refunded: 0, refunds_count: 0, disputes_count: 0 }
  const fine = { missing_count: 0, missing: 0, unexpected_count: 0, unexpected: 0, differing_count: 0, differing: 0 }
  return days.map((day) => rows.find((row) => row.day === day) ?? { day, ...none, ...back, ...fine })
}

/** The start of the first day and the end of the last one, in the time zone of the business. */
async function readBounds(db: Db, { time_zone }: Pick<Report, 'time_zone'>, first: string, last: string) {
  const { rows } = await sql<{ from: string; until: string }>`
    select ${first}::date::timestamp at time zone ${time_zone} as from,
      ${addDays(last, 1)}::date::timestamp at time zone ${time_zone} as until`.execute(db)
  return rows[0]!
}

/** Refuses a day that is not between the account's first one and today. */
export function checkDay({ first_day, today }: Report, day: string) {
  if (day < first_day || day > today) throw notFound('There is no report of this day')
}

type LinesRequest = PageRequest & { state?: Line['state'] }

/** The lines of a day, oldest first. */
export async function listLines(
  db: Db,
  cursorSecret: Buffer,
  report: Report,
  day: string,
  { state, ...request }: LinesRequest,
) {
  const bounds = await readBounds(db, report, day, day)
  return await listPage({
    list: `provider-account-report:${report.account_id}:${day}`,
    cursorSecret,
    request,
    filters: { ...(state && { state }) },
    key: ['lines.at', 'lines.id'],
    direction: 'asc',
    select: (filters: { state?: Line['state'] }) => {
      const lines = db.selectFrom(sql<Line>`(${reportLines(report, bounds)})`.as('lines')).selectAll()
      return filters.state ? lines.where('state', '=', filters.state) : lines
    },
    keyOf: ({ at, id }) => [at, id],
  })
}
