import { lazy } from 'react'
import { matchPath } from 'react-router'

type Load = () => Promise<{ default: React.ComponentType }>

const loaders = new Map<string, Load>()

/** A page that is loaded when it is opened, or before, when somebody is about to. */
export function lazyPage(path: string, load: Load) {
  loaders.set(path, load)
  return lazy(load)
}

/** Starts to load the page of an address. A failure is reported when the page is opened. */
export function preloadPage(address: string) {
  const { pathname } = new URL(address, location.origin)
  const found = [...loaders].find(([path]) => matchPath(path, pathname))
  found?.[1]().catch(() => {})
}
