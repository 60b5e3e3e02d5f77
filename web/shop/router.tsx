import type { ComponentChildren } from 'preact'
import { matchPath, type PageName, sharedPaths, shopPaths, splitLanguage } from './paths.ts'
import { shop } from './state/shop.ts'
import { createValue } from './state/value.ts'
import type { Language } from './words.ts'

export type Place = { pathname: string; search: string; key: number }

/** The current location; on the server, that of the page that is being rendered. */
export const place = createValue<Place>({ pathname: '/', search: '', key: 0 })

const read = (): Place => ({ pathname: location.pathname, search: location.search, key: history.state?.key ?? 0 })

const scrolls = new Map<number, number>()
let lastKey = 0
let isBack = false

type Located = Pick<Place, 'pathname'>

let areApart = (_from: Located, _to: Located) => false

/** Sets the rule for pages that must not share a document: the browser then loads a new one. */
export const keepApart = (rule: typeof areApart) => {
  areApart = rule
}

/** Starts to follow the browser's address. */
export function startRouter() {
  lastKey = Date.now()
  history.scrollRestoration = 'manual'
  if (!history.state?.key) history.replaceState({ key: ++lastKey }, '')
  place.set(read())
  addEventListener('popstate', (event) => {
    if (areApart(place.get(), location)) {
      event.stopImmediatePropagation() // Third-party scripts listen to the address too.
      return location.reload()
    }
    isBack = true
    place.set(read())
  })
  // Stores the scroll position by history entry, so that going back restores it.
  addEventListener('scroll', () => scrolls.set(place.get().key, scrollY), { passive: true })
}

/** Navigates within this site without reloading the page. Returns false if the browser loads a new document instead. */
export function navigate(address: string, { replace = false } = {}): boolean {
  if (areApart(place.get(), new URL(address, location.href))) {
    if (replace) location.replace(address)
    else location.assign(address)
    return false
  }
  isBack = false
  if (replace) history.replaceState({ key: place.get().key }, '', address)
  else history.pushState({ key: ++lastKey }, '', address)
  place.set(read())
  return true
}

/**
 * After navigation: restores the scroll position or scrolls to the top, and moves the focus to the content for screen
 * readers.
 */
export function arrive() {
  scrollTo(0, isBack ? (scrolls.get(place.get().key) ?? 0) : 0)
  document.getElementById('content')?.focus({ preventScroll: true })
}

const isShared = (name: PageName) => sharedPaths.some((path) => path === shopPaths[name])

/** The path of a location below the shop's base, without its language. */
function split(pathname: string) {
  const isBelow = shop.base !== '' && (pathname === shop.base || pathname.startsWith(`${shop.base}/`))
  return splitLanguage(isBelow ? pathname.slice(shop.base.length) || '/' : pathname)
}

/** The language in the address of a location. */
export const readLanguage = ({ pathname }: Located) => split(pathname).prefix

/** The page of the current location and its path parameters. */
export const currentPage = ({ pathname }: Located) => matchPath(split(pathname).path)

/** The URL of a page of this shop. If the current address has a language, so has the link. */
export function linkTo(name: PageName, values: Record<string, string> = {}) {
  const path = shopPaths[name].replace(/:(\w+)/g, (_, key) => encodeURIComponent(values[key]!))
  const base = isShared(name) ? '' : shop.base + readLanguage(place.get())
  return (base + path).replace(/(.)\/$/, '$1') || '/'
}

/** The URL of the current page in a language. Shared pages have none, so it is that of the front page. */
export function linkToLanguage({ pathname, search }: Place, language: Language) {
  const { path } = split(pathname)
  const found = matchPath(path)
  const isOwn = !found || !isShared(found.name)
  return `${shop.base}/${language}${isOwn ? path.replace(/\/$/, '') + search : ''}`
}

type LinkProps = {
  to: string
  class?: string
  rel?: string
  'aria-label'?: string
  'aria-current'?: 'page'
  children: ComponentChildren
}

/** Whether the page handles a click on a link; with a modifier key the browser does. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey

/** A link within the shop. */
export function Link({ to, ...rest }: LinkProps) {
  return (
    <a
      href={to}
      {...rest}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        navigate(to)
      }}
    />
  )
}
