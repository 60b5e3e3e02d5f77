import { call } from '../api/call.ts'
import { isSignedIn } from '../api/session.ts'
import { storedValue } from './shop.ts'
import { createValue } from './value.ts'

/** The products on the wishlist, newest first; undefined until they are loaded. */
export const wishlist = createValue<number[] | undefined>(undefined)

/** The most products of one request. */
const maxGuestItems = 100

let stored: ReturnType<typeof storedValue> | undefined

/** The guest's wishlist in this browser. */
const guest = {
  read(): number[] {
    stored ??= storedValue('wishlist')
    try {
      const ids = JSON.parse(stored.get() ?? '[]')
      return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, maxGuestItems) : []
    } catch {
      return []
    }
  },
  write(ids: number[]) {
    stored ??= storedValue('wishlist')
    stored.set(ids.length > 0 ? JSON.stringify(ids.slice(0, maxGuestItems)) : null)
  },
}

let loading: { isIn: boolean; done: Promise<void> } | undefined

/** Loads the wishlist once per sign-in; a guest's products are moved to the customer who signs in. */
export function loadWishlist(): Promise<void> {
  const isIn = isSignedIn.get()
  if (loading?.isIn === isIn) return loading.done
  const done = isIn ? mergeGuest() : Promise.resolve(wishlist.set(guest.read()))
  const known = { isIn, done }
  loading = known
  done.catch(() => {
    if (loading === known) loading = undefined
  })
  return done
}

async function mergeGuest() {
  const { product_ids } = await call('POST customers/me/wishlist/merge', { body: { product_ids: guest.read() } })
  guest.write([])
  wishlist.set(product_ids)
}

/** Shows the change at once, and reverts it if the server refuses. */
export async function setWanted(productId: number, isWanted: boolean) {
  await loadWishlist()
  const before = wishlist.get() ?? []
  const others = before.filter((id) => id !== productId)
  const after = isWanted ? [productId, ...others] : others
  wishlist.set(after)
  if (!isSignedIn.get()) return guest.write(after)
  const path = { product_id: productId }
  try {
    if (isWanted) await call('PUT customers/me/wishlist/{product_id}', { path })
    else await call('DELETE customers/me/wishlist/{product_id}', { path })
  } catch (problem) {
    if ((problem as { status?: number }).status === 404 && !isWanted) return // Another tab has already removed it.
    wishlist.set(before)
    throw problem
  }
}
