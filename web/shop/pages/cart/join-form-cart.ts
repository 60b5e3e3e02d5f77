import { guestHeader, guestToken } from '../../api/call.ts'
import { isSignedIn } from '../../api/session.ts'
import { addToCart, type CartItem, mergeCarts, type NewItem } from '../../cart.ts'
import { shop } from '../../shop.ts'

let isJoined = false

const toNewItem = (item: CartItem): NewItem =>
  item.variant_id === null
    ? { type: 'bundle_price_option', bundle_price_option_id: item.bundle_price_option_id! }
    : { type: 'variant', variant_id: item.variant_id }

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
  for (const item of own.cart.items) await addToCart(toNewItem(item), item.quantity).catch(() => undefined)
  await fetch(`${shop.base}/cart/token`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { [guestHeader]: kept },
  }).catch(() => undefined)
}
