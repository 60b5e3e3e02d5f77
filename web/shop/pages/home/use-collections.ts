import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { call } from '../../api/call.ts'
import type { StorefrontCollection } from '../../api/types.generated.ts'
import { useLoad } from '../../use-load.ts'
import { language } from '../../words.ts'

/** The collections of the shop, which the page loads once for all its sections. */
export const KnownCollections = createContext<StorefrontCollection[]>([])

export const useCollections = () => useContext(KnownCollections)

/** The catalog reads them under the same key. */
export const useLoadedCollections = () =>
  useLoad('collections', () => call('GET public/collections', { query: { language } }), { isKept: true }).value?.data ??
  []
