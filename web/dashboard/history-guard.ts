let guard: ((event: PopStateEvent) => void) | undefined

// The browser calls listeners of this event in order of registration. `main.tsx` loads this file before the router
// starts to listen, so that a guard can hide a navigation from the router with `stopImmediatePropagation`.
window.addEventListener('popstate', (event) => guard?.(event))

/** Calls `watch` on navigation by the back and forward buttons. Returns a function that ends this. */
export function guardHistory(watch: (event: PopStateEvent) => void) {
  guard = watch
  return () => {
    guard = undefined
  }
}
