import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'

/** Selects the stores of a business with their domain and warehouse, without deleted ones. */
export const selectStores = (db: Db, businessId: number) =>
  db
    .selectFrom('stores')
    .leftJoin('custom_domains', 'custom_domains.id', 'stores.custom_domain_id')
    .leftJoin('warehouses', (join) =>
      join
        .onRef('warehouses.business_id', '=', 'stores.business_id')
        .onRef('warehouses.id', '=', 'stores.warehouse_id'),
    )
    .selectAll('stores')
    .select(['custom_domains.hostname', 'custom_domains.is_verified', 'warehouses.name as warehouse_name'])
    .where('stores.business_id', '=', businessId)
    .where('stores.deleted_at', 'is', null)

export type StoreRow = Awaited<ReturnType<typeof getStore>>

/** Finds a store of this business by id or unique_id; throws 404 for another business's store. */
export async function getStore(db: Db, businessId: number, id: string) {
  const store = await selectStore(db, businessId, id).executeTakeFirst()
  if (!store) throw notFound('There is no such store')
  return store
}

/** Like `getStore`, but locks the store until the transaction ends. */
export async function lockStore(tx: Tx, businessId: number, id: string) {
  const store = await selectStore(tx, businessId, id).forNoKeyUpdate('stores').executeTakeFirst()
  if (!store) throw notFound('There is no such store')
  return store
}

const selectStore = (db: Db, businessId: number, id: string) =>
  selectStores(db, businessId).where((eb) =>
    /^\d{1,15}$/.test(id) ? eb('stores.id', '=', Number(id)) : eb('stores.unique_id', '=', id),
  )

/** The ETag of a store with its domain and warehouse, computed from the row, so that no change is missed. */
export const toEtag = (store: StoreRow) =>
  `"${createHash('sha256').update(JSON.stringify(store)).digest('base64url').slice(0, 22)}"`
