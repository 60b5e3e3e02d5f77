import { Type } from 'typebox'
import { customer, storefrontCustomer } from '../../../access/access.ts'
import type { CustomerCaller } from '../../../access/caller.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { Id } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { addCartItem } from './add-cart-item.ts'
import type { CartService } from './cart-batches.ts'
import { readGuestToken, sendGuestToken } from './cart-owner.ts'
import { changeCartItem, removeCartItem } from './change-cart-item.ts'
import { getCart } from './get-cart.ts'
import { mergeCarts } from './merge-carts.ts'
import { Cart, CartItemChange, CartItemIn } from './schemas.ts'

const tag = 'Customer cart'
const path = '/v3/stores/:store_id/customers/me/cart'
const params = { store_id: Type.String() }
const itemParams = { ...params, item_id: Id }

const toOwner = ({ store, customer_id }: CustomerCaller) => ({ store, customer_id })

/** The operations of the guest cart, for the customer of the access token. */
export const customerCartRoutes = (service: CartService & Pick<Service, 'db'>): Route[] => [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'Read my cart',
    access: customer,
    params,
    answer: { status: 200, schema: Cart },
    errors: [422],
    handle: async ({ caller, now }) => (await getCart(service, toOwner(caller), now)).cart,
  }),
  action({
    method: 'POST',
    path: `${path}/items`,
    tag,
    summary: 'Add an item to my cart; quantities of the same item are summed',
    access: customer,
    params,
    body: CartItemIn,
    answer: { status: 201, schema: Cart },
    errors: [404],
    example: { type: 'variant', variant_id: 17, quantity: 2 },
    withoutTransaction: true,
    handle: async ({ caller, body, now }) => (await addCartItem(service, toOwner(caller), body, now)).cart,
  }),
  action({
    method: 'PATCH',
    path: `${path}/items/:item_id`,
    tag,
    summary: 'Set the quantity of an item in my cart',
    access: customer,
    params: itemParams,
    body: CartItemChange,
    answer: { status: 200, schema: Cart },
    errors: [404],
    example: { quantity: 3 },
    withoutTransaction: true,
    handle: async ({ caller, params, body, now }) =>
      (await changeCartItem(service, toOwner(caller), params.item_id, body.quantity, now)).cart,
  }),
  action({
    method: 'DELETE',
    path: `${path}/items/:item_id`,
    tag,
    summary: 'Remove an item from my cart',
    access: customer,
    params: itemParams,
    answer: { status: 200, schema: Cart },
    errors: [404, 422],
    withoutTransaction: true,
    handle: async ({ caller, params, now }) =>
      (await removeCartItem(service, toOwner(caller), params.item_id, now)).cart,
  }),
  action({
    method: 'POST',
    path: '/v3/stores/:store_id/public/cart/merge',
    tag,
    summary: 'Merge the guest cart into mine; idempotent',
    description:
      'Requires the storefront key, the guest token in `X-Service-Guest-Token` and the customer token. Quantities are summed, up to 100 per line and 50 lines; the guest cart is empty afterwards.',
    access: storefrontCustomer,
    guestToken: true,
    params,
    answer: { status: 200, schema: Cart },
    errors: [422],
    withoutTransaction: true,
    handle: async ({ caller, request, reply, now }) => {
      const guest_token = readGuestToken(service, request)
      if (guest_token !== undefined) {
        const merge = { ...toOwner(caller), guest_token }
        await service.db.transaction().execute((tx) => mergeCarts(tx, merge, now))
      }
      sendGuestToken(service, reply, guest_token)
      return (await getCart(service, toOwner(caller), now)).cart
    },
  }),
]
