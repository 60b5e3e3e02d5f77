import type { IncomingHttpHeaders } from 'node:http'

/** CORS headers for the registered origins of a store. */
export function createCrossOrigin(headerPrefix: string) {
  const names = (suffix: string) => [...new Set([`${headerPrefix}${suffix}`, `X-Service-${suffix}`])]
  const exposed = [
    ...names('Guest-Token'),
    'x-request-id',
    'X-Ratelimit-Limit',
    'X-Ratelimit-Remaining',
    'X-Ratelimit-Reset',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'ETag',
    'Idempotent-Replayed',
  ].join(', ')
  const allowed = [
    ...names('Storefront-Api-Key'),
    ...names('Guest-Token'),
    ...names('Checkout-Intent-Token'),
    'Authorization',
    'Content-Type',
    'Accept',
    'Idempotency-Key',
    'If-None-Match',
    'If-Match',
  ].join(', ')
  const keyHeaders = names('Storefront-Api-Key').map((name) => name.toLowerCase())
  const vary = ['Origin', ...names('Storefront-Api-Key')].join(', ')
  return {
    /** `Vary` is sent without an origin too, so that shared caches keep the responses of origins and keys apart. */
    answer: (origin: string | undefined): Record<string, string> =>
      origin === undefined
        ? { vary }
        : { vary, 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed },
    preflight: (origin: string): Record<string, string> => ({
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': allowed,
      'access-control-max-age': '600',
    }),
    /** The storefront key that a request carries. */
    findKey(headers: IncomingHttpHeaders): string | undefined {
      for (const name of keyHeaders) if (headers[name] !== undefined) return headers[name] as string
      return undefined
    },
  }
}

export type CrossOrigin = ReturnType<typeof createCrossOrigin>
