import type { StoreRef } from '../../../access/caller.ts'
import { normalizePhone } from '../../../platform/text/phones.ts'
import type { CartOwner } from '../../buyers/carts/index.ts'
import { readAttribution, readTyped } from '../../orders/fields/index.ts'
import type { OrderKey } from '../../orders/order-keys/index.ts'
import { changeOrderStatus } from '../../orders/orders/index.ts'
import { getPublicOrder } from '../../orders/public-orders/index.ts'
import { type RequestedChoices, toChoices, toLoadRequest } from '../checkout-preparation/index.ts'
import type { FieldNames } from './check-buyer.ts'
import type { Buyer } from './draft-order.ts'
import { type Placed, placeOrder } from './place-order.ts'
import type { CheckoutBody } from './schemas.ts'
import { type CheckoutService, checkoutStatements } from './statements.ts'

export type Checkout = {
  store: StoreRef
  /** The owner of the cart that is bought, or that is emptied after direct items were bought. */
  owner: CartOwner
  requested: RequestedChoices
  buyer: Buyer
  /** The whole request body; an equal body for the same cart is a repetition. */
  body: unknown
  /** The names of these fields in the request, for validation errors. */
  fields?: FieldNames
  /** Counts the request against a limit, unless its Idempotency-Key has a stored response. */
  admit?: (() => Promise<void>) | undefined
}

/** Reads a guest's request. A newer field name takes precedence over the older name of the same field. */
export function readCheckout(
  body: CheckoutBody,
  ip: string | null,
  checkout_intent_id: string | null = null,
  userAgent?: string,
): Pick<Checkout, 'requested' | 'buyer' | 'body'> {
  const postal_code = body.shipping_postal_code ?? body.postal_code ?? null
  return {
    body,
    requested: { ...body, location_id: body.shipping_location_id ?? body.location_id, postal_code },
    buyer: {
      name: body.customer_name.trim(),
      email: body.customer_email.toLowerCase(),
      phone: normalizePhone(body.customer_phone, 'customer_phone'),
      address: (body.shipping_address ?? body.address)?.trim() || null,
      province: body.shipping_province ?? null,
      city: body.shipping_city ?? null,
      subdistrict: body.shipping_subdistrict ?? body.location ?? null,
      postal_code,
      typed: readTyped(body),
      ip,
      checkout_intent_id,
      attribution: readAttribution(body.attribution, userAgent),
    },
  }
}

/** Places the order of a guest or a customer. Throws `AnsweredBefore` if the key has been answered. */
export async function createCheckout(
  service: CheckoutService,
  { store, owner, requested, ...checkout }: Checkout,
  now: Date,
  key?: OrderKey,
): Promise<Placed> {
  const placed = await placeOrder(checkoutStatements(service, store.id), service.checkout.shops, {
    ...checkout,
    load: toLoadRequest(store, owner, requested, now),
    choices: toChoices(requested, now),
    key,
  })
  if (placed.order.gross_revenue === 0 && !placed.isReplay)
    placed.order = await payFreeOrder(service, placed.order, now)
  if (placed.hasStaleListings) service.checkout.refreshListings(store.business_id)
  return placed
}

/** Marks a free order as paid. After a crash between the two transactions, `settleFreeOrders` does it. */
async function payFreeOrder({ db, reads }: CheckoutService, { id, store_id, business_id }: Placed['order'], now: Date) {
  await db
    .transaction()
    .execute((tx) => changeOrderStatus(tx, { business_id, id }, { payment_status: 'paid' }, null, now))
  return await getPublicOrder(reads.query, { id: store_id, business_id }, { id })
}
