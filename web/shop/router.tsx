import type { ComponentChildren } from 'preact'
import { matchPath, shopPaths } from './paths.ts'
import { shop } from './shop.ts'
import { createValue } from './value.ts'

type Place = { pathname: string; search: string; key: number }

const read = (): Place => ({ pathname: location.pathname, search: location.search, key: history.state?.key ?? 0 })

/** Where the buyer is. */
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

/** Saves the scroll position of this history entry, to restore it when the buyer goes back. */
const saveScroll = () => scrolls.set(place.get().key, scrollY)
addEventListener('scroll', saveScroll, { passive: true })

/** Navigates within this site without reloading the page. */
export function navigate(address: string, { replace = false } = {}) {
  isBack = false
  if (replace) history.replaceState({ key: place.get().key }, '', address)
  else history.pushState({ key: ++lastKey }, '', address)
  place.set(read())
}

/**
 * After navigation: scrolls to the top or to the saved position, and moves the focus of screen readers to the content.
 */
export function arrive() {
  scrollTo(0, isBack ? (scrolls.get(place.get().key) ?? 0) : 0)
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** The page at the present address, and what the address names. */
export function currentPage({ pathname }: Place) {
  const below = shop.base && pathname.startsWith(shop.base) ? pathname.slice(shop.base.length) || '/' : pathname
  return matchPath(below)
}

/** The address of a page of this shop. */
export function linkTo(name: keyof typeof shopPaths, values: Record<string, string> = {}) {
  const path = shopPaths[name].replace(/:(\w+)/g, (_, key) => encodeURIComponent(values[key]!))
  // Orders have one address for all shops, the same that mails and payment providers lead to.
  return (path.startsWith('/o/') ? path : shop.base + path).replace(/(.)\/$/, '$1') || '/'
}

type LinkProps = {
  to: string
  class?: string
  'aria-label'?: string
  'aria-current'?: 'page'
  children: ComponentChildren
}

/** A link inside the shop; with a modifier key it does what links do. */
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
