import { call } from '../../api/call.ts'
import { useLoad } from '../../use-load.ts'
import { language } from '../../words.ts'

/** The collections of the shop, which the catalog reads under the same key. */
export const useCollections = () =>
  useLoad('collections', () => call('GET public/collections', { query: { language } })).value?.data ?? []
