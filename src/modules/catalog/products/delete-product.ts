import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { detachEverywhere } from '../listings/index.ts'
import { deleteVariants, lockProduct } from '../variants/index.ts'
import { refreshProducts } from './refresh-products.ts'

/** Soft-deletes a product and its variants and detaches them from every store. Existing orders still refer to them. */
export async function deleteProduct(tx: Tx, merchant: Merchant, id: number, now: Date) {
  await lockProduct(tx, merchant.business_id, id)
  await deleteVariants(tx, merchant.business_id, id, now)
  await tx
    .updateTable('products')
    .set({ deleted_at: now, last_updated_at: now, last_updated_by: merchant.user_id })
    .where('business_id', '=', merchant.business_id)
    .where('id', '=', id)
    .execute()
  await detachEverywhere(tx, merchant.business_id, { product_id: id })
  // Updates the listings of bundles that contain its variants.
  await refreshProducts(tx, merchant.business_id, [id], 'product.deleted', now)
}
