import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { refreshStoreItems } from '../listings/index.ts'

/** Updates the search vector of the bundle and its store listings. Every write must end with this call. */
export async function refreshBundle(tx: Tx, id: number) {
  await sql`
    update bundles b set search = search_vector('business:' || b.business_id,
      concat_ws(' ', b.name, b.public_name, b.custom_id, left(b.description, 5000)))
    where b.id = ${id}`.execute(tx)
  await refreshStoreItems(tx, { bundles: [id] })
}
