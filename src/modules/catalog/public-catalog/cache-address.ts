import { pageQuery } from '../../../platform/http/schemas.ts'
import { filterQuery, languageQuery, sortQuery } from './filter-schemas.ts'

/**
 * The address without query parameters that do not affect the response, so that campaign and cache-busting parameters
 * do not multiply cached responses. The rest stays as it was sent: equal addresses have equal responses.
 */
export function withoutUnknownParameters(url: string, isKnown: (name: string) => boolean): string {
  const start = url.indexOf('?')
  // The router ends the path at a raw `#`, so such an address is not changed.
  if (start < 0 || url.includes('#')) return url
  const parts = url.slice(start + 1).split('&')
  const kept = parts.filter((part) => isKnown(decodeName(part)))
  if (kept.length === parts.length) return url
  return kept.length > 0 ? `${url.slice(0, start)}?${kept.join('&')}` : url.slice(0, start)
}

function decodeName(part: string): string {
  const name = part.split('=', 1)[0]!
  if (!/[%+]/.test(name)) return name
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name // The router also keeps a name that cannot be decoded.
  }
}

const known = new Set(Object.keys({ ...pageQuery, ...filterQuery, ...languageQuery, ...sortQuery }))

/** `attributes[key]` belongs to the parameter `attributes`. */
export const toParameter = (name: string) => (name.endsWith(']') ? name.slice(0, name.indexOf('[')) : name)

/** Removes parameters that no catalog route declares. A single route may declare fewer. */
export const withoutForeignParameters = (url: string) =>
  withoutUnknownParameters(url, (name) => known.has(toParameter(name)))
