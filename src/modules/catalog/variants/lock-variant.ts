import type { Tx } from '../../../platform/db/types.ts'
import { getVariant, readVariants, variantNotFound } from './get-variant.ts'
import { lockProduct } from './lock-product.ts'

/**
 * Locks the product and then reads the variant and its siblings again, because they may have changed before the lock.
 */
export async function lockVariant(tx: Tx, businessId: number, id: string) {
  const { variant: found } = await getVariant(tx, businessId, id)
  const product = await lockProduct(tx, businessId, found.product_id)
  const variants = (await readVariants(tx, businessId, [product.id])).get(product.id) ?? []
  const variant = variants.find((sibling) => sibling.id === found.id)
  if (!variant) throw variantNotFound()
  return { product, variant, siblings: variants.filter((sibling) => sibling.id !== found.id) }
}
