import { guestHeader, guestToken } from '../../api/call.ts'
import { isSignedIn } from '../../api/session.ts'
import { mergeCarts } from '../../state/cart.ts'
import { shop } from '../../state/shop.ts'

let isJoined = false

/**
 * Merges two carts: a form that was submitted before the script was loaded put its items into the cart of a cookie.
 * They are moved into the customer's cart, or into this browser's guest cart, which the forms use from then on.
 */
export async function joinFormCart() {
  const { own } = shop
  if (!own || isJoined) return
  isJoined = true
  const kept = guestToken.get()
  if (isSignedIn.get()) {
    guestToken.set(own.guest)
    await mergeCarts()
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
