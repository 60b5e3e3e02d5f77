import type { Quote } from '../../../integrations/couriers/index.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { showNewCustomer } from '../../buyers/customers/index.ts'
import { coversLine } from '../../buyers/discounts/index.ts'
import type { FirstEvent } from '../../events/index.ts'
import { toFirstEvents } from '../../orders/events/index.ts'
import type { EventOrder, readAttribution, readTyped } from '../../orders/fields/index.ts'
import { buildOrder, checkoutOrderEnd, toTimestamp } from '../../orders/orders/index.ts'
import type { PayableLink } from '../../orders/payment-links/index.ts'
import type { CheckoutData, Prepared } from '../checkout-preparation/index.ts'

export type Buyer = {
  /** The signed-in customer, who owns the order even if it has another email address. */
  account_id?: number
  /** The recipient of the parcel, if different from the buyer. */
  recipient?: { name: string | null; phone: string | null } | undefined
  name: string
  email: string
  phone: string | null
  address: string | null
  province: string | null
  city: string | null
  subdistrict: string | null
  postal_code: string | null
  /** The typed fields that are columns of the order. */
  typed: ReturnType<typeof readTyped>
  ip: string | null
  /** The checkout intent that this order completes. */
  checkout_intent_id?: string | null
  /** The campaign or page that the buyer came from. */
  attribution?: ReturnType<typeof readAttribution>
}

const toDestination = (buyer: Buyer, { location }: CheckoutData) => ({
  name: buyer.recipient?.name ?? buyer.name,
  phone: buyer.recipient?.phone ?? buyer.phone,
  email: buyer.email,
  address: buyer.address,
  location_id: location?.id ?? null,
  subdistrict: location?.subdistrict_name ?? buyer.subdistrict,
  city: location?.city_name ?? buyer.city,
  province: location?.province_name ?? buyer.province,
  postal_code: buyer.postal_code,
  notes: buyer.typed.notes,
})

type Spam = { is_probably_spam: boolean; mark_as_spam_by: string | null }

const toStore = ({ id, business, currency, time_zone, tax_rate }: CheckoutData['store']) => ({
  id,
  business_id: business.id,
  currency,
  time_zone,
  tax_rate,
})

/** What the buyer brought along: typed texts, where they came from, and the cart or intent that became the order. */
const toTraces = (buyer: Buyer, cart: CheckoutData['cart']) => ({
  ...buyer.typed,
  ip: buyer.ip,
  ...buyer.attribution,
  is_by_account: buyer.account_id !== undefined,
  cart_id: cart?.id ?? null,
  checkout_intent_id: buyer.checkout_intent_id ?? null,
})

/** Builds the rows of an order and its lines from a checkout. */
export function draftOrder(
  loaded: CheckoutData,
  prepared: Prepared,
  buyer: Buyer,
  payment_method: string,
  spam: Spam,
  marks: { fingerprint: string | null; guest_token_hash: string | null },
  now: Date,
) {
  const { store, payment_link: link } = loaded
  const { settings, priced, warehouse, quote, totals, judgement } = prepared
  const { name, email, phone } = buyer
  const discount = judgement.is_eligible ? loaded.discount : null
  return buildOrder({
    store: toStore(store),
    settings,
    items: priced,
    totals,
    buyer: { customer_id: loaded.customer?.id ?? loaded.new_customer_id, name, email, phone },
    is_repeat: loaded.customer !== null,
    payment_method,
    discount,
    covers: discount ? (line) => coversLine(discount, line) : undefined,
    warehouse,
    courier_service: quote && toCourierService(quote),
    destination: priced.is_physical || buyer.address ? toDestination(buyer, loaded) : null,
    created_at: toTimestamp(now),
    fields: {
      courier_aggregator_code: quote?.courier_aggregator_code ?? null,
      payment_expiration_at: checkoutOrderEnd(settings, payment_method, now, now),
      is_from_form: true,
      ...toTraces(buyer, loaded.cart),
      ...spam,
      ...(link && { payment_link_id: link.id, is_from_payment_link: true, ...ownEnd(link, payment_method, now) }),
      // The row is sent as JSON, so bytea is written as hex text.
      ...(marks as object),
    },
  })
}

/** Providers refuse payments that end too soon; an hour is more than any of them requires. */
const minOwnEndMs = 3_600_000

/**
 * The end of the order for a link that can be used once. Such a link is a request to one buyer, so its order waits
 * until the link expires, and a payment that ends before can be replaced. Near the end of the link the order ends with
 * its payment, because otherwise no payment could be made.
 */
const ownEnd = ({ max_uses, expires_at }: PayableLink, payment_method: string, now: Date) =>
  max_uses === 1 &&
  expires_at !== null &&
  payment_method !== 'cod' &&
  Date.parse(expires_at) >= now.getTime() + minOwnEndMs
    ? { payment_expiration_at: expires_at, is_from_form: false }
    : {}

/** A copy of the courier service, stored in the order because the rates may change. */
const toCourierService = (quote: Quote) => ({
  id: quote.courier_service_id,
  code: quote.service_code,
  name: quote.service_name,
  etd: quote.etd,
  is_cod: quote.is_cod,
  ...(quote.cod_fee > 0 && { cod_fee: formatMoney(quote.cod_fee) }),
  courier: {
    id: quote.courier_id,
    code: quote.courier_code,
    name: quote.courier_name,
    courier_type: quote.courier_type,
    is_pickup: quote.is_pickup,
  },
})

/** The events of the new order and, if the checkout creates a customer, of that customer. */
export function checkoutEvents(order: EventOrder, isNewCustomer: boolean): FirstEvent[] {
  const events = toFirstEvents(order)
  if (!isNewCustomer) return events
  const { business_id, created_at } = order
  const payload = JSON.stringify(showNewCustomer(order))
  return [...events, { business_id, kind: 'customer.created', order_id: null, sequence: null, created_at, payload }]
}
