const callbacks = '/v3/payments/callbacks/'

/**
 * The address of a callback as it will be requested; undefined unless it is a route for callbacks of this service. Anybody
 * can invent a key, so the sandbox calls nothing else for it.
 */
export function readCallbackUrl(baseUrl: string, text: string): string | undefined {
  const [base, url] = [new URL(baseUrl), URL.parse(text)]
  if (url?.protocol !== base.protocol || url.origin !== base.origin || url.username || url.password) return undefined
  const start = base.pathname.replace(/\/$/, '') + callbacks
  // After parsing, the path has neither dot segments nor backslashes; what is left may hold no escaped ones either.
  const isCallback = url.pathname.startsWith(start) && /^[\w-]+(?:\/[\w-]+)?$/.test(url.pathname.slice(start.length))
  return isCallback && !url.search && !url.hash ? url.href : undefined
}

/** The address of a page that a link may lead to; undefined for `javascript:` and every other scheme that is not of the web. */
export function readPageUrl(text: string): string | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
