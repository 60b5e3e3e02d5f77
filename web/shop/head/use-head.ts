import { useEffect } from 'preact/hooks'
import { shop } from '../state/shop.ts'
import type { Head } from './head.ts'

export type { Head } from './head.ts'

let last: Head = {}
/** The server wrote the head of the first page, so it stays until another page is opened. */
let isAsServed = true

/** Sets the head of this page. The server writes it into the HTML; a browser updates the title. */
export function useHead(head: Head): void {
  if (import.meta.env.SSR) last = head
  const { title, path } = head
  useEffect(() => {
    document.title = title ? `${title} · ${shop.store.name}` : shop.store.name
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
    if (canonical && !isAsServed) canonical.href = path === undefined ? location.pathname : shop.base + path
    isAsServed = false
  }, [title, path])
}

/**
 * On the server: the head of the page that was rendered last, which is the caller's because rendering is synchronous.
 */
export function takeHead(): Head {
  const head = last
  last = {}
  return head
}
