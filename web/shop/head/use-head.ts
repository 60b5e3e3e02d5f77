import { useEffect } from 'preact/hooks'
import { useShop } from '../use-shop.ts'
import type { Head } from './head.ts'

export type { Head } from './head.ts'

/** Sets the head of this page. The server writes it into the HTML; a browser updates the title. */
export function useHead(head: Head): void {
  const { shop, head: state } = useShop()
  if (import.meta.env.SSR) state.last = head
  const { title, path } = head
  useEffect(() => {
    document.title = title ? `${title} · ${shop.store.name}` : shop.store.name
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
    // The server wrote the address of the first page, so it stays until another page is opened.
    if (canonical && !state.isAsServed) canonical.href = path === undefined ? location.pathname : shop.base + path
    state.isAsServed = false
  }, [title, path])
}
