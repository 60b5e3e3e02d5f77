import { sql } from 'kysely'
import { inBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import { refreshStoreItems } from './refresh-store-items.ts'

type Store = { id: number; business_id: number }

/** Products per transaction, few enough that edits of a product do not wait long. */
const batchSize = 250

/** Readers stop refreshing after this time; the worker continues. */
const readerMs = 2000

/**
 * Refreshes the listings of a store whose prices changed because a sale began or ended. Returns after `maxMs` even if
 * listings remain.
 */
export async function refreshPrices(db: Db, store: Store, maxMs = readerMs) {
  const startedAt = performance.now()
  while (performance.now() - startedAt < maxMs) {
    const count = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ product_id: number }>`
        select product_id from store_items
        where ${inBusiness('business_id', store.business_id)} and store_id = ${store.id} and next_price_change_at <= now()
        order by next_price_change_at, id limit ${batchSize}`.execute(tx)
      await refreshStoreItems(tx, store.business_id, { products: rows.map((row) => row.product_id) })
      return rows.length
    })
    if (count < batchSize) return
  }
}

/** Run by the worker: refreshes every store with such listings, including those without readers. */
export async function refreshAllPrices(db: Db) {
  // With the stores the index finds the items that are due, store by store.
  const { rows } = await sql<Store>`
    select distinct s.id, s.business_id from stores s join store_items i on i.store_id = s.id
    where i.next_price_change_at <= now()`.execute(db)
  for (const store of rows) await refreshPrices(db, store, Number.POSITIVE_INFINITY)
}
