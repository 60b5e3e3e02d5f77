const callbacks = '/v3/payments/callbacks/'

/**
 * The address of a callback as it will be requested; undefined unless it is a route for callbacks of this service. Anybody
 * can invent a key, so the sandbox calls nothing else for it.
 */
export function readCallbackUrl(baseUrl: string, text: string): string | undefined {
  const [base, url] = [new URL(baseUrl), URL.parse(text)]
  if (url?.protocol !== base.protocol || url.origin !== base.origin || url.username || url.password) return undefined
  const start = base.pathname.replace(/\/$/, '') + callbacks
  // The parsed path has no dot segments or backslashes; the pattern also excludes escaped ones.
  const isCallback = url.pathname.startsWith(start) && /^[\w-]+(?:\/[\w-]+)?$/.test(url.pathname.slice(start.length))
  return isCallback && !url.search && !url.hash ? url.href : undefined
}

/**
 * Returns the address if a link may lead to it; undefined for `javascript:` and every other scheme but http and https.
 */
export function readPageUrl(text: string): string | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
