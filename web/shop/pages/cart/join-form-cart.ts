import { guestHeader, guestToken } from '../../api/call.ts'
import { isSignedIn } from '../../api/session.ts'
import { mergeCarts } from '../../state/cart.ts'
import { shop } from '../../state/shop.ts'

let isJoined = false

/**
 * Makes one cart of two: a form that was sent before the script was there put its items into the cart of a cookie. A customer's
 * cart takes them over, and so does a guest's cart of this browser, which the forms use from then on.
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
  // Without a token of its own, `call` uses the one of the page.
  if (!kept || kept === own.guest) return
  await fetch(`${shop.base}/cart/token`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { [guestHeader]: kept },
  }).catch(() => undefined)
}
