import type { ShopAnswer } from '@etalase/sdk/shop'
import type { Visit } from './visit.ts'

export type Cart = ShopAnswer<'GET /public/cart'>
type NewItem =
  | { variant_id: number; quantity: number }
  | { type: 'bundle_price_option'; bundle_price_option_id: number; quantity: number }

export const hasParcel = ({ items }: Cart) =>
  items.some(({ item_type }) => item_type === null || item_type === 'physical')

/** The cart of the customer who signed in, or else of the guest. */
export const readCart = ({ shop, owner }: Visit) =>
  owner === 'public' ? shop.call('GET /public/cart') : shop.call('GET /customers/me/cart')

export const addItem = ({ shop, owner }: Visit, body: NewItem) =>
  owner === 'public'
    ? shop.call('POST /public/cart/items', { body })
    : shop.call('POST /customers/me/cart/items', { body })

export function setQuantity({ shop, owner }: Visit, item_id: number, quantity: number) {
  const path = { item_id }
  const body = { quantity }
  if (owner === 'public')
    return quantity > 0
      ? shop.call('PATCH /public/cart/items/{item_id}', { path, body })
      : shop.call('DELETE /public/cart/items/{item_id}', { path })
  return quantity > 0
    ? shop.call('PATCH /customers/me/cart/items/{item_id}', { path, body })
    : shop.call('DELETE /customers/me/cart/items/{item_id}', { path })
}
