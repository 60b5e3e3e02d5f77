import type { Tx } from '../../../platform/db/types.ts'
import { getProduct, lockProduct } from './get-product.ts'
import { getVariant, variantNotFound } from './get-variant.ts'

/**
 * Locks the product and then reads the variant and its siblings again, because they may have changed before the lock.
 */
export async function lockVariant(tx: Tx, businessId: number, id: string) {
  const { variant: found } = await getVariant(tx, businessId, id)
  await lockProduct(tx, businessId, found.product_id)
  const { product, variants } = await getProduct(tx, businessId, found.product_id)
  const variant = variants.find((sibling) => sibling.id === found.id)
  if (!variant) throw variantNotFound()
  return { product, variant, siblings: variants.filter((sibling) => sibling.id !== found.id) }
}
