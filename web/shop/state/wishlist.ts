import type { Context } from '../context.ts'
import { storedValue } from './stored-value.ts'
import { createValue } from './value.ts'

type Loading = { isIn: boolean; done: Promise<void> }

const createWishlist = () => ({
  ...createValue<number[] | undefined>(undefined),
  loading: undefined as Loading | undefined,
})

/** The products on the wishlist, newest first; undefined until they are loaded. */
export const findWishlist = ({ keep }: Context) => keep(createWishlist)

/** The most products of one request. */
const maxGuestItems = 100

const stored = (context: Context) => storedValue(context, 'wishlist')

/** The guest's wishlist in this browser. */
function readGuest(context: Context): number[] {
  try {
    const ids = JSON.parse(stored(context).get() ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, maxGuestItems) : []
  } catch {
    return []
  }
}

const writeGuest = (context: Context, ids: number[]) =>
  stored(context).set(ids.length > 0 ? JSON.stringify(ids.slice(0, maxGuestItems)) : null)

/** Loads the wishlist once per sign-in; a guest's products are moved to the customer who signs in. */
export function loadWishlist(context: Context): Promise<void> {
  const wishlist = findWishlist(context)
  const isIn = context.isSignedIn.get()
  if (wishlist.loading?.isIn === isIn) return wishlist.loading.done
  const done = isIn ? mergeGuest(context) : Promise.resolve(wishlist.set(readGuest(context)))
  const known = { isIn, done }
  wishlist.loading = known
  done.catch(() => {
    if (wishlist.loading === known) wishlist.loading = undefined
  })
  return done
}

async function mergeGuest(context: Context) {
  const body = { product_ids: readGuest(context) }
  const { product_ids } = await context.call('POST customers/me/wishlist/merge', { body })
  writeGuest(context, [])
  findWishlist(context).set(product_ids)
}

/** Shows the change at once, and reverts it if the server refuses. */
export async function setWanted(context: Context, productId: number, isWanted: boolean) {
  await loadWishlist(context)
  const { call, isSignedIn } = context
  const wishlist = findWishlist(context)
  const before = wishlist.get() ?? []
  const others = before.filter((id) => id !== productId)
  const after = isWanted ? [productId, ...others] : others
  wishlist.set(after)
  if (!isSignedIn.get()) return writeGuest(context, after)
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
