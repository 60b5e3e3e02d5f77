import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { storefront } from '../../../access/access.ts'
import { applyLimit } from '../../../access/admit.ts'
import type { StoreRef } from '../../../access/caller.ts'
import { create, type Route, read } from '../../../access/route.ts'
import { plainAddress } from '../../../platform/http/client/client-address.ts'
import { clientNetwork } from '../../../platform/http/client/client-network.ts'
import { ListOf } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { readGuestToken, sendGuestToken } from '../../buyers/carts/index.ts'
import { findCompletedIntent } from '../../buyers/checkout-intents/index.ts'
import { PublicOrder } from '../../orders/public-orders/index.ts'
import { readPreparation } from '../checkout-preparation/index.ts'
import { checkOutOnce } from './check-out-once.ts'
import { readCheckout } from './create-checkout.ts'
import { listPaymentMethods, PaymentMethod } from './list-payment-methods.ts'
import {
  CheckoutIn,
  DiscountCheck,
  DiscountCheckIn,
  replaysDescription,
  ShippingOption,
  ShippingOptionsIn,
  Summary,
  SummaryIn,
} from './schemas.ts'
import type { SharedCheckout } from './statements.ts'
import { checkDiscountCode, listShippingOptions, summarizeCheckout } from './summarize-checkout.ts'

const tag = 'Storefront: checkout'
const base = '/v3/stores/:store_id/public'
const params = { store_id: Type.String() }
const list = <T>(data: T[]) => ({ data, is_paginated: false as const })

export const checkoutRoutes = (service: Service & { checkout: SharedCheckout }): Route[] => {
  const toCartOwner = (store: StoreRef, request: FastifyRequest) => ({
    store,
    guest_token: readGuestToken(service, request),
  })
  /**
   * Limits requests per client, because one with many mail addresses could otherwise hold any amount of stock without
   * paying.
   */
  const limitClient = (store: StoreRef, request: FastifyRequest, reply: FastifyReply) =>
    applyLimit(
      service,
      {
        name: `checkout:${store.id}:${clientNetwork(request.ip)}`,
        kind: 'checkout',
        windows: service.config.limits.checkout,
      },
      reply,
    )
  return [
    read({
      method: 'GET',
      path: `${base}/payment-methods`,
      tag,
      summary: 'List how buyers may pay in this store',
      description: '`label` is in the language of `Accept-Language`, or else of the store.',
      access: storefront,
      params,
      answer: { status: 200, schema: ListOf(PaymentMethod) },
      handle: async ({ caller, request }) =>
        list(await listPaymentMethods(service, caller.store, request.headers['accept-language'])),
    }),
    read({
      method: 'POST',
      path: `${base}/checkout/shipping-options`,
      tag,
      summary: 'List the courier services for these items and this destination',
      access: storefront,
      params,
      guestToken: true,
      body: ShippingOptionsIn,
      answer: { status: 200, schema: ListOf(ShippingOption) },
      errors: [409],
      example: { destination: { location_id: 317106, postal_code: '10310' } },
      handle: async ({ caller: { store }, request, body, now }) =>
        list(await listShippingOptions(service, store, toCartOwner(store, request), readPreparation(body), now)),
    }),
    read({
      method: 'POST',
      path: `${base}/checkout/summary`,
      tag,
      summary: 'Compute what the order would cost now',
      access: storefront,
      params,
      guestToken: true,
      body: SummaryIn,
      answer: { status: 200, schema: Summary },
      errors: [409],
      example: {
        destination: { location_id: 317106, postal_code: '10310' },
        courier_service_id: 1,
        payment_method: 'qris',
      },
      handle: async ({ caller: { store }, request, body, now }) =>
        summarizeCheckout(service, store, toCartOwner(store, request), readPreparation(body), now),
    }),
    read({
      method: 'POST',
      path: `${base}/discount-codes/check`,
      tag,
      summary: 'Ask whether a discount code holds for these items',
      access: storefront,
      params,
      guestToken: true,
      body: DiscountCheckIn,
      answer: { status: 200, schema: DiscountCheck },
      errors: [409],
      example: { code: 'HEMAT10', payment_method: 'qris' },
      handle: async ({ caller: { store }, request, body, now }) => {
        const requested = { ...readPreparation(body), discount_code_code: body.code }
        return checkDiscountCode(service, store, toCartOwner(store, request), requested, now)
      },
    }),
    create({
      method: 'POST',
      path: `${base}/checkout`,
      tag,
      summary: 'Place an order from the cart of the guest token, from direct items, or of a payment link',
      description:
        'Everything is computed from current data. An item that has sold out since is refused with 409 and named as out of stock. ' +
        'Repeating a checkout of the same cart returns the same order; the same direct items again within half a minute are `Duplicate order`. ' +
        replaysDescription +
        'A mail address or phone may have 10 orders in a store that wait for an advance payment; one more is 429 ' +
        '`too_many_open_orders` until one of them is paid, canceled or expired.',
      access: storefront,
      params,
      guestToken: true,
      body: CheckoutIn,
      answer: { status: 201, schema: PublicOrder },
      errors: [403, 409, 429],
      example: {
        customer_name: 'Budi Santoso',
        customer_email: 'budi@example.com',
        items: [{ type: 'variant', variant_id: 17, quantity: 1 }],
        payment_method: 'bank_transfer',
      },
      keepsKey: true,
      handle: async (key, { caller: { store }, request, reply, body, now }) => {
        const owner = toCartOwner(store, request)
        const read = () => {
          const intent = findCompletedIntent(service.secrets.checkout_intents, body.checkout_intent_token, store.id)
          const agent = request.headers['user-agent']
          const admit = body.payment_method === 'cod' ? undefined : () => limitClient(store, request, reply)
          return { store, owner, admit, ...readCheckout(body, plainAddress(request.ip), intent, agent) }
        }
        const outcome = await checkOutOnce(service, { store, read, now }, key)
        if (outcome.status < 400) sendGuestToken(service, reply, owner.guest_token)
        return outcome
      },
    }),
  ]
}
