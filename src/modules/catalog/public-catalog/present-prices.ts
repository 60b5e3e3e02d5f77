import type { Db } from '../../../platform/db/types.ts'
import { refreshPrices } from '../listings/index.ts'
import type { Built } from './response-cache.ts'

/** A result, and how many milliseconds its prices stay valid; null if no sale in the store will begin or end. */
export type Found = { text: string; lifetimeMs: number | null }

type Store = { id: number; business_id: number }

/**
 * Reads at current prices. If a sale began or ended since the listings were written, they are refreshed first;
 * concurrent readers of a store share that. The response expires when the next sale begins or ends.
 */
export function createPresentPrices(db: Db) {
  const refreshing = new Map<number, Promise<void>>()

  function refresh(store: Store) {
    const started = refreshing.get(store.id)
    if (started) return started
    const done = refreshPrices(db, store).finally(() => refreshing.delete(store.id))
    refreshing.set(store.id, done)
    return done
  }

  return async (store: Store, read: () => Promise<Found>): Promise<Built> => {
    for (let isFirst = true; ; isFirst = false) {
      const startedAt = performance.now()
      const { text, lifetimeMs } = await read()
      if (lifetimeMs === null) return { text }
      if (lifetimeMs > 0 || !isFirst) return { text, endsAt: startedAt + lifetimeMs }
      await refresh(store)
    }
  }
}
