import type { Insertable, Updateable } from 'kysely'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Tables } from '../../../schema/tables.ts'
import { retakeCodeUses, returnCodeUses } from '../../buyers/discounts/index.ts'
import { type EventKind, type NewEvent, recordEvents } from '../../events/index.ts'
import { followOrders } from '../../goods/digital-delivery/index.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import { refuseIfClosed } from '../../stores/stores/index.ts'
import { type PaymentMove, showPaymentEvent, showStatusEvent } from '../events/index.ts'
import {
  automaticMoves,
  checkPaymentMove,
  checkProofOpen,
  checkStatusMove,
  isWayBack,
  type OrderRow,
  type OrderStatus,
  type PaymentStatus,
  stockEffect,
} from '../fields/index.ts'
import { closeOrderConflicts, recordOrderConflict } from '../payment-conflicts/index.ts'
import { retakeLinkUses, returnLinkUses } from '../payment-links/index.ts'
import { toTimestamp } from './build-order.ts'
import { cancelOpenPayments } from './cancel-open-payments.ts'
import type { OrderKey } from './find-orders.ts'
import { type LockedOrder, lockOrders } from './lock-orders.ts'
import { retakeStock, returnOrderStock } from './move-stock.ts'
import { encodeJson } from './writing/encode-json.ts'

/** The columns to set; JSON columns as objects. */
export type OrderFields = { [K in keyof OrderRow]?: OrderRow[K] | Updateable<Tables['orders']>[K] }

export type StatusChange = {
  status?: OrderStatus
  payment_status?: PaymentStatus
  /** Further columns to set, such as how the order was paid. */
  fields?: OrderFields
}

/** Changes status, payment status or both of one order; see `changeOrderStatuses`. */
export const changeOrderStatus = async (
  tx: Tx,
  { business_id, id }: OrderKey,
  change: StatusChange,
  by: string | null,
  now: Date,
): Promise<OrderRow> => (await changeOrderStatuses(tx, business_id, [id], change, by, now))[0]!

/**
 * Changes the status of all these orders of a business, or of none. Checks each change, returns or takes stock, writes
 * history and events, increments versions, and updates the buyers' digital goods. For each order the status changes
 * first, then the payment status, then the status changes that follow from the payment.
 */
export async function changeOrderStatuses(
  tx: Tx,
  businessId: number,
  ids: string[],
  change: StatusChange,
  by: string | null,
  now: Date,
) {
  const orders = await lockOrders(tx, businessId, ids)
  const paid = change.payment_status ? await listPaymentMoves(tx, businessId, ids) : new Map<string, PaymentMove[]>()
  const changed = { take: [] as string[], return: [] as string[], none: [] as string[] }
  const records: Records = { history: [], events: [] }
  const moves: Move[] = []
  for (const before of orders) {
    checkProofOpen(before, change.fields ?? {})
    const transition = startTransition(before, paid.get(before.id) ?? [], records, now)
    if (change.status) changed[stockEffect(before.status, change.status)].push(before.id)
    takeSteps(transition, before, change, by)
    const after = await save(tx, before, { ...change.fields, ...transition.changes }, now)
    moves.push({ id: before.id, before, after })
  }
  if (records.history.length > 0) await tx.insertInto('order_status_history').values(records.history).execute()
  await recordEvents(tx, records.events, now)
  // Lock order: orders, subscriptions, stock, discount codes, payment links. The worker uses the same order.
  await followOrders(tx, businessId, moves, now)
  await cancelOpenPayments(tx, businessId, moves)
  await followConflicts(tx, moves, by, now)
  // One call for all orders, so that the stock rows are locked in the order of their ids.
  const kind = change.status === 'rts' ? 'returned' : 'canceled'
  await returnOrderStock(tx, businessId, changed.return, { kind, by }, now)
  await retakeStock(tx, businessId, changed.take, by, now)
  await moveUses(tx, businessId, moves)
  return ids.map((id) => moves.find((move) => move.id === id)!.after)
}

type Move = { id: string; before: LockedOrder; after: OrderRow }

/** The requested change of status, then that of the payment, then what follows from the payment. */
function takeSteps(transition: Transition, before: LockedOrder, change: StatusChange, by: string | null) {
  if (change.status) {
    if (before.status === 'draft' && change.status !== 'canceled') refuseIfClosed(before.store)
    transition.moveStatus(change.status, by)
  }
  if (!change.payment_status) return
  Object.assign(transition.order, change.fields)
  transition.movePayment(change.payment_status, by)
  if (isWayBack(before.payment_status, change.payment_status)) return
  const { digital_only_complete_type } = effectiveSettings(before.store.settings)
  for (const status of automaticMoves(transition.order, !before.is_physical, digital_only_complete_type))
    transition.moveStatus(status, null)
}

