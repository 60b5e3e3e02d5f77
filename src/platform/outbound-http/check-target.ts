import { isIP } from 'node:net'
import { checkAddresses, type Resolve, resolveHost } from './guarded-lookup.ts'
import { isPublicAddress } from './public-address.ts'

/** The address that a URL names itself, without brackets; undefined when it names a host. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? host : undefined
}

/** Why this service would not send to a URL, in words that follow the field's name; undefined when it would. */
export async function findObjection(
  text: string,
  allowPrivate: boolean,
  resolve: Resolve = resolveHost,
): Promise<string | undefined> {
  if (!URL.canParse(text)) return 'must be an https address'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'must be an https address'
  if (url.username || url.password) return 'must not contain a name or password'
  if (url.hash) return 'must not contain a fragment'
  if (allowPrivate) return undefined
  const literal = literalAddress(url)
  if (literal) return isPublicAddress(literal) ? undefined : 'must be a public address'
  // A name that cannot be resolved yet may be saved: the address is checked again whenever it is dialled.
  const found = await resolve(url.hostname).catch(() => undefined)
  if (!found) return undefined
  try {
    checkAddresses(found)
    return undefined
  } catch {
    return 'must be a public address'
  }
}
