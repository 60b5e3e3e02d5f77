import type { Static } from 'typebox'
import type { Tx } from '../../../platform/db/types.ts'
import { copyCodeUses } from '../../buyers/discounts/index.ts'
import { lockStock } from '../../catalog/stock-taking/index.ts'
import { buildFirstEvents } from '../../orders/events/index.ts'
import { copiedColumns, type OrderRow } from '../../orders/fields/index.ts'
import {
  buildOrder,
  changeOrderStatus,
  type FullOrder,
  loadDemand,
  loadOrder,
  lockOrder,
  nameOfCharge,
  type OrderKey,
  toTimestamp,
  writeOrders,
} from '../../orders/orders/index.ts'
import { retakeLinkUses } from '../../orders/payment-links/index.ts'
import { type Covers, computeTotals, drawUniqueCode, unexplainedDifference } from '../../orders/pricing/index.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import { refuseIfClosed } from '../../stores/stores/index.ts'
import type { Author } from '../order-routes/index.ts'
import { findCoverage } from './find-coverage.ts'
import type { DuplicateIn } from './input/write-schemas.ts'

type Original = Awaited<ReturnType<typeof lockOrder>>
type Input = Static<typeof DuplicateIn>

/** Creates an unpaid copy with the same goods and prices, cancels the original and transfers its stock. */
export async function duplicateOrder(
  tx: Tx,
  author: Author,
  key: OrderKey,
  input: Input,
  now: Date,
): Promise<FullOrder> {
  const original = await lockOrder(tx, key)
  refuseIfClosed(original.store)
  const sold = await loadSold(tx, key)
  const demand = await loadDemand(tx, key.business_id, [key.id])
  const variants = demand.map(({ variant_id }) => variant_id)
  // The change of status must lock subscriptions before stock, so stock is locked here only if the order has none.
  if (sold.every(({ pricing_type }) => pricing_type === 'one_time')) await lockStock(tx, key.business_id, variants)
  if (original.status !== 'canceled') await changeOrderStatus(tx, key, { status: 'canceled' }, author.by, now)
  const coverage = await findCoverage(tx, original)
  const { order, lines } = buildCopy(original, sold, coverage?.covers, input, author, now)
  const events = buildFirstEvents(order, lines, { business: original.business, store: original.store })
  await writeOrders(tx, [{ order, lines, demand, events, by: author.by }], now)
  await copyCodeUses(tx, order.business_id, original.id, order.id)
  await retakeLinkUses(tx, order.business_id, [original])
  return await loadOrder(tx, order)
}

const loadSold = (tx: Tx, key: OrderKey) =>
  tx
    .selectFrom('order_lines')
    .selectAll()
    .where('business_id', '=', key.business_id)
    .where('order_id', '=', key.id)
    .orderBy('position')
    .execute()

/** The amounts of the original; another way to pay replaces the charges that depend on it. */
function computeCopy(original: Original, payment_method: string) {
  const settings = effectiveSettings(original.store.settings)
  const charges =
    payment_method === original.payment_method
      ? {
          other_income: original.other_income,
          service_fee: original.service_fee,
          unique_code: original.unique_code_discount,
        }
      : { unique_code: drawUniqueCode(settings, payment_method) }
  const { courier_service, discount_code_applied_to: applied_to } = original
  return computeTotals({
    settings,
    product_price: original.product_price,
    product_discount: original.product_discount,
    shipping_cost: original.shipping_cost,
    shipping_discount: original.shipping_discount,
    discount: applied_to && { applied_to, amount: original.discount_code_discount },
    payment_method,
    courier_id: (courier_service as { courier?: { id: number } } | null)?.courier?.id ?? null,
    unexplainedDifference: unexplainedDifference(original),
    ...charges,
  })
}

function buildCopy(
  original: Original,
  sold: Awaited<ReturnType<typeof loadSold>>,
  covers: Covers | undefined,
  input: Input,
  author: Author,
  now: Date,
) {
  const { sub_payment_method: _, ...columns } = input
  const settings = effectiveSettings(original.store.settings)
  const payment_method = input.payment_method ?? original.payment_method
  const totals = computeCopy(original, payment_method)
  return buildOrder({
    store: copyStore(original),
    settings,
    items: copyItems(original, sold),
    totals,
    buyer: {
      customer_id: original.customer_id,
      name: original.customer_name,
      email: original.customer_email,
      phone: original.customer_phone,
    },
    is_repeat: original.is_repeat,
    payment_method,
    covers,
    destination: original.destination as object | null,
    courier_service: original.courier_service as object | null,
    created_at: toTimestamp(now),
    fields: {
      ...copiedColumns(original),
      other_income_name: nameOfCharge(totals, payment_method, settings, original.other_income_name),
      ...(columns as Partial<OrderRow>),
      is_from_payment_link: original.is_from_payment_link || payment_method === 'payment_link',
      created_by: author.user_id,
      last_updated_by: author.user_id,
    },
  })
}

const copyStore = ({ store_id, business_id, currency, business, tax_rate }: Original) => ({
  id: store_id,
  business_id,
  currency,
  time_zone: business.time_zone,
  tax_rate,
})

const copyItems = (original: Original, sold: Awaited<ReturnType<typeof loadSold>>) => ({
  lines: sold.map(
    ({ id: _id, business_id: _business, order_id: _order, position: _position, inserted_at: _at, ...line }) => line,
  ),
  product_price: original.product_price,
  cogs: original.cogs,
  total_quantity: original.total_quantity,
  product_weight: original.product_weight,
  weight_bump: original.weight_bump,
  is_physical: original.is_physical,
  variants: original.variants as never,
  bundle_price_options: original.bundle_price_options as never,
})