/** Opens or closes the conflicts of orders whose payment status changed. */
async function followConflicts(tx: Tx, moves: Move[], by: string | null, now: Date) {
  for (const { before, after } of moves) {
    if (before.payment_status === after.payment_status) continue
    if (before.payment_status === 'conflict') await closeOrderConflicts(tx, after, by, now)
    if (after.payment_status === 'conflict') await recordOrderConflict(tx, after, now)
  }
}

/** Returns the uses of discount codes and payment links of canceled orders, and takes those of reopened ones again. */
async function moveUses(tx: Tx, businessId: number, moves: Move[]) {
  const isCanceled = ({ status }: OrderRow) => status === 'canceled'
  const turned = moves.filter(({ before, after }) => isCanceled(before) !== isCanceled(after)).map(({ after }) => after)
  const [canceled, reopened] = [turned.filter(isCanceled), turned.filter((order) => !isCanceled(order))]
  await returnCodeUses(tx, businessId, canceled)
  await retakeCodeUses(tx, businessId, reopened)
  await returnLinkUses(tx, businessId, canceled)
  await retakeLinkUses(tx, businessId, reopened)
}

/** History and events of all orders, inserted together at the end. */
type Records = { history: Insertable<Tables['order_status_history']>[]; events: NewEvent[] }

type Transition = ReturnType<typeof startTransition>

/** Moves one order step by step. Checks and records every step; `changes` collects the columns to save. */
function startTransition(locked: LockedOrder, payments: PaymentMove[], records: Records, now: Date) {
  const at = toTimestamp(now)
  const order: LockedOrder = { ...locked, last_updated_at: at }
  const changes: OrderFields = {}
  const { id, business_id } = order

  const move = (fields: Partial<OrderRow>) => {
    Object.assign(order, fields)
    Object.assign(changes, fields)
  }
  const addHistory = (axis: 'status' | 'payment', from_status: string, to_status: string, by: string | null) =>
    records.history.push({ business_id, order_id: id, axis, from_status, to_status, at: now, by })
  const addEvent = (kind: EventKind, payload: unknown) => {
    const sequence = order.last_event_sequence + 1
    move({ last_event_sequence: sequence })
    records.events.push({ business_id, kind, order_id: id, sequence, payload })
  }

  return {
    order,
    changes,
    moveStatus(to: OrderStatus, by: string | null) {
      checkStatusMove(order, to)
      addHistory('status', order.status, to, by)
      // A reopened order gets a new deadline, because otherwise the worker would cancel it again.
      const isReopened = order.status === 'canceled' && (order.payment_expiration_at ?? at) <= at
      move({ status: to, [`${to}_time`]: at, ...(isReopened && { payment_expiration_at: null }) })
      addEvent('order.status_changed', showStatusEvent(order))
    },
    movePayment(to: PaymentStatus, by: string | null) {
      checkPaymentMove(order, to)
      addHistory('payment', order.payment_status, to, by)
      const isNews = !isWayBack(order.payment_status, to)
      move({ payment_status: to, ...(isNews && { [`${to}_time`]: at }) })
      const shown = showPaymentEvent(order, [{ to_status: to, at, by }, ...payments])
      addEvent('order.payment_status_changed', shown)
      if (isNews && (to === 'paid' || to === 'settled')) addEvent('payment.received', shown)
      if (to === 'conflict') addEvent('payment.failed', shown)
    },
  }
}

const save = (tx: Tx, { business_id, id }: OrderKey, fields: OrderFields, now: Date): Promise<OrderRow> =>
  tx
    .updateTable('orders')
    .set((row) => ({ ...encodeJson(fields), version: row('version', '+', 1), last_updated_at: now }) as never)
    .where('business_id', 'in', sameBusiness(business_id))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The payment history of each order, newest first. */
async function listPaymentMoves(tx: Tx, businessId: number, orderIds: string[]): Promise<Map<string, PaymentMove[]>> {
  const rows = await tx
    .selectFrom('order_status_history')
    .select(['order_id', 'to_status', 'at', 'by'])
    .where('business_id', '=', businessId)
    .where('order_id', 'in', orderIds)
    .where('axis', '=', 'payment')
    .orderBy('id', 'desc')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}
