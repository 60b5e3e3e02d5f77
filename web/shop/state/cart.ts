import { guestToken } from '../api/send.ts'
import type { Cart } from '../api/types.generated.ts'
import type { Context } from '../context.ts'
import { notePrices } from './seen-prices.ts'

export type CartItem = Cart['items'][number]
export type NewItem =
  | { type: 'variant'; variant_id: number }
  | { type: 'bundle_price_option'; bundle_price_option_id: number }

/** Responses may arrive out of order; only the one to the latest request is used. */
async function settle(context: Context, request: Promise<Cart>) {
  const { cart } = context
  const turn = ++cart.latest
  const answer = await request
  if (turn === cart.latest) {
    notePrices(context, answer)
    cart.set(answer)
  }
  return answer
}

/** Concurrent calls share a response, because each without a guest token would create another cart. */
export function loadCart(context: Context): Promise<Cart> {
  const { cart, call, isSignedIn } = context
  const isIn = isSignedIn.get()
  if (cart.loading?.isIn === isIn) return cart.loading.answer
  return share(context, isIn, isIn ? call('GET customers/me/cart') : call('GET public/cart'))
}

function share(context: Context, isIn: boolean, request: Promise<Cart>) {
  const { cart } = context
  const answer = settle(context, request).finally(() => {
    if (cart.loading?.answer === answer) cart.loading = undefined
  })
  cart.loading = { isIn, answer }
  return answer
}

export async function addToCart(context: Context, item: NewItem, quantity: number): Promise<Cart> {
  const { cart, call, isSignedIn } = context
  const body = { ...item, quantity }
  if (isSignedIn.get()) return await settle(context, call('POST customers/me/cart/items', { body }))
  // The first load creates the guest's cart; an earlier change would create another one, so it waits.
  if (guestToken(context).get() === null) await cart.loading?.answer.catch(() => {})
  return await settle(context, call('POST public/cart/items', { body }))
}

export function setQuantity(context: Context, item: CartItem, quantity: number) {
  const { call, isSignedIn } = context
  const change = { path: { item_id: item.id }, body: { quantity } }
  return settle(
    context,
    isSignedIn.get()
      ? call('PATCH customers/me/cart/items/{item_id}', change)
      : call('PATCH public/cart/items/{item_id}', change),
  )
}

export function removeItem(context: Context, item: CartItem) {
  const { call, isSignedIn } = context
  const path = { item_id: item.id }
  return settle(
    context,
    isSignedIn.get()
      ? call('DELETE customers/me/cart/items/{item_id}', { path })
      : call('DELETE public/cart/items/{item_id}', { path }),
  )
}

/**
 * After signing in, merges the guest's cart into the customer's. Without a guest token there is nothing to merge.
 * Concurrent loads of the cart wait for the merge, because a read that overtakes it would show an empty cart.
 */
export const mergeCarts = (context: Context) =>
  share(context, true, context.call('POST public/cart/merge'))
    .catch(() => loadCart(context))
    .catch(() => undefined)
