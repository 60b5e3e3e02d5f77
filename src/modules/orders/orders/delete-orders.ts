import { sql } from 'kysely'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { returnCodeUses } from '../../buyers/discounts/index.ts'
import { recordEvents } from '../../events/index.ts'
import { followOrders } from '../../goods/digital-delivery/index.ts'
import { showDeletedEvent } from '../events/index.ts'
import { returnsStockWhenDeleted } from '../fields/index.ts'
import { returnLinkUses } from '../payment-links/index.ts'
import { toTimestamp } from './build-order.ts'
import { cancelOpenPayments } from './cancel-open-payments.ts'
import { lockOrders } from './lock-orders.ts'
import { returnOrderStock } from './move-stock.ts'

/** Refuses orders with open refunds, returns or the like, which nobody could finish after the deletion. */
async function checkNothingOpen(tx: Tx, businessId: number, ids: string[]) {
  const { rows } = await sql<{ order_id: string }>`
    select o.order_id from orders o
    where o.business_id in (${businessId}, ${businessId}) and o.id = any(${ids}::uuid[]) and (
      exists (select 1 from refunds r where r.business_id = ${businessId} and r.order_id = o.id
        and r.status in ('requested', 'pending'))
      or exists (select 1 from returns t where t.business_id = ${businessId} and t.order_id = o.id
        and t.status in ('requested', 'approved', 'received')))
    order by o.order_id limit 1`.execute(tx)
  if (rows[0])
    throw conflictBecause('refunds_open', `Order ${rows[0].order_id} has refunds or returns that have not ended`)
}

/** Soft-deletes orders, and returns the stock of goods that were not shipped and the discount codes of unpaid ones. */
export async function deleteOrders(tx: Tx, businessId: number, ids: string[], by: string | null, now: Date) {
  const orders = await lockOrders(tx, businessId, ids)
  await checkNothingOpen(tx, businessId, ids)
  const held = orders.filter((order) => returnsStockWhenDeleted(order.status))
  await returnOrderStock(
    tx,
    businessId,
    held.map((order) => order.id),
    { kind: 'deleted', by },
    now,
  )
  await returnCodeUses(
    tx,
    businessId,
    orders.filter(({ payment_status }) => payment_status === 'unpaid'),
  )
  await returnLinkUses(
    tx,
    businessId,
    orders.filter(({ status }) => status !== 'canceled'),
  )
  await markDeleted(tx, businessId, ids, now)
  const events = orders.map((order) => ({
    business_id: order.business_id,
    kind: 'order.deleted' as const,
    order_id: order.id,
    sequence: order.last_event_sequence + 1,
    payload: showDeletedEvent({ ...order, last_updated_at: toTimestamp(now) }),
  }))
  await recordEvents(tx, events, now)
  const moves = orders.map((before) => ({ id: before.id, before, after: { ...before, deleted_at: toTimestamp(now) } }))
  await followOrders(tx, businessId, moves, now)
  await cancelOpenPayments(tx, businessId, moves)
  return ids
}

const markDeleted = (tx: Tx, businessId: number, ids: string[], now: Date) =>
  tx
    .updateTable('orders')
    .set((row) => ({
      deleted_at: now,
      last_updated_at: now,
      last_event_sequence: row('last_event_sequence', '+', 1),
    }))
    .where('business_id', 'in', sameBusiness(businessId))
    .where('id', 'in', ids)
    .execute()
