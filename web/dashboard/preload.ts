import { lazy } from 'react'
import { matchPath } from 'react-router'
import { type AnyWords, loadWords } from './messages/loaded-words.ts'

type Load = () => Promise<{ default: React.ComponentType }>

const loaders = new Map<string, Load>()

/** A page that is loaded with its words when it is opened, or earlier, when the user is about to open it. */
export function lazyPage(path: string, load: Load, words: AnyWords[] = []) {
  const loadAll: Load = async () => (await Promise.all([load(), loadWords(words)]))[0]
  loaders.set(path, loadAll)
  return lazy(loadAll)
}

/** A part of a page that is loaded with its words when it is first rendered. */
export const lazyPart = <Props>(words: AnyWords[], load: () => Promise<React.ComponentType<Props>>) =>
  lazy(async () => ({ default: (await Promise.all([load(), loadWords(words)]))[0] }))

/** Starts loading the page of an address. Failures are reported when the page is opened. */
export function preloadPage(address: string) {
  const { pathname } = new URL(address, location.origin)
  const found = [...loaders].filter(([path]) => matchPath(path, pathname))
  // If several patterns match, such as `orders/new` and `orders/:order_id`, the one with fewer parameters counts.
  const [best] = found.sort(([one], [other]) => one.split(':').length - other.split(':').length)
  best?.[1]().catch(() => {})
}
