import type { Db } from '../../platform/db/types.ts'
import { notFound } from '../../platform/errors.ts'

/** A store of this business, by number or unique_id; another business's store is not there. */
export async function getStore(db: Db, businessId: number, id: string) {
  const store = await db
    .selectFrom('stores')
    .selectAll()
    .where('business_id', '=', businessId)
    .where((eb) => (/^\d{1,15}$/.test(id) ? eb('id', '=', Number(id)) : eb('unique_id', '=', id)))
    .executeTakeFirst()
  if (!store) throw notFound('There is no such store')
  return store
}
