import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'

/** Selects the keys of a business with the names of their creators, and whether these are still members. */
export const selectKeys = (db: Db, businessId: number) =>
  db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.created_by')
    .leftJoin('users as confirmers', 'confirmers.id', 'api_keys.confirmed_by')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'api_keys.created_by')
        .onRef('memberships.business_id', '=', 'api_keys.business_id'),
    )
    .selectAll('api_keys')
    .select(['users.unique_id as creator_unique_id', 'users.fullname as creator_fullname'])
    .select('memberships.role as creator_role')
    .select('confirmers.fullname as confirmer_fullname')
    .where('api_keys.business_id', '=', businessId)

export async function getApiKey(db: Db, businessId: number, id: number) {
  const key = await selectKeys(db, businessId).where('api_keys.id', '=', id).executeTakeFirst()
  if (!key) throw notFound('There is no such API key')
  return key
}

/** Like `getApiKey`, but locks the key until the transaction ends. */
export async function lockApiKey(tx: Tx, businessId: number, id: number) {
  const key = await selectKeys(tx, businessId).where('api_keys.id', '=', id).forUpdate('api_keys').executeTakeFirst()
  if (!key) throw notFound('There is no such API key')
  return key
}

/** Not paginated: a business has at most `maxKeys` keys. */
export const listApiKeys = (db: Db, businessId: number) =>
  selectKeys(db, businessId).orderBy('api_keys.id', 'desc').execute()
