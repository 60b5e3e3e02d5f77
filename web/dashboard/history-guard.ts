let guard: ((event: PopStateEvent) => void) | undefined

// The browser calls listeners of this event in the order of their registration. `main.tsx` loads this file before the router
// begins to listen, so that a guard can hide a move from the router with `stopImmediatePropagation`.
window.addEventListener('popstate', (event) => guard?.(event))

/** Watches moves by the back and forward buttons; returns how to end it. */
export function guardHistory(watch: (event: PopStateEvent) => void) {
  guard = watch
  return () => {
    guard = undefined
  }
}
