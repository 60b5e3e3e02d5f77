import type { Updateable } from 'kysely'
import type { Tx } from '../../platform/db/types.ts'
import type { Tables } from '../../schema/tables.ts'
import { type EventKind, recordEvent } from '../events/index.ts'
import { effectiveSettings } from '../stores/index.ts'
import { type OrderRow, type PaymentMove, showPaymentEvent, showStatusEvent } from './event-views.ts'
import { type LockedOrder, lockOrders } from './lock-orders.ts'
import { giveStockBack, retakeStock } from './move-stock.ts'
import {
  automaticMoves,
  checkPaymentMove,
  checkStatusMove,
  type OrderStatus,
  type PaymentStatus,
  stockEffect,
} from './rules.ts'

export type OrderFields = Updateable<Tables['orders']>

export type StatusChange = {
  status?: OrderStatus
  payment_status?: PaymentStatus
  /** What else becomes known with the change, such as how it was paid. */
  fields?: OrderFields
}

/** A moment as the database will show it. */
export const microseconds = (now: Date) => now.toISOString().replace('Z', '000Z')

/** Moves one order along one or both axes; see `changeOrderStatuses`. */
export const changeOrderStatus = async (
  tx: Tx,
  id: string,
  change: StatusChange,
  by: string | null,
  now: Date,
): Promise<OrderRow> => (await changeOrderStatuses(tx, [id], change, by, now))[0]!

/**
 * Moves orders, all or none: checks each move, gives back or takes stock, writes history and events, raises versions.
 * The status goes first, then the payment, then what the payment sets off by itself.
 */
export async function changeOrderStatuses(tx: Tx, ids: string[], change: StatusChange, by: string | null, now: Date) {
  const orders = await lockOrders(tx, ids)
  const changed = { take: [] as string[], return: [] as string[], none: [] as string[] }
  const moved: OrderRow[] = []
  for (const order of orders) {
    const walk = startWalk(tx, order, now)
    if (change.status) {
      changed[stockEffect(order.status, change.status)].push(order.id)
      await walk.moveStatus(change.status, by)
    }
    if (change.payment_status) {
      Object.assign(walk.order, change.fields)
      await walk.movePayment(change.payment_status, by)
      const { digital_only_complete_type } = effectiveSettings(order.store.settings)
      for (const status of automaticMoves(walk.order, !order.is_physical, digital_only_complete_type))
        await walk.moveStatus(status, null)
    }
    moved.push(await walk.finish(change.fields ?? {}))
  }
  // Once for all orders: the stock rows are then locked in one run, in the order of their ids.
  await giveStockBack(tx, changed.return, now)
  await retakeStock(tx, changed.take, now)
  return ids.map((id) => moved.find((order) => order.id === id)!)
}

/** One order on its way: every step is checked, remembered and told; `finish` writes where it ended. */
function startWalk(tx: Tx, locked: LockedOrder, now: Date) {
  const at = microseconds(now)
  const order: LockedOrder = { ...locked, last_updated_at: at }
  const changes: OrderFields = {}
  const { id, business_id } = order

  const move = (fields: Partial<OrderRow>) => {
    Object.assign(order, fields)
    Object.assign(changes, fields)
  }
  const remember = (axis: 'status' | 'payment', from_status: string, to_status: string, by: string | null) =>
    tx.insertInto('order_status_history').values({ order_id: id, axis, from_status, to_status, at: now, by }).execute()
  const tell = (kind: EventKind, payload: unknown) => recordEvent(tx, { business_id, kind, order_id: id, payload }, now)

  return {
    order,
    async moveStatus(to: OrderStatus, by: string | null) {
      checkStatusMove(order, to)
      await remember('status', order.status, to, by)
      move({ status: to, [`${to}_time`]: at })
      await tell('order.status_changed', showStatusEvent(order))
    },
    async movePayment(to: PaymentStatus, by: string | null) {
      checkPaymentMove(order, to)
      await remember('payment', order.payment_status, to, by)
      move({ payment_status: to, [`${to}_time`]: at })
      const shown = showPaymentEvent(order, await listPaymentMoves(tx, id))
      await tell('order.payment_status_changed', shown)
      if (to === 'paid' || to === 'settled') await tell('payment.received', shown)
      if (to === 'conflict') await tell('payment.failed', shown)
    },
    finish: (fields: OrderFields): Promise<OrderRow> =>
      tx
        .updateTable('orders')
        .set((row) => ({ ...fields, ...changes, version: row('version', '+', 1), last_updated_at: now }) as never)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
  }
}

/** The payment's axis, newest first. */
export const listPaymentMoves = (tx: Tx, orderId: string): Promise<PaymentMove[]> =>
  tx
    .selectFrom('order_status_history')
    .select(['to_status', 'at', 'by'])
    .where('order_id', '=', orderId)
    .where('axis', '=', 'payment')
    .orderBy('id', 'desc')
    .execute()
