import type { StorefrontCaller } from '../../../access/caller.ts'
import { AppError, forbidden } from '../../../platform/errors.ts'
import type { Storefront } from './find-storefront.ts'

type Asked = { storefront: Storefront | undefined; key: unknown; origin: string | undefined }

/** The store behind a storefront key. Whatever is wrong with key or store, the answer is the same. */
export function verifyStorefront(
  { storefront, key, origin }: Asked,
  headers: Record<string, string>,
): StorefrontCaller {
  if (!storefront || typeof key !== 'string' || !storefront.tokens.has(key))
    throw new AppError(404, 'store_not_found', 'Store not found', { headers })
  checkShopOrigin(storefront, origin, headers)
  return { kind: 'storefront', store: storefront.store }
}

/** A browser must stand on a registered origin; whoever sends none is no browser. */
export function checkShopOrigin(storefront: Storefront, origin: string | undefined, headers: Record<string, string>) {
  if (origin !== undefined && !storefront.origins.has(origin))
    throw new AppError(403, 'origin_not_allowed', forbiddenOrigin, { headers })
}

const forbiddenOrigin = 'This origin is not registered for the store'

/** What a browser may do from this origin, asked before the request itself. */
export function checkPreflight(storefront: Storefront | undefined, origin: string | undefined) {
  if (origin !== undefined && storefront?.origins.has(origin)) return
  throw forbidden(forbiddenOrigin, 'origin_not_allowed')
}
