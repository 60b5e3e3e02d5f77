import type { Tx } from '../../../platform/db/types.ts'
import { getProduct, lockProduct } from './get-product.ts'
import { getVariant, noVariant } from './get-variant.ts'

/** A variant for a change, with its siblings, read again after the product's lock is held. */
export async function lockVariant(tx: Tx, businessId: number, id: string) {
  const { variant: found } = await getVariant(tx, businessId, id)
  await lockProduct(tx, businessId, found.product_id)
  const { product, variants } = await getProduct(tx, businessId, found.product_id)
  const variant = variants.find((sibling) => sibling.id === found.id)
  if (!variant) throw noVariant()
  return { product, variant, siblings: variants.filter((sibling) => sibling.id !== found.id) }
}
