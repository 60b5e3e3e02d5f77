import type { Quote } from '../../../integrations/couriers/index.ts'
import { showNewCustomer } from '../../buyers/customers/index.ts'
import type { FirstEvent } from '../../events/index.ts'
import type { Loaded, Prepared } from '../checkout-preparation/index.ts'
import { eventsOf } from '../order-events/index.ts'
import type { EventOrder } from '../order-fields/index.ts'
import { buildOrder, microseconds } from '../orders/index.ts'

export type Buyer = {
  /** The customer who is signed in; the order is then theirs whatever address it names. */
  account_id?: number
  /** Whom the parcel is for, where that is not the buyer. */
  recipient?: { name: string | null; phone: string | null } | undefined
  name: string
  email: string
  phone: string | null
  address: string | null
  province: string | null
  city: string | null
  subdistrict: string | null
  postal_code: string | null
  notes: string | null
  ip: string | null
}

const destinationOf = (buyer: Buyer, { location }: Loaded) => ({
  name: buyer.recipient?.name ?? buyer.name,
  phone: buyer.recipient?.phone ?? buyer.phone,
  email: buyer.email,
  address: buyer.address,
  location_id: location?.id ?? null,
  subdistrict: location?.subdistrict_name ?? buyer.subdistrict,
  city: location?.city_name ?? buyer.city,
  province: location?.province_name ?? buyer.province,
  postal_code: buyer.postal_code,
  notes: buyer.notes,
})

type Spam = { is_probably_spam: boolean; mark_as_spam_by: string | null }

/** The order of a checkout and its lines, as they will stand in the database. */
export function draftOrder(
  loaded: Loaded,
  prepared: Prepared,
  buyer: Buyer,
  payment_method: string,
  spam: Spam,
  fingerprint: string | null,
  now: Date,
) {
  const { store } = loaded
  const { settings, priced, warehouse, quote, totals, judgement } = prepared
  const expires = settings.is_auto_expire && payment_method !== 'cod'
  const { name, email, phone } = buyer
  return buildOrder({
    store: { id: store.id, business_id: store.business.id, currency: store.currency },
    settings,
    items: priced,
    totals,
    buyer: { customer_id: loaded.customer?.id ?? loaded.new_customer_id, name, email, phone },
    is_repeat: loaded.customer !== null,
    payment_method,
    discount: judgement.is_eligible ? loaded.discount : null,
    warehouse,
    courier_service: quote && courierOf(quote),
    destination: priced.is_physical || buyer.address ? destinationOf(buyer, loaded) : null,
    created_at: microseconds(now),
    fields: {
      courier_aggregator_code: quote?.courier_aggregator_code ?? null,
      payment_expiration_at: expires
        ? microseconds(new Date(now.getTime() + settings.auto_expire_days * 86_400_000))
        : null,
      notes: buyer.notes,
      ...spam,
      ip: buyer.ip,
      is_from_form: true,
      is_by_account: buyer.account_id !== undefined,
      cart_id: loaded.cart?.id ?? null,
      // Bytes as JSON has them.
      fingerprint: fingerprint as never,
    },
  })
}

/** The courier service as it was offered, kept with the order. */
const courierOf = (quote: Quote) => ({
  id: quote.courier_service_id,
  code: quote.service_code,
  name: quote.service_name,
  etd: quote.etd,
  is_cod: quote.is_cod,
  courier: {
    id: quote.courier_id,
    code: quote.courier_code,
    name: quote.courier_name,
    courier_type: quote.courier_type,
    is_pickup: quote.is_pickup,
  },
})

/** The events of a checkout: those of its order, and the customer whom it made. */
export function checkoutEvents(order: EventOrder, isNewCustomer: boolean): FirstEvent[] {
  const events = eventsOf(order)
  if (!isNewCustomer) return events
  const { business_id, created_at } = order
  const payload = JSON.stringify(showNewCustomer(order))
  return [...events, { business_id, kind: 'customer.created', order_id: null, sequence: null, created_at, payload }]
}
