import { formatMoney } from '../../../platform/text/money.ts'
import { compileView, type EventOrder, type OrderRow, type orderStatuses } from '../fields/index.ts'
import { showCourierService, showDestination, showOrigin, showWarehouse } from './event-addresses.ts'

type StatusTimes = Record<`${(typeof orderStatuses)[number]}_time`, string | null>

const statusTimes = (order: OrderRow): StatusTimes => ({
  draft_time: order.draft_time,
  pending_time: order.pending_time,
  confirmed_time: order.confirmed_time,
  in_process_time: order.in_process_time,
  ready_time: order.ready_time,
  shipped_time: order.shipped_time,
  completed_time: order.completed_time,
  rts_time: order.rts_time,
  canceled_time: order.canceled_time,
  closed_time: order.closed_time,
})

/** Units by variant name; bundles count as their variants. */
export function finalVariants(lines: { product_name: string; variant_name: string | null; quantity: number }[]) {
  const units: Record<string, number> = {}
  for (const line of lines) {
    const name = line.variant_name ?? line.product_name
    units[name] = (units[name] ?? 0) + line.quantity
  }
  return units
}

const origin = (order: OrderRow) => ({
  id: order.id,
  payment_link_id: order.payment_link_id,
  is_from_payment_link: order.is_from_payment_link,
  order_id: order.order_id,
})

const showBusiness = ({ business }: { business: EventOrder['business'] }) => ({
  username: business.username,
  unique_id: business.unique_id,
})

const moments = (order: OrderRow) => ({ created_at: order.created_at, last_updated_at: order.last_updated_at })

const spam = (order: OrderRow) => ({
  is_probably_spam: order.is_probably_spam,
  mark_as_spam_by: order.mark_as_spam_by,
})

const paymentTimes = (order: OrderRow) => ({
  unpaid_time: order.unpaid_time,
  paid_time: order.paid_time,
  conflict_time: order.conflict_time,
  settled_time: order.settled_time,
  partially_refunded_time: order.partially_refunded_time,
  refunded_time: order.refunded_time,
  transfer_time: order.transfer_time,
})

const showColumns = compileView('event')

/** The payload of `order.created`, `order.updated`, `order.epayment_created` and `order.spam_created`. */
export const showOrderEvent = (order: EventOrder) => ({
  ...showColumns(order),
  business: showBusiness(order),
  store: { name: order.store.name },
  financial_entity: null,
  final_variants: finalVariants(order.lines),
  customer: { name: order.customer_name, email: order.customer_email, phone: order.customer_phone },
  destination_address: showDestination(order),
  origin_address: showOrigin(order),
  warehouse: showWarehouse(order),
  courier_service: showCourierService(order),
  orderlines: order.lines.map((line) => ({
    quantity: line.quantity,
    is_inventory: line.is_inventory,
    weight: line.weight,
    product_name: line.product_name,
    variant_unique_id: line.variant_unique_id,
    variant_sku: line.variant_sku,
    variant_price: formatMoney(line.variant_price),
    variant_cogs: formatMoney(line.variant_cogs),
    product_price: formatMoney(line.product_price),
    discount: formatMoney(line.discount),
    discount_code_discount: formatMoney(line.discount_code_discount),
    cogs: formatMoney(line.cogs),
  })),
})

export const showDeletedEvent = (order: OrderRow) => ({ ...origin(order), ...moments(order) })

export const showStatusEvent = (order: OrderRow) => ({
  ...origin(order),
  status: order.status,
  ...spam(order),
  ...statusTimes(order),
  ...moments(order),
})

export type PaymentMove = { to_status: string; at: string; by: string | null }

/** The payload of payment events. `history` holds the payment statuses, newest first. */
export const showPaymentEvent = (
  order: OrderRow & { business: { username: string; unique_id: string } },
  history: PaymentMove[],
) => ({
  ...origin(order),
  business: showBusiness(order),
  customer: { name: order.customer_name, email: order.customer_email, phone: order.customer_phone },
  ...spam(order),
  payment_status: order.payment_status,
  payment_account_id: order.payment_account_id,
  epayment_provider: order.epayment_provider,
  payment_method: order.payment_method,
  financial_entity: null,
  payment_account_holder: order.payment_account_holder,
  payment_account_number: order.payment_account_number,
  transferproof_url: order.transferproof_url,
  pg_payment_info: order.pg_payment_info,
  pg_reference_id: order.pg_reference_id,
  pg_paid_info: order.pg_paid_info,
  ...paymentTimes(order),
  payment_status_history: history.map((move) => ({
    at: move.at,
    by: move.by === null ? null : { name: move.by, email: null, avatar: null },
    status: move.to_status,
  })),
  ...moments(order),
})

export const showShipmentEvent = (order: OrderRow) => ({
  id: order.id,
  order_id: order.order_id,
  shipment_receipt: order.shipment_receipt,
  shipment_status: order.shipment_status,
  shipment_status_history: order.shipment_status_history,
  courier_service: showCourierService(order),
  last_updated_at: order.last_updated_at,
})
