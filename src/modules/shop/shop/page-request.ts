import type { IncomingHttpHeaders } from 'node:http'
import { keepParameters, matchPath, type PageName, splitLanguage } from '../../../../web/shop/paths.ts'
import { chooseLanguage } from '../../../platform/http/choose-language.ts'

/** The address of a page below its shop's base. */
export type PageAddress = {
  /** The path as it was sent, including a language; empty at the base. */
  pathname: string
  /** The language at the beginning of the path. */
  prefix: '' | '/id' | '/en'
  /** The path without language and query: `/p/kopi`. */
  path: string
  /** The query parameters that the page uses, in a fixed order. */
  search: string
  /** The whole query as it was sent. */
  query: string
  page: { name: PageName; params: Record<string, string> } | undefined
}

/** Reads the part of a URL below the shop's base: `/en/p/kopi?utm_source=x`. */
export function readPageAddress(below: string): PageAddress {
  const start = below.search(/[?#]/)
  const [pathname, query] = start < 0 ? [below, ''] : [below.slice(0, start), below.slice(start)]
  const { prefix, path } = splitLanguage(pathname || '/')
  const page = matchPath(path)
  return {
    pathname,
    prefix,
    path,
    query,
    search: query ? keepParameters(page?.name, query.replace(/#.*$/s, '')) : '',
    page,
  }
}

/** The redirect target for an address with a trailing slash; undefined for all others, and for the root of a domain. */
export function withoutSlash(base: string, { pathname, query }: PageAddress): string | undefined {
  let end = pathname.length
  while (pathname[end - 1] === '/') end--
  const kept = base + pathname.slice(0, end)
  // Two leading slashes or backslashes, or none, would redirect to another host.
  return pathname.endsWith('/') && /^\/(?![/\\])/.test(kept) ? kept + query : undefined
}

/** The language of the address, or else the one that the visitor chose, the browser's or the store's. */
export function readLanguage(prefix: PageAddress['prefix'], headers: IncomingHttpHeaders, otherwise: 'id' | 'en') {
  if (prefix) return prefix === '/id' ? 'id' : 'en'
  const chosen = headers.cookie && /(?:^|;\s*)language=(id|en)(?:;|$)/.exec(headers.cookie)?.[1]
  return chosen ? (chosen as 'id' | 'en') : chooseLanguage(headers['accept-language'], otherwise)
}
