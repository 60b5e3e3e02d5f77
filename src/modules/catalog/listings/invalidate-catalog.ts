import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'

/**
 * Increments the catalog version of these stores. Every process reads the version with the store about once a second
 * (`platform/caching/cache.ts`) and caches responses under it. No notification is sent: NOTIFY would serialize commits,
 * and a process that lost its listening connection would have to read the version anyway.
 */
export async function invalidateCatalog(tx: Tx, storeIds: number[]) {
  const ids = [...new Set(storeIds)].sort((a, b) => a - b) // Locking in id order prevents deadlocks.
  if (ids.length === 0) return
  await sql`insert into store_catalog_versions (store_id) select id from unnest(${ids}::bigint[]) as id order by id
    on conflict (store_id) do update set version = store_catalog_versions.version + 1`.execute(tx)
}
