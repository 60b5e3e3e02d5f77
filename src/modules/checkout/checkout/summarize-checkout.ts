import type { StoreRef } from '../../../access/caller.ts'
import { tableRates } from '../../../integrations/couriers/index.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import type { CartOwner } from '../../buyers/carts/index.ts'
import { showDiscountCode } from '../../buyers/discounts/index.ts'
import { nameOfCharge } from '../../orders/orders/index.ts'
import {
  type CheckoutData,
  loadCheckout,
  type Prepared,
  prepareOrder,
  type RequestedChoices,
  refuseQuote,
  toChoices,
  toLoadRequest,
} from '../checkout-preparation/index.ts'
import type { CheckoutService } from './statements.ts'

type CheckoutReader = Pick<CheckoutService, 'reads' | 'checkout'>

async function prepare(
  service: CheckoutReader,
  store: StoreRef,
  owner: CartOwner,
  requested: RequestedChoices,
  now: Date,
  customerId?: number,
) {
  const request = toLoadRequest(store, owner, requested, now)
  const { shops, batchedLoaderFor } = service.checkout
  const load = { ...request, customer_id: customerId ?? request.customer_id }
  const loaded = await loadCheckout(service.reads.query, shops, load, batchedLoaderFor(store.id))
  const choices = toChoices(requested, now)
  if (choices.location_id !== null && !loaded.location) throw validationFailed({ location_id: 'not_found' })
  return { loaded, choices, code: load.discount_code, ...(await prepareOrder(loaded, choices, tableRates, 0)) }
}

/** The amounts of the order, except the unique code of a bank transfer, which is drawn when the order is placed. */
export async function summarizeCheckout(
  service: CheckoutReader,
  store: StoreRef,
  owner: CartOwner,
  requested: RequestedChoices,
  now: Date,
  customerId?: number,
) {
  const prepared = await prepare(service, store, owner, requested, now, customerId)
  const { loaded, settings, priced, quote, choices, totals } = prepared
  refuseQuote(quote, priced.is_physical ? choices.courier_service_id : null, choices.payment_method)
  // Without a destination or courier the total lacks the shipping cost, unless the store needs no courier.
  const needsCourier = settings.is_courier_required && !settings.is_manual_shipping_cost
  const isShippingKnown = !priced.is_physical || quote !== null || (loaded.location !== null && !needsCourier)
  return {
    product_price: formatMoney(totals.product_price),
    shipping_cost: isShippingKnown ? formatMoney(totals.shipping_cost) : null,
    cod_fee: formatMoney(isShippingKnown && quote ? quote.cod_fee : 0),
    other_income: formatMoney(totals.other_income),
    other_income_name: nameOfCharge(totals, choices.payment_method, settings),
    service_fee: formatMoney(totals.service_fee),
    discounts: prepared.code === null ? [] : [showDiscount(prepared.code, loaded, prepared)],
    gross_revenue: formatMoney(totals.gross_revenue),
    is_complete: isShippingKnown,
  }
}

/** A code that is requested, with what it takes off or why it takes off nothing. */
const showDiscount = (
  requested: string,
  { discount }: Pick<CheckoutData, 'discount'>,
  { judgement, totals }: Pick<Prepared, 'judgement' | 'totals'>,
) => ({
  code: discount?.code ?? requested,
  kind: discount ? discountKinds[discount.applied_to] : ('order' as const),
  amount: formatMoney(totals.discount_code_discount),
  reason: judgement.reason,
})

const discountKinds = { product_price: 'product', shipping_cost: 'shipping' } as const

/** The courier services that deliver these items to the destination, cheapest first; none for digital goods. */
export async function listShippingOptions(
  service: CheckoutReader,
  store: StoreRef,
  owner: CartOwner,
  requested: RequestedChoices,
  now: Date,
) {
  const { quotes, warehouse } = await prepare(service, store, owner, requested, now)
  return quotes.map((quote) => ({
    courier_service_id: quote.courier_service_id,
    courier_code: quote.courier_code,
    service_code: quote.service_code,
    name: quote.service_name,
    cost: formatMoney(quote.cost),
    etd: quote.etd,
    is_cod: quote.is_cod,
    warehouse_unique_id: warehouse!.unique_id,
    courier_aggregator_code: quote.courier_aggregator_code,
    logo_url: quote.logo_url,
  }))
}

/** Converts a time from PostgreSQL's JSON (`…05.12+00:00`) to the API's format, with toTimestamp and a Z. */
const wireTime = (time: string) =>
  time.replace(/(?:\.(\d+))?\+00:00$/, (_, fraction = '') => `.${fraction.padEnd(6, '0')}Z`)

/** Whether a code is eligible for this checkout. An unknown code is reported as not eligible, without an error. */
export async function checkDiscountCode(
  service: CheckoutReader,
  store: StoreRef,
  owner: CartOwner,
  requested: RequestedChoices,
  now: Date,
) {
  const { loaded, judgement } = await prepare(service, store, owner, requested, now)
  const code = loaded.discount
  return {
    discount_code:
      code && judgement.is_eligible
        ? showDiscountCode(
            {
              ...code,
              start_time: code.start_time && wireTime(code.start_time),
              expiry_time: code.expiry_time && wireTime(code.expiry_time),
              inserted_at: wireTime(code.inserted_at),
              updated_at: wireTime(code.updated_at),
            },
            now,
          )
        : null,
    eligibility_details: judgement.eligibility_details,
    is_eligible: judgement.is_eligible,
    discount_code_discount: formatMoney(judgement.discount_code_discount),
  }
}
