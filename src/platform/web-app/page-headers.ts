/** A year, without subdomains: other hosts of the domain may have no certificates. */
export const transportHeaders = (url: string): Record<string, string> =>
  url.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}

/** The strictest headers for every response of the app listener; a page relaxes what it needs. */
export const appHeaders = (appUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  ...transportHeaders(appUrl),
  // Without https browsers ignore the header and log a warning.
  ...(appUrl.startsWith('https:') && { 'cross-origin-opener-policy': 'same-origin' }),
})

type Sources = { formTargets?: string[] | undefined; pictures?: string[] | undefined; frames?: string[] | undefined }

/**
 * What a page may load. The nonce permits the style elements of Mantine's theme; logos of apps come from any https
 * origin. `formTargets` are the origins that a form of the page may redirect to, `pictures` the origins of stored
 * pictures, which may lack https on a developer's machine, and `frames` those of shops, which the page previews.
 */
export const pagePolicy = (nonce: string, { formTargets = [], pictures = [], frames = [] }: Sources) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${["'self'", 'data:', 'https:', ...pictures].join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${["'self'", ...frames].join(' ')}`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
