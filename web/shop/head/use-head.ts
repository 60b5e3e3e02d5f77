import { useEffect } from 'preact/hooks'
import { shop } from '../state/shop.ts'
import type { Head } from './head.ts'

export type { Head } from './head.ts'

let last: Head = {}
/** The server wrote the head of the first page, so it stays until something is opened without loading a page. */
let isAsServed = true

/** Says what the head of this page is. The server writes it into the HTML; a browser updates the title. */
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

/** On the server: the head of the page that was rendered last. Rendering is synchronous, so it is that of the caller. */
export function takeHead(): Head {
  const head = last
  last = {}
  return head
}
