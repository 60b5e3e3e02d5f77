import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** Rewrites `X-Forwarded-For` in place to bare addresses; some proxies add the port of the client to each entry. */
export function cleanForwardedFor({ headers }: IncomingMessage) {
  const header = headers['x-forwarded-for']
  if (typeof header === 'string') headers['x-forwarded-for'] = readAddresses(header)
}

/**
 * Reads the list from the nearest proxy outwards. An unreadable entry ends it, because the entries before it cannot be
 * trusted.
 */
function readAddresses(header: string): string {
  const addresses: string[] = []
  for (const entry of header.split(',').reverse()) {
    const address = withoutPort(entry.trim())
    if (isIP(address) === 0) break
    addresses.unshift(address)
  }
  return addresses.join(', ')
}

/** `203.0.113.7:4711`, `[2001:db8::1]:4711` and `[2001:db8::1]` without port and brackets. */
function withoutPort(entry: string): string {
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(entry) ?? []
  return v6 ?? v4 ?? entry
}
