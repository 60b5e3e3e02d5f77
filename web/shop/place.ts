import { matchPath, type PageName, sharedPaths, shopPaths, splitLanguage } from './paths.ts'
import type { Shop } from './state/shop.ts'
import type { Value } from './state/value.ts'
import type { Language } from './words.ts'

export type Place = { pathname: string; search: string; key: number }

/** Where the browser has been: scroll positions by history entry, the last entry, and whether the buyer went back to it. */
export type Trail = { scrolls: Map<number, number>; lastKey: number; isBack: boolean }

export type Navigate = (address: string, options?: { replace?: boolean }) => boolean

type Located = Pick<Place, 'pathname'>

const isShared = (name: PageName) => sharedPaths.some((path) => path === shopPaths[name])

/** The path of a location below the shop's base, without its language. */
function split({ base }: Shop, pathname: string) {
  const isBelow = base !== '' && (pathname === base || pathname.startsWith(`${base}/`))
  return splitLanguage(isBelow ? pathname.slice(base.length) || '/' : pathname)
}

/** The language in the address of a location. */
export const readLanguage = (shop: Shop, { pathname }: Located) => split(shop, pathname).prefix

export const findPage = (shop: Shop, { pathname }: Located) => matchPath(split(shop, pathname).path)

/** Returns the URLs of a shop's pages. If the current address has a language, so have the links. */
export const createLinkTo = (shop: Shop, place: Value<Place>) => (name: PageName, values?: Record<string, string>) => {
  const path = shopPaths[name]
  const filled = values ? path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(values[key]!)) : path
  const base = isShared(name) ? '' : shop.base + readLanguage(shop, place.get())
  return filled === '/' ? base || '/' : base + filled
}

/** The URL of the current page in a language. Shared pages have none, so it is that of the front page. */
export function linkToLanguage(shop: Shop, { pathname, search }: Place, language: Language) {
  const { path } = split(shop, pathname)
  const found = matchPath(path)
  const isOwn = !found || !isShared(found.name)
  return `${shop.base}/${language}${isOwn ? path.replace(/\/$/, '') + search : ''}`
}
