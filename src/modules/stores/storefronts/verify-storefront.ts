import type { StorefrontCaller } from '../../../access/caller.ts'
import { AppError, forbidden } from '../../../platform/errors/errors.ts'
import { toOrigin } from '../../../platform/http/client/host-names.ts'
import type { Storefront } from './find-storefront.ts'

type StorefrontRequest = { storefront: Storefront | undefined; key: unknown; origin: string | undefined }

/**
 * Verifies a storefront key. An invalid key and an unknown store give the same 404, so that stores cannot be probed.
 */
export function verifyStorefront(
  { storefront, key, origin }: StorefrontRequest,
  headers: Record<string, string>,
): StorefrontCaller {
  if (!storefront || typeof key !== 'string' || !storefront.tokens.has(key))
    throw new AppError(404, 'store_not_found', 'Store not found', { headers })
  checkShopOrigin(storefront, origin, headers)
  return { kind: 'storefront', store: storefront.store }
}

/**
 * Browsers must call from a registered origin. A request without an Origin header is not a cross-origin browser call.
 */
export function checkShopOrigin(storefront: Storefront, origin: string | undefined, headers: Record<string, string>) {
  if (origin !== undefined && !hasOrigin(storefront, origin))
    throw new AppError(403, 'origin_not_allowed', forbiddenOrigin, { headers })
}

export const hasOrigin = ({ origins }: Storefront, origin: string) => origins.has(toOrigin(origin))

const forbiddenOrigin = 'This origin is not registered for the store'

export function checkPreflight(storefront: Storefront | undefined, origin: string | undefined) {
  if (origin !== undefined && storefront && hasOrigin(storefront, origin)) return
  throw forbidden(forbiddenOrigin, 'origin_not_allowed')
}
