import type { Merchant } from '../../../access/merchant-route.ts'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { lockVariant } from './lock-variant.ts'

/** Soft-deletes a variant; existing orders still refer to it. The last variant of a product cannot be deleted. */
export async function deleteVariant(tx: Tx, merchant: Merchant, id: string, now: Date) {
  const { variant, siblings } = await lockVariant(tx, merchant.business_id, id)
  if (siblings.length === 0)
    throw conflictBecause('last_variant', 'The last variant of a product cannot be deleted. Delete the product instead')
  await tx
    .updateTable('variants')
    .set({ deleted_at: now, last_updated_at: now })
    .where('business_id', '=', merchant.business_id)
    .where('id', '=', variant.id)
    .execute()
  return variant
}

/** Soft-deletes all variants of a product. */
export const deleteVariants = (tx: Tx, businessId: number, productId: number, now: Date) =>
  tx
    .updateTable('variants')
    .set({ deleted_at: now, last_updated_at: now })
    .where('business_id', 'in', sameBusiness(businessId))
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .execute()
