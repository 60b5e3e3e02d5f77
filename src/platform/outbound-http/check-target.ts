import { isIP } from 'node:net'
import type { Problem } from '../errors/field-errors.ts'
import { checkAddresses, type Resolve, resolveHost } from './guarded-lookup.ts'
import { isPublicAddress } from './public-address.ts'

/** The IP address in a URL, without brackets; undefined when the URL has a host name. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? host : undefined
}

/** Why this service would not send to a URL; undefined when it would. */
export async function findObjection(
  text: string,
  allowPrivate: boolean,
  resolve: Resolve = resolveHost,
): Promise<Problem | undefined> {
  if (!URL.canParse(text)) return 'not_https'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'not_https'
  if (url.username || url.password) return 'has_credentials'
  if (url.hash) return 'has_fragment'
  if (allowPrivate) return undefined
  const literal = literalAddress(url)
  if (literal) return isPublicAddress(literal) ? undefined : 'not_public'
  // A name that cannot be resolved yet may be saved: the address is checked again whenever it is connected to.
  const found = await resolve(url.hostname).catch(() => undefined)
  if (!found) return undefined
  try {
    checkAddresses(found)
    return undefined
  } catch {
    return 'not_public'
  }
}
