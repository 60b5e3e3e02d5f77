import { fieldError, type Problem } from '../../../platform/errors/errors.ts'

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

/**
 * `new URL` accepts `;`, `,` and `'` in a host, which would end a directive of the Content-Security-Policy that
 * contains it.
 */
export const isPlainHost = (host: string) => /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(host)

/** Codes and launch tokens are sent in these URLs, so plain http is allowed only for the developer's own machine. */
export function findUrlProblem(text: string | null): Problem | undefined {
  if (text === null) return undefined
  if (!URL.canParse(text)) return 'incomplete_url'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) return 'not_https_or_local'
  if (url.username || url.password) return 'has_credentials'
  if (text.includes('#')) return 'has_fragment'
  if (text.includes('*')) return 'has_wildcard'
  if (!isPlainHost(url.hostname)) return 'invalid_hostname'
  // Only a slash after the host may be missing, which people leave out and every browser adds.
  return url.href === text || url.href === `${text}/` ? undefined : fieldError('not_normalized', { expected: url.href })
}

/** Redirect URIs are compared character by character, so they are stored exactly as browsers send them. */
export function findRedirectProblem(text: string): Problem | undefined {
  const problem = findUrlProblem(text)
  if (problem || new URL(text).href === text) return problem
  return fieldError('not_normalized', { expected: new URL(text).href })
}
