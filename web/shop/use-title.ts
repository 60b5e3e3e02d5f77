import { useEffect } from 'preact/hooks'
import { shop } from './shop.ts'

/** Names the page in the tab and in the history. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${title} · ${shop.store.name}` : shop.store.name
  }, [title])
}
