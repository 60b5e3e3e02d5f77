import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { getBundle, lockBundle } from './get-bundle.ts'
import { deletePriceOption } from './price-options.ts'
import { refreshBundle } from './refresh-bundle.ts'
import { saveLines } from './save-lines.ts'
import type { BundleChange } from './schemas.ts'

/** Changes the given fields. If lines are given, they replace all lines. */
export async function updateBundle(tx: Tx, merchant: Merchant, id: number, change: BundleChange, now: Date) {
  await lockBundle(tx, merchant.business_id, id)
  const { bundlelines, ...fields } = change
  await tx
    .updateTable('bundles')
    .set({ ...fields, last_updated_by: merchant.user_id, last_updated_at: now })
    .where('business_id', '=', merchant.business_id)
    .where('id', '=', id)
    .execute()
  if (bundlelines) await saveLines(tx, merchant.business_id, id, bundlelines)
  await refreshBundle(tx, merchant.business_id, id)
  return await getBundle(tx, merchant.business_id, id)
}

/**
 * Soft-deletes a bundle and its price options and detaches them from every store. Existing orders still refer to them.
 */
export async function deleteBundle(tx: Tx, merchant: Merchant, id: number, now: Date) {
  await lockBundle(tx, merchant.business_id, id)
  const { options } = await getBundle(tx, merchant.business_id, id)
  for (const option of options) await deletePriceOption(tx, merchant.business_id, id, option.id, now)
  await tx
    .updateTable('bundles')
    .set({ deleted_at: now, last_updated_at: now, last_updated_by: merchant.user_id })
    .where('business_id', '=', merchant.business_id)
    .where('id', '=', id)
    .execute()
}
