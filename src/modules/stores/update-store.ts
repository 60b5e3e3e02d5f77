import { sql } from 'kysely'
import type { Tx } from '../../platform/db/types.ts'
import { notFound } from '../../platform/errors.ts'
import { recordAudit } from '../audit/index.ts'
import { getStore } from './get-store.ts'
import type { StoreSettingsChange } from './rules.ts'

export type StoreChange = { name?: string; settings?: StoreSettingsChange }

/** Renames a store or changes some settings; settings that are not named stay as they are. */
export async function updateStore(
  tx: Tx,
  businessId: number,
  actor: string,
  id: string,
  change: StoreChange,
  now: Date,
) {
  const { id: storeId } = await getStore(tx, businessId, id)
  const store = await tx
    .updateTable('stores')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.settings && { settings: sql<string>`settings || ${JSON.stringify(change.settings)}::jsonb` }),
      last_updated_at: now,
    })
    .where('business_id', '=', businessId)
    .where('id', '=', storeId)
    .returningAll()
    .executeTakeFirst()
  if (!store) throw notFound('There is no such store')
  await recordAudit(
    tx,
    { business_id: businessId, actor, action: 'store.updated', target: store.unique_id, details: change },
    now,
  )
  return store
}
