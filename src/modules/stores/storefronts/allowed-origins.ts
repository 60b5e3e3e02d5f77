import type { Merchant } from '../../../access/merchant-route.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'
import { toOrigin } from '../../../platform/http/client/host-names.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { maxOrigins, parseOrigin } from './rules.ts'
import { toAuditEntry } from './storefront-keys.ts'

type StoreName = { id: number; unique_id: string }

/** Lists the origins that browsers may call this store from, newest first, including revoked ones. */
export const listAllowedOrigins = (db: Db, storeId: number) =>
  db
    .selectFrom('storefront_origins as o')
    .leftJoin('users as u', 'u.id', 'o.created_by')
    .select(['o.id', 'o.origin', 'o.status', 'o.store_id', 'o.inserted_at', 'o.updated_at'])
    .select(['u.unique_id as creator_unique_id', 'u.fullname as creator_fullname'])
    .where('o.store_id', '=', storeId)
    .orderBy('o.inserted_at', 'desc')
    .execute()

/** Whether the merchant registered the origin; those of the hosted pages need no registration. */
export async function isRegisteredOrigin(db: Db, storeId: number, origin: string): Promise<boolean> {
  const found = await db
    .selectFrom('storefront_origins')
    .select('id')
    .where('store_id', '=', storeId)
    .where('origin', '=', toOrigin(origin))
    .where('status', '=', 'active')
    .executeTakeFirst()
  return found !== undefined
}

export async function createAllowedOrigin(tx: Tx, store: StoreName, merchant: Merchant, text: string, now: Date) {
  const origin = parseOrigin(text)
  // Lock the store row so that two concurrent requests cannot both register one origin or exceed the limit.
  await tx.selectFrom('stores').select('id').where('id', '=', store.id).forNoKeyUpdate().execute()
  const active = (await listAllowedOrigins(tx, store.id)).filter((known) => known.status === 'active')
  if (active.some((known) => known.origin === origin))
    throw conflict(`${origin} is registered already`, 'origin_exists')
  if (active.length >= maxOrigins)
    throw conflict(`A store has at most ${maxOrigins} allowed origins: delete one first`, 'limit_reached')
  const id = createUuid(now.getTime())
  await tx
    .insertInto('storefront_origins')
    .values({ id, store_id: store.id, origin, created_by: merchant.user_id, inserted_at: now, updated_at: now })
    .execute()
  await recordAudit(tx, toAuditEntry(store, merchant, 'allowed_origin.created', { origin }), now)
  return (await listAllowedOrigins(tx, store.id)).find((known) => known.id === id)!
}

export async function revokeAllowedOrigin(tx: Tx, store: StoreName, merchant: Merchant, id: string, now: Date) {
  const revoked = await tx
    .updateTable('storefront_origins')
    .set({ status: 'revoked', updated_at: now })
    .where('store_id', '=', store.id)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .returning('origin')
    .executeTakeFirst()
  if (!revoked) throw notFound('There is no such allowed origin')
  await recordAudit(tx, toAuditEntry(store, merchant, 'allowed_origin.revoked', { origin: revoked.origin }), now)
}
