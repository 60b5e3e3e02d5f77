import { validationFailed } from '../../../platform/errors/errors.ts'

export const maxStorefrontKeys = 10
export const maxOrigins = 50

/** Normalizes an origin to the form that browsers send: lower-case scheme and host, no default port, no path. */
export function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:'
  const hasMore = url && (url.username || url.password || url.pathname !== '/' || url.search || url.hash)
  if (!url || !isHttp || hasMore || /[?#*\s]/.test(text)) throw validationFailed({ origin: 'invalid_origin' })
  return url.origin
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const hostnameForm = new RegExp(`^(?:${label}\\.)+[a-z]{2,63}$`)

/** Normalizes a host name to lower case, and an international one to its ASCII form (Punycode). */
export function parseHostname(text: string): string {
  const url = URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : undefined
  const isBare = url && !/[/:@?#\s]/.test(text)
  if (!isBare || !hostnameForm.test(url.hostname) || url.hostname.length > 253)
    throw validationFailed({ hostname: 'invalid_hostname' })
  return url.hostname
}
