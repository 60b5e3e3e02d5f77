import type { ComponentChildren } from 'preact'
import { matchPath, sharedPaths, shopPaths } from './paths.ts'
import { shop } from './shop.ts'
import { createValue } from './value.ts'

type Place = { pathname: string; search: string; key: number }

const read = (): Place => ({ pathname: location.pathname, search: location.search, key: history.state?.key ?? 0 })

/** The current location. */
export const place = createValue(read())

const scrolls = new Map<number, number>()
let lastKey = Date.now()

history.scrollRestoration = 'manual'
if (!history.state?.key) history.replaceState({ key: ++lastKey }, '')
place.set(read())
let isBack = false

addEventListener('popstate', () => {
  isBack = true
  place.set(read())
})

/** Stores the scroll position by history entry, so that going back restores it. */
const storeScroll = () => scrolls.set(place.get().key, scrollY)
addEventListener('scroll', storeScroll, { passive: true })

/** Navigates within this site without reloading the page. */
export function navigate(address: string, { replace = false } = {}) {
  isBack = false
  if (replace) history.replaceState({ key: place.get().key }, '', address)
  else history.pushState({ key: ++lastKey }, '', address)
  place.set(read())
}

/**
 * After navigation: restores the scroll position or scrolls to the top, and moves the focus to the content for screen
 * readers.
 */
export function arrive() {
  scrollTo(0, isBack ? (scrolls.get(place.get().key) ?? 0) : 0)
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** The page of the current location and its path parameters. */
export function currentPage({ pathname }: Place) {
  const below = shop.base && pathname.startsWith(shop.base) ? pathname.slice(shop.base.length) || '/' : pathname
  return matchPath(below)
}

/** The URL of a page of this shop. */
export function linkTo(name: keyof typeof shopPaths, values: Record<string, string> = {}) {
  const isShared = sharedPaths.some((path) => path === shopPaths[name])
  const path = shopPaths[name].replace(/:(\w+)/g, (_, key) => encodeURIComponent(values[key]!))
  return (isShared ? path : shop.base + path).replace(/(.)\/$/, '$1') || '/'
}

type LinkProps = {
  to: string
  class?: string
  'aria-label'?: string
  'aria-current'?: 'page'
  children: ComponentChildren
}

/** A link within the shop. With a modifier key the browser handles the click. */
export function Link({ to, ...rest }: LinkProps) {
  return (
    <a
      href={to}
      {...rest}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        navigate(to)
      }}
    />
  )
}
