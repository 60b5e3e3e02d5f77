import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { defaultLowLevel } from '../../catalog/stock-log/index.ts'
import type { ActOnEvents, QueuedEvent } from '../../events/index.ts'
import { type KnownOrder, toNotice } from './notices-from-events.ts'
import { recordNotices } from './record-notices.ts'

/** Records notifications about events for the members of businesses, a batch in a few statements. */
export const actOnEvents: ActOnEvents = async (tx, events, now) => {
  const known = { orders: await loadOrders(tx, events), lowLevels: await loadLowLevels(tx, events) }
  await recordNotices(
    tx,
    events.flatMap((event) => toNotice(event, known) ?? []),
    now,
  )
}

/** Loads the orders, without those that were deleted in the meantime. */
async function loadOrders(tx: Tx, events: QueuedEvent[]): Promise<Map<string, KnownOrder>> {
  const named = events.filter(({ order_id }) => order_id !== null)
  if (named.length === 0) return new Map()
  const { rows } = await sql<KnownOrder>`
    select o.id, o.order_id, o.gross_revenue, o.currency, o.payment_method, o.payment_status, o.status,
      o.is_probably_spam, o.created_by
    from (select distinct business_id, id from unnest(${named.map(({ business_id }) => business_id)}::bigint[],
      ${named.map(({ order_id }) => order_id)}::uuid[]) as t (business_id, id)) t
    join orders o on o.business_id = t.business_id and o.id = t.id and o.deleted_at is null`.execute(tx)
  return new Map(rows.map((order) => [order.id, order]))
}

/** The low levels of the variants whose stock changed: their own, or that of the business. */
async function loadLowLevels(tx: Tx, events: QueuedEvent[]): Promise<Map<number, number>> {
  const changed = events.filter(({ kind, payload }) => kind === 'stock.changed' && payload.stock_status !== 'in_stock')
  if (changed.length === 0) return new Map()
  const { rows } = await sql<{ variant_id: number; level: number }>`
    select t.variant_id, coalesce((select l.level from low_stock_levels l
      where l.business_id = t.business_id and l.variant_id in (0, t.variant_id)
      order by l.variant_id desc limit 1), ${defaultLowLevel})::int as level
    from unnest(${changed.map(({ business_id }) => business_id)}::bigint[],
      ${changed.map(({ payload }) => payload.variant_id as number)}::bigint[]) as t (business_id, variant_id)`.execute(
    tx,
  )
  return new Map(rows.map(({ variant_id, level }) => [variant_id, level]))
}
