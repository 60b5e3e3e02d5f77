import { call } from './api/call.ts'
import type { Cart } from './api/types.generated.ts'
import { createValue } from './value.ts'

/** The buyer's cart as the server last told it; undefined until then. */
export const cart = createValue<Cart | undefined>(undefined)

export type CartItem = Cart['items'][number]
export type NewItem =
  | { type: 'variant'; variant_id: number }
  | { type: 'bundle_price_option'; bundle_price_option_id: number }

let latest = 0

/** Of answers that overtake each other the one to the last request counts. */
async function settle(asked: Promise<Cart>) {
  const turn = ++latest
  const answer = await asked
  if (turn === latest) cart.set(answer)
  return answer
}

export const loadCart = () => settle(call('GET public/cart'))

export const addToCart = (item: NewItem, quantity: number) =>
  settle(call('POST public/cart/items', { body: { ...item, quantity } }))

export const setQuantity = (item: CartItem, quantity: number) =>
  settle(call('PATCH public/cart/items/{item_id}', { path: { item_id: item.id }, body: { quantity } }))

export const removeItem = (item: CartItem) =>
  settle(call('DELETE public/cart/items/{item_id}', { path: { item_id: item.id } }))

/** Whether somebody must carry something to the buyer. */
export const needsDelivery = ({ items }: Cart) => items.some(({ item_type }) => item_type === 'physical')

/** After signing in: the cart of the guest becomes part of the customer's. */
export const mergeCarts = () => loadCart().catch(() => undefined)
