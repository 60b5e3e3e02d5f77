import { createHash } from 'node:crypto'
import { type Minor, parseMoney } from '../../../platform/text/money.ts'
import { toStatus } from '../../catalog/stock-log/index.ts'
import type { QueuedEvent } from '../../events/index.ts'
import type { NewNotice } from './record-notices.ts'

export type KnownOrder = {
  id: string
  order_id: string
  gross_revenue: Minor
  currency: string
  payment_method: string
  payment_status: string
  status: string
  is_probably_spam: boolean
  created_by: number | null
}

/** Data that the events lack. */
export type Known = { orders: Map<string, KnownOrder>; lowLevels: Map<number, number> }

type Found = Pick<NewNotice, 'kind' | 'subject' | 'data'>
type Read = (payload: Record<string, unknown>, order: KnownOrder | undefined) => Found | undefined

const about = ({ order_id, gross_revenue, currency, payment_method }: KnownOrder) => ({
  order_number: order_id,
  amount: gross_revenue,
  currency,
  payment_method,
})

/** Whether a member moved the payment, so that the team need not be notified. */
const isByHand = (payload: Record<string, unknown>) =>
  (payload.payment_status_history as { by: unknown }[] | undefined)?.[0]?.by != null

/** Recorded once for each change of the account, because later events of the refund repeat its time. */
function readAccount(payload: Record<string, unknown>, order: KnownOrder | undefined): Found | undefined {
  const { id, account_changed_at, updated_at, amount } = payload
  if (!order || account_changed_at == null || account_changed_at !== updated_at) return undefined
  const sum = amount === undefined ? {} : { amount: parseMoney(String(amount), 'amount') }
  return { kind: 'refund_account', subject: `${id}:${account_changed_at}`, data: { ...about(order), ...sum } }
}

const readers: Partial<Record<QueuedEvent['kind'], Read>> = {
  'order.created': (_, order) =>
    order && order.created_by === null && order.status !== 'draft' && !order.is_probably_spam
      ? { kind: 'new_order', subject: order.id, data: about(order) }
      : undefined,

  // Of all changes of an order, only a new transfer proof is notified.
  'order.updated': ({ transferproof_url }, order) =>
    order && typeof transferproof_url === 'string' && ['unpaid', 'conflict'].includes(order.payment_status)
      ? { kind: 'transfer_proof', subject: `${order.id}:${toHash(transferproof_url)}`, data: about(order) }
      : undefined,

  // The event is repeated when a payment is settled; only the receipt is notified.
  'payment.received': (payload, order) =>
    order && !isByHand(payload) ? { kind: 'payment_received', subject: order.id, data: about(order) } : undefined,

  'payment.failed': (payload, order) =>
    order && !isByHand(payload)
      ? {
          kind: 'payment_conflict',
          subject: `${order.id}:${payload.conflict_time}`,
          data: { ...about(order), conflict: 'order' },
        }
      : undefined,

  'refund.created': (payload, order) =>
    order && payload.status === 'requested'
      ? {
          kind: 'refund_request',
          subject: String(payload.id),
          data: { ...about(order), amount: parseMoney(String(payload.amount), 'amount') },
        }
      : readAccount(payload, order),

  'refund.updated': readAccount,

  'return.created': (payload, order) =>
    order && payload.status === 'requested'
      ? { kind: 'return_request', subject: String(payload.id), data: about(order) }
      : undefined,

  'return.updated': readAccount,
}

const toHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

type Stock = {
  variant_id: number
  product_id: number
  quantity: number
  previous_quantity: number
  stock_status: 'in_stock' | 'low_stock' | 'out_of_stock'
}

/** Notifies once a day that the stock fell below the level or to zero, because it may rise and fall again. */
function readStock({ payload, created_at }: QueuedEvent, { lowLevels }: Known): Found | undefined {
  const { variant_id, product_id, quantity, previous_quantity, stock_status } = payload as Stock
  if (stock_status === 'in_stock' || quantity >= previous_quantity) return undefined
  const level = lowLevels.get(variant_id)
  if (level === undefined || toStatus(previous_quantity, level) === stock_status) return undefined
  return {
    kind: 'low_stock',
    subject: `${variant_id}:${stock_status}:${created_at.slice(0, 10)}`,
    data: { variant_id, product_id, quantity, stock_status },
  }
}

/** The notification about an event for the members of a business; undefined if there is none. */
export function toNotice(event: QueuedEvent, known: Known): NewNotice | undefined {
  const { business_id, order_id, created_at } = event
  const order = order_id === null ? undefined : known.orders.get(order_id)
  const found = event.kind === 'stock.changed' ? readStock(event, known) : readers[event.kind]?.(event.payload, order)
  return found && { ...found, business_id, order_id, created_at }
}
