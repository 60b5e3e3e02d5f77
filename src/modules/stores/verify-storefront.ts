import ipaddr from 'ipaddr.js'
import type { StorefrontCaller } from '../../access/caller.ts'
import { AppError, forbidden } from '../../platform/errors.ts'
import { isWellFormedSecret } from '../../platform/secrets.ts'
import type { Storefront } from './find-storefront.ts'

type Asked = { storefront: Storefront | undefined; key: unknown; origin: string | undefined }

/** The store behind a storefront key. Whatever is wrong with key or store, the answer is the same. */
export function verifyStorefront(
  { storefront, key, origin }: Asked,
  headers: Record<string, string>,
): StorefrontCaller {
  const isKey = typeof key === 'string' && isWellFormedSecret(key, 'sfpk')
  if (!storefront || !isKey || !storefront.tokens.has(key))
    throw new AppError(404, 'store_not_found', 'Store not found', { headers })
  if (origin !== undefined && !storefront.origins.has(origin))
    throw new AppError(403, 'origin_not_allowed', forbiddenOrigin, { headers })
  return { kind: 'storefront', store: storefront.store }
}

const forbiddenOrigin = 'This origin is not registered for the store'

/** What a browser may do from this origin, asked before the request itself. */
export function checkPreflight(storefront: Storefront | undefined, origin: string | undefined) {
  if (origin !== undefined && storefront?.origins.has(origin)) return
  throw forbidden(forbiddenOrigin, 'origin_not_allowed')
}

/** Whom a client limit counts: an IPv4 address, or the /64 that one IPv6 customer usually holds whole. */
export function clientAddress(ip: string): string {
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${(address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
