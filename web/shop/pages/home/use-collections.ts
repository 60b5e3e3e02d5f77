import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { call } from '../../api/call.ts'
import type { StorefrontCollection } from '../../api/types.generated.ts'
import { useLoad } from '../../use-load.ts'
import { language } from '../../words.ts'

/** The shop's collections, which the page loads once for all sections. */
export const KnownCollections = createContext<StorefrontCollection[]>([])

export const useCollections = () => useContext(KnownCollections)

/** Uses the same cache key as the catalog. */
export const useLoadedCollections = () =>
  useLoad('collections', () => call('GET public/collections', { query: { language } }), { isKept: true }).value?.data ??
  []
