import type { CourierRates, Quote } from '../../../integrations/couriers/index.ts'
import { isElectronic } from '../../../integrations/payments/index.ts'
import type { ConflictReason } from '../../../platform/errors/error-codes.ts'
import {
  AppError,
  conflict,
  invalidRequest,
  notFound,
  type Problem,
  validationFailed,
} from '../../../platform/errors/errors.ts'
import type { Minor } from '../../../platform/text/money.ts'
import { evaluateCode } from '../../buyers/discounts/index.ts'
import { findState, type PayableLink, refuseUnlessOpen } from '../../orders/payment-links/index.ts'
import {
  computeTotals,
  findStockedWarehouse,
  type Item,
  type PricedItems,
  priceAmount,
  priceItems,
  type Warehouse,
} from '../../orders/pricing/index.ts'
import { accountsFor } from '../../stores/provider-accounts/index.ts'
import type { CheckoutData } from './checkout-data.ts'

export type Choices = {
  items: Item[] | undefined
  location_id: number | null
  postal_code: string | null
  courier_service_id: number | null
  warehouse_unique_id: string | null
  payment_method: string | null
  now: Date
}

export type Prepared = Awaited<ReturnType<typeof prepareOrder>>

/** The items of the request, or else of the cart. */
export function chooseItems(loaded: CheckoutData, items: Item[] | undefined): Item[] {
  const chosen =
    items ??
    (loaded.cart_items ?? []).map(({ type, item_id, quantity }) =>
      type === 'variant'
        ? { type, variant_id: item_id, quantity }
        : { type, bundle_price_option_id: item_id, quantity },
    )
  if (chosen.length === 0) throw invalidRequest('Send items, or the token of a guest cart that is not empty')
  return chosen
}

function price(loaded: CheckoutData, items: Item[]): PricedItems {
  const variants = new Map((loaded.variants ?? []).map((variant) => [variant.id, variant]))
  const bundles = new Map((loaded.bundles ?? []).map((bundle) => [bundle.id, bundle]))
  for (const item of items) {
    const isSold =
      item.type === 'variant'
        ? variants.get(item.variant_id)?.is_sold
        : bundles.get(item.bundle_price_option_id)?.lines?.every((line) => variants.has(line.variant_id))
    const name = item.type === 'variant' ? `Variant ${item.variant_id}` : `Bundle ${item.bundle_price_option_id}`
    if (!isSold) throw notFound(`${name} is not available in this store`, 'item_not_available')
  }
  return priceItems(items, variants, bundles)
}

/** Prices a payment link: its items at their current prices, or its amount as one line. */
function priceLink(loaded: CheckoutData, link: PayableLink, now: Date): PricedItems {
  refuseUnlessOpen(findState(link, now))
  return link.items ? price(loaded, link.items) : priceAmount(link.title, link.amount!)
}

/** The first warehouse that has all items in stock. If none has, the error names the item the first candidate lacks. */
function chooseWarehouse(loaded: CheckoutData, priced: PricedItems, wanted: string | null): Warehouse | null {
  const all = loaded.warehouses
  const own = loaded.store.warehouse_id
  const candidates = all.filter(
    (warehouse) => (own === null || warehouse.id === own) && (wanted === null || warehouse.unique_id === wanted),
  )
  if (wanted !== null && candidates.length === 0) throw validationFailed({ warehouse_unique_id: 'not_serving_store' })
  const stocks = new Map((loaded.variants ?? []).map((variant) => [variant.id, variant.stock ?? {}]))
  const stockIn = (warehouseId: number | undefined, variantId: number) =>
    (warehouseId && stocks.get(variantId)![warehouseId]) || 0
  const stocked = findStockedWarehouse(candidates, priced.demand, stockIn)
  const preferred = candidates[0]?.id
  if (stocked || priced.demand.length === 0) return stocked ?? candidates[0] ?? null
  const short = priced.demand.find(({ variant_id, quantity }) => stockIn(preferred, variant_id) < quantity)!
  throw conflict(`${short.name} is out of stock`, 'out_of_stock', {
    variant_id: short.variant_id,
    available: stockIn(preferred, short.variant_id),
  })
}

