import { sql } from 'kysely'
import { inBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { refreshStoreItems } from '../listings/index.ts'

/** Updates the search vector of the bundle and its store listings. Every write must end with this call. */
export async function refreshBundle(tx: Tx, businessId: number, id: number) {
  await sql`
    update bundles b set search = search_vector(${`business:${businessId}`}, b.name || ' ' || b.public_name
      || ' ' || coalesce(b.custom_id, '') || ' ' || left(coalesce(b.description, ''), 5000))
    where ${inBusiness('b.business_id', businessId)} and b.id = ${id}`.execute(tx)
  await refreshStoreItems(tx, businessId, { bundles: [id] })
}
