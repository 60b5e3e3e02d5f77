import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { refreshStoreItems } from '../listings/index.ts'

/** Brings the bundle's search words and the stores' listings up to date; every write ends with it. */
export async function refreshBundle(tx: Tx, id: number) {
  await sql`
    update bundles b set search = search_vector('business:' || b.business_id,
      concat_ws(' ', b.name, b.public_name, b.custom_id, left(b.description, 5000)))
    where b.id = ${id}`.execute(tx)
  await refreshStoreItems(tx, { bundles: [id] })
}
