import { validationFailed } from '../../../platform/errors.ts'

export const mostStorefrontKeys = 10
export const mostOrigins = 50

/** An origin exactly as browsers send it: scheme and host in lower case, no default port, nothing after it. */
export function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:'
  const hasMore = url && (url.username || url.password || url.pathname !== '/' || url.search || url.hash)
  if (!url || !isHttp || hasMore || /[?#*\s]/.test(text)) throw validationFailed({ origin: 'invalid_origin' })
  return url.origin
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const hostnameForm = new RegExp(`^(?:${label}\\.)+[a-z]{2,63}$`)

/** A host name in lower case; an international one in its ASCII form. */
export function readHostname(text: string): string {
  const url = URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : undefined
  const isBare = url && !/[/:@?#\s]/.test(text)
  if (!isBare || !hostnameForm.test(url.hostname) || url.hostname.length > 253)
    throw validationFailed({ hostname: 'invalid_hostname' })
  return url.hostname
}
