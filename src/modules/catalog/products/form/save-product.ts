import type { Merchant } from '../../../../access/merchant-route.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { attributesColumn } from '../../attributes/index.ts'
import { setProductCategories } from '../../categories/index.ts'
import {
  configuredPositions,
  lockProduct,
  matchVariants,
  positions,
  saveVariants,
  valuesAt,
} from '../../variants/index.ts'
import { checkValues } from '../check-values.ts'
import { moveProduct } from '../choose-slug.ts'
import { checkTaxonomy, checkVariantSet } from '../create-product.ts'
import { getProduct } from '../get-product.ts'
import { describeImages } from '../image-alts.ts'
import { refreshProducts } from '../refresh-products.ts'
import type { SavedProductInput } from './schemas.ts'

/**
 * Saves a product with all its options and variants: those with an id are changed, others added, and those that are missing
 * deleted. Fields of the product that are absent keep their value, except the options, which are always given as a whole.
 */
export async function saveProduct(tx: Tx, merchant: Merchant, id: number, input: SavedProductInput, now: Date) {
  const { business_id } = merchant
  const product = await lockProduct(tx, business_id, id)
  const { variants, slug, is_multiple: _, image_alts, category_ids, attributes: __, ...fields } = input
  checkVariantSet(input)
  if (fields.taxonomy_id != null) await checkTaxonomy(tx, fields.taxonomy_id)
  if (slug !== undefined && slug !== product.slug) await moveProduct(tx, product, slug, now)
  const { variants: before } = await getProduct(tx, business_id, id)
  const { own, ofVariants } = await checkValues(tx, business_id, input)
  const kept = matchVariants(variants, before, ofVariants)
  await tx
    .updateTable('products')
    .set({
      ...fields,
      ...attributesColumn(own),
      ...(slug && { slug }),
      ...(image_alts && { image_alts: describeImages(fields.images ?? product.images, image_alts) }),
      is_multiple: configuredPositions(input).length > 0,
      ...Object.fromEntries(positions.map((p) => [`option${p}_name`, input[`option${p}_name`] ?? null])),
      ...Object.fromEntries(positions.map((p) => [`option${p}_values`, valuesAt(variants, p)])),
      last_updated_by: merchant.user_id,
      last_updated_at: now,
    })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
  if (category_ids) await setProductCategories(tx, business_id, id, category_ids)
  await saveVariants(tx, merchant, { id, business_id, item_type: input.item_type }, variants, kept, ofVariants, now)
  await refreshProducts(tx, business_id, [id], 'product.updated', now)
  return await getProduct(tx, business_id, id)
}
