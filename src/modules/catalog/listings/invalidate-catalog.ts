import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'

/**
 * Increments the catalog version of these stores. The notification at commit invalidates the caches of every process.
 */
export async function invalidateCatalog(tx: Tx, storeIds: number[]) {
  const ids = [...new Set(storeIds)].sort((a, b) => a - b) // Locking in id order prevents deadlocks.
  if (ids.length === 0) return
  await sql`
    with raised as (
      insert into store_catalog_versions (store_id) select id from unnest(${ids}::bigint[]) as id order by id
      on conflict (store_id) do update set version = store_catalog_versions.version + 1
      returning store_id
    )
    select pg_notify('catalog', store_id::text) from raised`.execute(tx)
}
