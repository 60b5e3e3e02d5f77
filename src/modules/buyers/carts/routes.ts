import { Type } from 'typebox'
import { storefront } from '../../../access/access.ts'
import type { StoreRef } from '../../../access/caller.ts'
import { action, type Call, type Route, read } from '../../../access/route.ts'
import { Id } from '../../../platform/http/schemas.ts'
import { addCartItem } from './add-cart-item.ts'
import type { CartService } from './cart-batches.ts'
import { type CartOwner, readGuestToken, sendGuestToken } from './cart-owner.ts'
import { changeCartItem, removeCartItem } from './change-cart-item.ts'
import { getCart } from './get-cart.ts'
import { Cart, CartItemChange, CartItemIn } from './schemas.ts'

const tag = 'Storefront: cart'
const path = '/v3/stores/:store_id/public/cart'
const params = { store_id: Type.String() }
const itemParams = { ...params, item_id: Id }

type Shown = { cart: unknown; guest_token: string | undefined }
type Asked = Pick<Call, 'request' | 'reply'> & { caller: { store: StoreRef } }

export const cartRoutes = (service: CartService): Route[] => {
  const withToken = async (call: Asked, act: (owner: CartOwner) => Promise<Shown>) => {
    const { cart, guest_token } = await act({
      store: call.caller.store,
      guest_token: readGuestToken(service, call.request),
    })
    sendGuestToken(service, call.reply, guest_token)
    return cart
  }
  return [
    read({
      method: 'GET',
      path,
      tag,
      summary: 'Read the guest cart; creates one without a valid guest token',
      description: 'The guest token is sent and returned in the header `X-Service-Guest-Token`.',
      access: storefront,
      guestToken: true,
      params,
      answer: { status: 200, schema: Cart },
      errors: [422],
      handle: async (call) => withToken(call, (owner) => getCart(service, owner, call.now)),
    }),
    action({
      method: 'POST',
      path: `${path}/items`,
      tag,
      summary: 'Add an item to the cart; quantities of the same item are summed',
      access: storefront,
      guestToken: true,
      params,
      body: CartItemIn,
      answer: { status: 201, schema: Cart },
      example: { type: 'variant', variant_id: 17, quantity: 2 },
      withoutTransaction: true,
      handle: async (call) => withToken(call, (owner) => addCartItem(service, owner, call.body, call.now)),
    }),
    action({
      method: 'PATCH',
      path: `${path}/items/:item_id`,
      tag,
      summary: 'Set the quantity of an item in the cart',
      access: storefront,
      guestToken: true,
      params: itemParams,
      body: CartItemChange,
      answer: { status: 200, schema: Cart },
      example: { quantity: 3 },
      withoutTransaction: true,
      handle: async (call) =>
        withToken(call, (owner) => changeCartItem(service, owner, call.params.item_id, call.body.quantity, call.now)),
    }),
    action({
      method: 'DELETE',
      path: `${path}/items/:item_id`,
      tag,
      summary: 'Remove an item from the cart',
      access: storefront,
      guestToken: true,
      params: itemParams,
      answer: { status: 200, schema: Cart },
      errors: [422],
      withoutTransaction: true,
      handle: async (call) => withToken(call, (owner) => removeCartItem(service, owner, call.params.item_id, call.now)),
    }),
  ]
}
