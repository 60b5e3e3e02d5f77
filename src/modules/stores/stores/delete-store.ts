import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { getStore } from '../store-settings/index.ts'
import { revokeStorefrontKeys } from '../storefronts/index.ts'
import { refuseWhileInUse } from './close-store.ts'

/**
 * Deletes a store without active buyers: revokes its storefront keys and releases its domain. Its orders stay. A store
 * whose buyers still have access to goods can only be closed.
 */
export async function deleteStore(tx: Tx, businessId: number, actor: string, id: string, now: Date) {
  const store = await getStore(tx, businessId, id)
  await refuseWhileInUse(tx, store, now)
  await tx
    .updateTable('stores')
    .set({ deleted_at: now, is_active: false, custom_domain_id: null, last_updated_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', store.id)
    .execute()
  await revokeStorefrontKeys(tx, store.id, now)
  await recordAudit(
    tx,
    { business_id: businessId, actor, action: 'store.deleted', target: store.unique_id, details: { name: store.name } },
    now,
  )
}
