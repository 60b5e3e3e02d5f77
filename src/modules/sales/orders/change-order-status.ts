import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import type { Tables } from '../../../schema/tables.ts'
import { type EventKind, type NewEvent, recordEvents } from '../../events/index.ts'
import { followOrders } from '../../goods/digital-delivery/index.ts'
import { effectiveSettings } from '../../stores/stores/index.ts'
import { type PaymentMove, showPaymentEvent, showStatusEvent } from '../order-events/index.ts'
import {
  automaticMoves,
  checkPaymentMove,
  checkStatusMove,
  type OrderRow,
  type OrderStatus,
  type PaymentStatus,
  stockEffect,
} from '../order-fields/index.ts'
import { microseconds } from './build-order.ts'
import { type LockedOrder, lockOrders } from './lock-orders.ts'
import { giveStockBack, retakeStock } from './move-stock.ts'

export type OrderFields = Updateable<Tables['orders']>

export type StatusChange = {
  status?: OrderStatus
  payment_status?: PaymentStatus
  /** What else becomes known with the change, such as how it was paid. */
  fields?: OrderFields
}

/** Moves one order along one or both axes; see `changeOrderStatuses`. */
export const changeOrderStatus = async (
  tx: Tx,
  id: string,
  change: StatusChange,
  by: string | null,
  now: Date,
): Promise<OrderRow> => (await changeOrderStatuses(tx, [id], change, by, now))[0]!

/**
 * Moves orders, all or none: checks each move, gives back or takes stock, writes history and events, raises versions,
 * and lets what the buyers own follow. The status goes first, then the payment, then what the payment sets off by itself.
 */
export async function changeOrderStatuses(tx: Tx, ids: string[], change: StatusChange, by: string | null, now: Date) {
  const orders = await lockOrders(tx, ids)
  const paid = change.payment_status ? await listPaymentMoves(tx, ids) : new Map<string, PaymentMove[]>()
  const changed = { take: [] as string[], return: [] as string[], none: [] as string[] }
  const notes: Notes = { history: [], events: [] }
  const moved: OrderRow[] = []
  for (const order of orders) {
    const walk = startWalk(order, paid.get(order.id) ?? [], notes, now)
    if (change.status) {
      changed[stockEffect(order.status, change.status)].push(order.id)
      walk.moveStatus(change.status, by)
    }
    if (change.payment_status) {
      Object.assign(walk.order, change.fields)
      walk.movePayment(change.payment_status, by)
      const { digital_only_complete_type } = effectiveSettings(order.store.settings)
      for (const status of automaticMoves(walk.order, !order.is_physical, digital_only_complete_type))
        walk.moveStatus(status, null)
    }
    moved.push(await save(tx, order.id, { ...change.fields, ...walk.changes }, now))
  }
  if (notes.history.length > 0) await tx.insertInto('order_status_history').values(notes.history).execute()
  await recordEvents(tx, notes.events, now)
  // Subscriptions are locked after orders and before stock, by the worker too.
  const moves = orders.map((before, i) => ({ id: before.id, before, after: moved[i]! }))
  await followOrders(tx, moves, now)
  // Once for all orders: the stock rows are then locked in one run, in the order of their ids.
  await giveStockBack(tx, changed.return, now)
  await retakeStock(tx, changed.take, now)
  return ids.map((id) => moved.find((order) => order.id === id)!)
}

/** What is to be remembered and told of all orders, written in one go. */
type Notes = { history: Insertable<Tables['order_status_history']>[]; events: NewEvent[] }

/** One order on its way: every step is checked and noted; `changes` is where it ended. */
function startWalk(locked: LockedOrder, payments: PaymentMove[], notes: Notes, now: Date) {
  const at = microseconds(now)
  const order: LockedOrder = { ...locked, last_updated_at: at }
  const changes: OrderFields = {}
  const { id, business_id } = order

  const move = (fields: Partial<OrderRow>) => {
    Object.assign(order, fields)
    Object.assign(changes, fields)
  }
  const remember = (axis: 'status' | 'payment', from_status: string, to_status: string, by: string | null) =>
    notes.history.push({ order_id: id, axis, from_status, to_status, at: now, by })
  const tell = (kind: EventKind, payload: unknown) => notes.events.push({ business_id, kind, order_id: id, payload })

  return {
    order,
    changes,
    moveStatus(to: OrderStatus, by: string | null) {
      checkStatusMove(order, to)
      remember('status', order.status, to, by)
      move({ status: to, [`${to}_time`]: at })
      tell('order.status_changed', showStatusEvent(order))
    },
    movePayment(to: PaymentStatus, by: string | null) {
      checkPaymentMove(order, to)
      remember('payment', order.payment_status, to, by)
      move({ payment_status: to, [`${to}_time`]: at })
      const shown = showPaymentEvent(order, [{ to_status: to, at, by }, ...payments])
      tell('order.payment_status_changed', shown)
      if (to === 'paid' || to === 'settled') tell('payment.received', shown)
      if (to === 'conflict') tell('payment.failed', shown)
    },
  }
}

const save = (tx: Tx, id: string, fields: OrderFields, now: Date): Promise<OrderRow> =>
  tx
    .updateTable('orders')
    .set((row) => ({ ...fields, version: row('version', '+', 1), last_updated_at: now }) as never)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The payment's axis of each order, newest first. */
async function listPaymentMoves(tx: Tx, orderIds: string[]): Promise<Map<string, PaymentMove[]>> {
  const rows = await tx
    .selectFrom('order_status_history')
    .select(['order_id', 'to_status', 'at', 'by'])
    .where('order_id', 'in', orderIds)
    .where('axis', '=', 'payment')
    .orderBy('id', 'desc')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}
