import type { ComponentChildren } from 'preact'
import type { Context } from './context.ts'
import { areApart } from './measuring/measure.ts'
import type { Place } from './place.ts'
import { useShop } from './use-shop.ts'

const read = (): Place => ({ pathname: location.pathname, search: location.search, key: history.state?.key ?? 0 })

/** Starts to follow the browser's address. */
export function startRouter(context: Context) {
  const { place, trail } = context
  trail.lastKey = Date.now()
  history.scrollRestoration = 'manual'
  if (!history.state?.key) history.replaceState({ key: ++trail.lastKey }, '')
  place.set(read())
  addEventListener('popstate', (event) => {
    if (areApart(context, place.get(), location)) {
      event.stopImmediatePropagation() // Third-party scripts listen to the address too.
      return location.reload()
    }
    trail.isBack = true
    place.set(read())
  })
  // Stores the scroll position by history entry, so that going back restores it.
  addEventListener('scroll', () => trail.scrolls.set(place.get().key, scrollY), { passive: true })
}

/** Navigates within this site without reloading the page. Returns false if the browser loads a new document instead. */
export function navigate(context: Context, address: string, { replace = false } = {}): boolean {
  const { place, trail } = context
  if (areApart(context, place.get(), new URL(address, location.href))) {
    if (replace) location.replace(address)
    else location.assign(address)
    return false
  }
  trail.isBack = false
  if (replace) history.replaceState({ key: place.get().key }, '', address)
  else history.pushState({ key: ++trail.lastKey }, '', address)
  place.set(read())
  return true
}

/**
 * After navigation: restores the scroll position or scrolls to the top, and moves the focus to the content for screen
 * readers.
 */
export function arrive({ place, trail }: Context) {
  scrollTo(0, trail.isBack ? (trail.scrolls.get(place.get().key) ?? 0) : 0)
  document.getElementById('content')?.focus({ preventScroll: true })
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
  const { navigate } = useShop()
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