function checkPaymentMethod(loaded: CheckoutData, method: string | null, isPhysical: boolean) {
  if (method === null) return
  const refuse = (problem: Problem) => validationFailed({ payment_method: problem })
  if (!loaded.store.payment_methods.includes(method) || method === 'no_payment') throw refuse('not_offered')
  if (method === 'cod' && !isPhysical) throw refuse('not_for_digital')
}

/** Refuses an electronic method if no account accepts the amount. A free order needs no account. */
function checkAmountLimits({ store, accounts }: CheckoutData, method: string | null, amount: Minor) {
  if (method === null || accounts.length === 0 || amount === 0 || !isElectronic(method)) return
  if (accountsFor(accounts, store.id, method, { amount, currency: store.currency }).length === 0)
    throw validationFailed({ payment_method: 'not_eligible' })
}

/** What couriers ask to deliver the goods; nothing if the merchant sets the costs by hand. */
async function quoteCouriers(
  loaded: CheckoutData,
  choices: Choices,
  rates: CourierRates,
  priced: PricedItems,
  warehouse: Warehouse | null,
): Promise<Quote[]> {
  if (!priced.is_physical || !warehouse || !loaded.location || loaded.settings.is_manual_shipping_cost) return []
  return await rates.quote({
    warehouse_id: warehouse.id,
    location_id: loaded.location.id,
    postal_code: choices.postal_code,
    weight_grams: priced.product_weight + priced.weight_bump,
    is_cod: choices.payment_method === 'cod',
    rows: loaded.rates,
  })
}

/** Computes prices, discount, shipping, charges and totals from current data, for summary and checkout alike. */
export async function prepareOrder(loaded: CheckoutData, choices: Choices, rates: CourierRates, uniqueCode: number) {
  const { settings, payment_link: link } = loaded
  const priced = link ? priceLink(loaded, link, choices.now) : price(loaded, chooseItems(loaded, choices.items))
  checkPaymentMethod(loaded, choices.payment_method, priced.is_physical)
  const warehouse = chooseWarehouse(loaded, priced, choices.warehouse_unique_id)
  const quotes = await quoteCouriers(loaded, choices, rates, priced, warehouse)
  const quote = quotes.find((option) => option.courier_service_id === choices.courier_service_id) ?? null
  const shipping_cost = quote?.cost ?? 0
  const judgement = evaluateCode(loaded.discount ?? undefined, {
    // A payment link with a fixed amount has no discount.
    has_discounts: !link || link.items !== null,
    product_price: priced.product_price,
    shipping_cost,
    lines: priced.lines,
    customer_uses: loaded.discount?.customer_uses ?? null,
    payment_method: choices.payment_method,
    now: choices.now,
  })
  const totals = computeTotals({
    settings,
    product_price: priced.product_price,
    shipping_cost,
    discount: judgement.is_eligible
      ? { applied_to: loaded.discount!.applied_to, amount: judgement.discount_code_discount }
      : null,
    payment_method: choices.payment_method,
    courier_id: quote?.courier_id ?? null,
    unique_code: uniqueCode,
  })
  checkAmountLimits(loaded, choices.payment_method, totals.gross_revenue)
  return { settings, priced, warehouse, quotes, quote, judgement, totals }
}

/** Refuses a courier service that does not deliver to the destination, or not with this payment method. */
export function refuseQuote(quote: Quote | null, courierServiceId: number | null, method: string | null) {
  if (quote || courierServiceId === null) return
  throw validationFailed({
    courier_service_id: method === 'cod' ? 'no_cash_on_delivery_there' : 'not_delivered_there',
  })
}

export const tooBusy = () =>
  new AppError(409, 'state_conflict', 'Others are buying the same things at this moment; try again', {
    details: { reason: 'checkout_busy' satisfies ConflictReason },
    headers: { 'retry-after': '1' },
  })
