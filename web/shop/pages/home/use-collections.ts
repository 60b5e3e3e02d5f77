import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { StorefrontCollection } from '../../api/types.generated.ts'
import { useLoad } from '../../use-load.ts'
import { useShop } from '../../use-shop.ts'

/** The shop's collections, which the page loads once for all sections. */
export const KnownCollections = createContext<StorefrontCollection[]>([])

export const useCollections = () => useContext(KnownCollections)

/** Uses the same cache key as the catalog. */
export function useLoadedCollections() {
  const { language } = useShop()
  return (
    useLoad('collections', (call) => call('GET public/collections', { query: { language } }), { isKept: true }).value
      ?.data ?? []
  )
}
