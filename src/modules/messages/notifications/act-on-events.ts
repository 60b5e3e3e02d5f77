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
  const variantIds = changed.map(({ payload }) => payload.variant_id as number)
  // Variant 0 stands for the level of the business.
  const { rows } = await sql<{ business_id: number; variant_id: number; level: number }>`
    select business_id, variant_id, level from low_stock_levels
    where business_id = any(${changed.map(({ business_id }) => business_id)}::bigint[])
      and variant_id = any(${[0, ...variantIds]}::bigint[])`.execute(tx)
  const levels = new Map(rows.map(({ business_id, variant_id, level }) => [`${business_id} ${variant_id}`, level]))
  return new Map(
    changed.map(({ business_id }, i) => {
      const id = variantIds[i]!
      return [id, levels.get(`${business_id} ${id}`) ?? levels.get(`${business_id} 0`) ?? defaultLowLevel]
    }),
  )
}
