import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { refreshStoreItems } from './refresh-store-items.ts'

/** Products per transaction, few enough that edits of a product do not wait long. */
const batchSize = 250

/** Readers stop refreshing after this time; the worker continues. */
const readerMs = 2000

/**
 * Refreshes the listings of a store whose prices changed because a sale began or ended. Returns after `maxMs` even if
 * listings remain.
 */
export async function refreshPrices(db: Db, storeId: number, maxMs = readerMs) {
  const startedAt = performance.now()
  while (performance.now() - startedAt < maxMs) {
    const count = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ product_id: number }>`
        select product_id from store_items where store_id = ${storeId} and next_price_change_at <= now()
        order by next_price_change_at, id limit ${batchSize}`.execute(tx)
      await refreshStoreItems(tx, { products: rows.map((row) => row.product_id) })
      return rows.length
    })
    if (count < batchSize) return
  }
}

/** Run by the worker: refreshes every store with such listings, including those without readers. */
export async function refreshAllPrices(db: Db) {
  // A loose index scan from store to store.
  const { rows } = await sql<{ id: number }>`
    with recursive found (id) as (
      (select store_id from store_items where next_price_change_at is not null order by store_id limit 1)
      union all
      select (select store_id from store_items i where next_price_change_at is not null and i.store_id > f.id
        order by store_id limit 1) from found f where f.id is not null
    )
    select f.id from found f where exists (
      select from store_items i where i.store_id = f.id and i.next_price_change_at <= now())`.execute(db)
  for (const { id } of rows) await refreshPrices(db, id, Number.POSITIVE_INFINITY)
}
