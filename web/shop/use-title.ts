import { useEffect } from 'preact/hooks'
import { shop } from './shop.ts'

/** Sets the document title, which the tab and the history show. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${title} · ${shop.store.name}` : shop.store.name
  }, [title])
}
