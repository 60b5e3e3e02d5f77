import { call, guestToken } from '../api/call.ts'
import { isSignedIn } from '../api/session.ts'
import type { Cart } from '../api/types.generated.ts'
import { notePrices } from './seen-prices.ts'
import { createValue } from './value.ts'

/** The buyer's cart as of the last response; undefined before the first one. */
export const cart = createValue<Cart | undefined>(undefined)

export type CartItem = Cart['items'][number]
export type NewItem =
  | { type: 'variant'; variant_id: number }
  | { type: 'bundle_price_option'; bundle_price_option_id: number }

let latest = 0

/** Responses may arrive out of order; only the one to the latest request is used. */
async function settle(request: Promise<Cart>) {
  const turn = ++latest
  const answer = await request
  if (turn === latest) {
    notePrices(answer)
    cart.set(answer)
  }
  return answer
}

let loading: { isIn: boolean; answer: Promise<Cart> } | undefined

/** Concurrent calls share a response, because each without a guest token would create another cart. */
export function loadCart(): Promise<Cart> {
  const isIn = isSignedIn.get()
  if (loading?.isIn === isIn) return loading.answer
  const answer = settle(isIn ? call('GET customers/me/cart') : call('GET public/cart')).finally(() => {
    if (loading?.answer === answer) loading = undefined
  })
  loading = { isIn, answer }
  return answer
}

export async function addToCart(item: NewItem, quantity: number): Promise<Cart> {
  const body = { ...item, quantity }
  if (isSignedIn.get()) return await settle(call('POST customers/me/cart/items', { body }))
  // The first load creates the guest's cart; an earlier change would create another one, so it waits.
  if (guestToken.get() === null) await loading?.answer.catch(() => {})
  return await settle(call('POST public/cart/items', { body }))
}

export const setQuantity = (item: CartItem, quantity: number) => {
  const change = { path: { item_id: item.id }, body: { quantity } }
  return settle(
    isSignedIn.get()
      ? call('PATCH customers/me/cart/items/{item_id}', change)
      : call('PATCH public/cart/items/{item_id}', change),
  )
}

export const removeItem = (item: CartItem) => {
  const path = { item_id: item.id }
  return settle(
    isSignedIn.get()
      ? call('DELETE customers/me/cart/items/{item_id}', { path })
      : call('DELETE public/cart/items/{item_id}', { path }),
  )
}

/**
 * After signing in, merges the guest's cart into the customer's. Without a guest token there is nothing to merge.
 * Concurrent loads of the cart wait for the merge, because a read that overtakes it would show an empty cart.
 */
export function mergeCarts() {
  const answer = settle(call('POST public/cart/merge')).finally(() => {
    if (loading?.answer === answer) loading = undefined
  })
  loading = { isIn: true, answer }
  return answer.catch(loadCart).catch(() => undefined)
}
