import { pictureUrl, type ShowPicture } from '../../../platform/http/addresses.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { showAttributes } from '../../catalog/attributes/index.ts'
import { finalVariants } from '../events/index.ts'
import { compileView, type OrderLineRow, type OrderRow } from '../fields/index.ts'
import type { FullOrder, HistoryRow, MessageRow } from '../orders/index.ts'
import { showLineBeforeTax, showOrderBeforeTax } from './amounts-before-tax.ts'
import { type Addresses, orderUrls } from './order-urls.ts'

const moves = (history: HistoryRow[], axis: HistoryRow['axis']) =>
  history
    .filter((entry) => entry.axis === axis)
    .map((entry) => ({ status: entry.to_status, time: entry.at, by: entry.by }))

export const showLine = (
  line: OrderLineRow & { image: string | null },
  { currency, tax_rate }: Pick<OrderRow, 'currency' | 'tax_rate'>,
  businessId: number,
  toUrl: ShowPicture,
) => ({
  id: line.id,
  variant: line.variant_id,
  variant_unique_id: line.variant_unique_id,
  bundle_price_option_id: line.bundle_price_option_id,
  product_name: line.product_name,
  image: toUrl(line.image),
  product_business: businessId,
  item_type: line.item_type,
  pricing_type: line.pricing_type,
  interval: line.interval,
  interval_count: line.interval_count,
  currency,
  quantity: line.quantity,
  restocked_quantity: line.restocked_quantity,
  weight: line.weight,
  is_inventory: line.is_inventory,
  variant_sku: line.variant_sku,
  variant_option1_value: line.variant_option1_value,
  variant_option2_value: line.variant_option2_value,
  variant_option3_value: line.variant_option3_value,
  variant_price: formatMoney(line.variant_price),
  variant_compare_at_price: line.variant_compare_at_price === null ? null : formatMoney(line.variant_compare_at_price),
  variant_cogs: formatMoney(line.variant_cogs),
  product_price: formatMoney(line.product_price),
  discount: formatMoney(line.discount),
  discount_code_discount: formatMoney(line.discount_code_discount),
  cogs: formatMoney(line.cogs),
  tax_rate,
  ...showLineBeforeTax(line, tax_rate),
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

export const showMessage = ({ order_id: _, at, ...message }: MessageRow) => ({ ...message, timestamp: at })

const showColumns = compileView('merchant')

/** An order for its merchant: everything except internal columns and the buyer's secrets. */
export const showOrder = (order: FullOrder, { shopUrl, baseUrl }: Addresses) => ({
  ...showColumns(order),
  ...orderUrls(order, shopUrl),
  attributes: showAttributes(order.named, pictureUrl(baseUrl)),
  status_history: moves(order.history, 'status'),
  payment_status_history: moves(order.history, 'payment'),
  message_history: order.messages.map(showMessage),
  business: order.business,
  store: { ...order.store, logo: pictureUrl(baseUrl)(order.store.logo), business: order.business.id },
  customer: showCustomer(order),
  orderlines: order.lines.map((line) => showLine(line, order, order.business.id, pictureUrl(baseUrl))),
  final_variants: finalVariants(order.lines),
  ...showOrderBeforeTax(order),
  net_payment_revenue: formatMoney(order.gross_revenue - order.payment_fee - order.platform_fee),
  destination_address: order.destination,
  origin_address: order.origin,
  warehouse: (order.origin as { warehouse?: unknown } | null)?.warehouse ?? null,
})
