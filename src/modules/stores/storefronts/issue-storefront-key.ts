import type { Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { issueSecret } from '../../../platform/secrets/secrets.ts'

/** Creates a publishable key with which browsers call this store's public routes. */
export const issueStorefrontKey = (tx: Tx, storeId: number, createdBy: number | null, now: Date) =>
  tx
    .insertInto('storefront_keys')
    .values({
      id: createUuid(now.getTime()),
      store_id: storeId,
      token: issueSecret('sfpk'),
      created_by: createdBy,
      inserted_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Revokes every key of the store; requests with a revoked key get 404. */
export const revokeStorefrontKeys = (tx: Tx, storeId: number, now: Date) =>
  tx
    .updateTable('storefront_keys')
    .set({ status: 'revoked', updated_at: now })
    .where('store_id', '=', storeId)
    .where('status', '=', 'active')
    .execute()
