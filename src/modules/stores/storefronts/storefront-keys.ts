import type { Merchant } from '../../../access/merchant-route.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'
import { type AuditAction, recordAudit } from '../../accounts/audit/index.ts'
import { issueStorefrontKey } from './issue-storefront-key.ts'
import { maxStorefrontKeys } from './rules.ts'

type StoreName = { id: number; unique_id: string }

/** Lists the keys of the store, newest first, including revoked ones. */
export const listStorefrontKeys = (db: Db, storeId: number) =>
  db
    .selectFrom('storefront_keys as k')
    .leftJoin('users as u', 'u.id', 'k.created_by')
    .select(['k.id', 'k.token', 'k.status', 'k.store_id', 'k.inserted_at', 'k.updated_at'])
    .select(['u.unique_id as creator_unique_id', 'u.fullname as creator_fullname'])
    .where('k.store_id', '=', storeId)
    .orderBy('k.inserted_at', 'desc')
    .execute()

export async function createStorefrontKey(tx: Tx, store: StoreName, merchant: Merchant, now: Date) {
  // Lock the store row so that two concurrent requests cannot both create the last key within the limit.
  await tx.selectFrom('stores').select('id').where('id', '=', store.id).forNoKeyUpdate().execute()
  const active = (await listStorefrontKeys(tx, store.id)).filter((key) => key.status === 'active')
  if (active.length >= maxStorefrontKeys)
    throw conflict(`A store has at most ${maxStorefrontKeys} active storefront keys: revoke one first`, 'limit_reached')
  const { id } = await issueStorefrontKey(tx, store.id, merchant.user_id, now)
  await recordAudit(tx, toAuditEntry(store, merchant, 'storefront_key.created', { id }), now)
  return (await listStorefrontKeys(tx, store.id)).find((key) => key.id === id)!
}

export async function revokeStorefrontKey(tx: Tx, store: StoreName, merchant: Merchant, id: string, now: Date) {
  const revoked = await tx
    .updateTable('storefront_keys')
    .set({ status: 'revoked', updated_at: now })
    .where('store_id', '=', store.id)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst()
  if (!revoked) throw notFound('There is no such storefront key')
  await recordAudit(tx, toAuditEntry(store, merchant, 'storefront_key.revoked', { id }), now)
}

export const toAuditEntry = (
  store: StoreName,
  merchant: Merchant,
  action: AuditAction,
  details: Record<string, unknown>,
) => ({
  business_id: merchant.business_id,
  actor: merchant.actor,
  action,
  target: store.unique_id,
  details,
})
