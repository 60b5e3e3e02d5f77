import { formatMoney, type Minor } from '../../../platform/money.ts'
import { finalVariants, type OrderLineRow, statusTimes } from './event-views.ts'
import type { FullOrder, HistoryRow } from './load-orders.ts'

type Addressed = {
  secret_slug: string
  payment_method: string
  pg_payment_info: unknown
  store_hostname: string | null
}

/** Where the buyer's pages of an order are: on the store's own domain once that is verified. */
export function orderUrls(order: Addressed, appUrl: string) {
  const public_order_url = `${order.store_hostname ? `https://${order.store_hostname}` : appUrl}/o/${order.secret_slug}`
  const linked =
    order.payment_method === 'payment_link' && (order.pg_payment_info as { payment_url?: string }).payment_url
  return { public_order_url, payment_url: linked || `${public_order_url}/success` }
}

const decimal = (grams: number) => formatMoney(grams * 100)

const moves = (history: HistoryRow[], axis: HistoryRow['axis']) =>
  history
    .filter((entry) => entry.axis === axis)
    .map((entry) => ({ status: entry.to_status, time: entry.at, by: entry.by }))

const money = (amounts: Record<string, Minor>) =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, formatMoney(amount)]))

/** An order line as the merchant sees it. */
export const showLine = (line: OrderLineRow, currency: string, businessId: number) => ({
  id: line.id,
  variant: line.variant_id,
  variant_unique_id: line.variant_unique_id,
  bundle_price_option_id: line.bundle_price_option_id,
  product_name: line.product_name,
  product_business: businessId,
  item_type: line.item_type,
  pricing_type: line.pricing_type,
  interval: line.interval,
  interval_count: line.interval_count,
  currency,
  quantity: line.quantity,
  weight: line.weight,
  is_inventory: line.is_inventory,
  variant_sku: line.variant_sku,
  variant_option1_value: line.variant_option1_value,
  variant_option2_value: line.variant_option2_value,
  variant_option3_value: line.variant_option3_value,
  ...money({
    variant_price: line.variant_price,
    variant_cogs: line.variant_cogs,
    product_price: line.product_price,
    discount: line.discount,
    discount_code_discount: line.discount_code_discount,
    cogs: line.cogs,
  }),
  inserted_at: line.inserted_at,
})

const showCustomer = (order: FullOrder) =>
  order.customer && {
    id: order.customer.id,
    name: order.customer.name,
    email: order.customer.email,
    phone: order.customer.phone,
    status: order.customer.status,
    confirmed_at: order.customer.confirmed_at,
    created_at: order.customer.created_at,
    last_updated_at: order.customer.last_updated_at,
  }

/** An order as its business sees it: everything but the secrets of the buyer's device and our own bookkeeping. */
export const showOrder = (order: FullOrder, appUrl: string) => ({
  id: order.id,
  legacy_id: order.legacy_id,
  order_id: order.order_id,
  external_id: order.external_id,
  secret_slug: order.secret_slug,
  ...orderUrls(order, appUrl),
  platform: order.platform,
  channel_name: order.channel_name,
  is_from_form: order.is_from_form,
  is_repeat: order.is_repeat,
  ip: order.ip,
  utm_source: order.utm_source,
  utm_medium: order.utm_medium,
  utm_campaign: order.utm_campaign,
  utm_content: order.utm_content,
  utm_term: order.utm_term,
  metadata: order.metadata,
  agent_context: order.agent_context,
  notes: order.notes,
  tags: order.tags,
  status: order.status,
  status_history: moves(order.history, 'status'),
  ...statusTimes(order),
  payment_status: order.payment_status,
  payment_status_history: moves(order.history, 'payment'),
  unpaid_time: order.unpaid_time,
  paid_time: order.paid_time,
  conflict_time: order.conflict_time,
  settled_time: order.settled_time,
  transfer_time: order.transfer_time,
  is_probably_spam: order.is_probably_spam,
  mark_as_spam_by: order.mark_as_spam_by,
  business: order.business,
  store: { ...order.store, business: order.business.id },
  customer: showCustomer(order),
  customer_name: order.customer_name,
  customer_email: order.customer_email,
  customer_phone: order.customer_phone,
  handler_id: order.handler_id,
  handler_phone: order.handler_phone,
  advertiser_id: order.advertiser_id,
  orderlines: order.lines.map((line) => showLine(line, order.currency, order.business.id)),
  variants: order.variants,
  bundle_price_options: order.bundle_price_options,
  final_variants: finalVariants(order.lines),
  total_quantity: order.total_quantity,
  currency: order.currency,
  ...money({
    product_price: order.product_price,
    product_discount: order.product_discount,
    shipping_cost: order.shipping_cost,
    shipping_discount: order.shipping_discount,
    unique_code_discount: order.unique_code_discount,
    discount_code_discount: order.discount_code_discount,
    other_income: order.other_income,
    payment_link_income: order.payment_link_income,
    service_fee: order.service_fee,
    gross_revenue: order.gross_revenue,
    net_revenue: order.net_revenue,
    payment_fee: order.payment_fee,
    platform_fee: order.platform_fee,
    net_payment_revenue: order.gross_revenue - order.payment_fee - order.platform_fee,
    cogs: order.cogs,
  }),
  other_income_name: order.other_income_name,
  discount_code_id: order.discount_code_id,
  discount_code_code: order.discount_code_code,
  discount_code_applied_to: order.discount_code_applied_to,
  payment_method: order.payment_method,
  payment_account_id: order.payment_account_id,
  payment_account_holder: order.payment_account_holder,
  payment_account_number: order.payment_account_number,
  financial_entity_id: order.financial_entity_id,
  epayment_provider: order.epayment_provider,
  pg_reference_id: order.pg_reference_id,
  pg_payment_info: order.pg_payment_info,
  pg_paid_info: order.pg_paid_info,
  payment_link_id: order.payment_link_id,
  is_from_payment_link: order.is_from_payment_link,
  payment_expiration_at: order.payment_expiration_at,
  transferproof_url: order.transferproof_url,
  destination_address: order.destination,
  origin_address: order.origin,
  warehouse: (order.origin as { warehouse?: unknown } | null)?.warehouse ?? null,
  courier_service: order.courier_service,
  courier_aggregator_code: order.courier_aggregator_code,
  shipment_provider_code: order.shipment_provider_code,
  shipment_receipt: order.shipment_receipt,
  shipment_status: order.shipment_status,
  shipment_status_history: order.shipment_status_history,
  courier_additional_info: order.courier_additional_info,
  is_shipment_completed: order.is_shipment_completed,
  awb_status: order.awb_status,
  awb_ca_status: order.awb_ca_status,
  rtsproof_url: order.rtsproof_url,
  product_weight: decimal(order.product_weight),
  weight_bump: decimal(order.weight_bump),
  total_weight: decimal(order.total_weight),
  is_dropshipping: order.is_dropshipping,
  dropshipper_name: order.dropshipper_name,
  dropshipper_phone: order.dropshipper_phone,
  message_history: order.message_history,
  created_at: order.created_at,
  last_updated_at: order.last_updated_at,
})
