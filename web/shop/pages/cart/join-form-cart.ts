import { guestHeader, guestToken } from '../../api/send.ts'
import type { Context } from '../../context.ts'
import { mergeCarts } from '../../state/cart.ts'

const createJoin = () => ({ isDone: false })

/**
 * Merges two carts: a form that was submitted before the script was loaded put its items into the cart of a cookie.
 * They are moved into the customer's cart, or into this browser's guest cart, which the forms use from then on.
 */
export async function joinFormCart(context: Context) {
  const { isSignedIn, shop, keep } = context
  const { own } = shop
  const join = keep(createJoin)
  if (!own || join.isDone) return
  join.isDone = true
  const token = guestToken(context)
  const kept = token.get()
  if (isSignedIn.get()) {
    token.set(own.guest)
    await mergeCarts(context)
    return
  }
  // Without a token of its own, `call` uses the page's token.
  if (!kept || kept === own.guest) return
  await fetch(`${shop.base}/cart/token`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { [guestHeader]: kept },
  }).catch(() => undefined)
}
