import type { Db } from '../../../platform/db/types.ts'
import { refreshPrices } from '../listings/index.ts'
import type { Built } from './response-cache.ts'

/** A result, and how many milliseconds its prices stay valid; null if no sale in the store will begin or end. */
export type Found = { text: string; lifetimeMs: number | null }

/**
 * Reads at current prices. If a sale began or ended since the listings were written, they are refreshed first;
 * concurrent readers of a store share that. The response expires when the next sale begins or ends.
 */
export function createPresentPrices(db: Db) {
  const refreshing = new Map<number, Promise<void>>()

  function refresh(storeId: number) {
    const started = refreshing.get(storeId)
    if (started) return started
    const done = refreshPrices(db, storeId).finally(() => refreshing.delete(storeId))
    refreshing.set(storeId, done)
    return done
  }

  return async (storeId: number, read: () => Promise<Found>): Promise<Built> => {
    for (let isFirst = true; ; isFirst = false) {
      const startedAt = performance.now()
      const { text, lifetimeMs } = await read()
      if (lifetimeMs === null) return { text }
      if (lifetimeMs > 0 || !isFirst) return { text, endsAt: startedAt + lifetimeMs }
      await refresh(storeId)
    }
  }
}
