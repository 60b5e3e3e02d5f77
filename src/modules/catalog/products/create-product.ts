import { sql } from 'kysely'
import type { Merchant } from '../../../access/merchant-route.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { newAttributes } from '../attributes/index.ts'
import { setProductCategories } from '../categories/index.ts'
import {
  checkOptionNames,
  checkOptionValues,
  configuredPositions,
  insertVariants,
  optionKey,
  valuesAt,
} from '../variants/index.ts'
import { checkValues } from './check-values.ts'
import { chooseSlug } from './choose-slug.ts'
import { getProduct } from './get-product.ts'
import { describeImages } from './image-alts.ts'
import { refreshProducts } from './refresh-products.ts'
import type { ProductInput } from './schemas.ts'

export async function createProduct(tx: Tx, merchant: Merchant, input: ProductInput, now: Date) {
  const { variants, slug, is_multiple, image_alts, category_ids, attributes: _, ...fields } = input
  checkVariantSet(input)
  if (fields.taxonomy_id != null) await checkTaxonomy(tx, fields.taxonomy_id)
  const { own, ofVariants } = await checkValues(tx, merchant.business_id, input)
  const { id } = await tx
    .insertInto('products')
    .values({
      ...fields,
      ...newAttributes(own),
      image_alts: describeImages(fields.images ?? [], image_alts),
      uuid: createUuid(now.getTime()),
      business_id: merchant.business_id,
      slug: await chooseSlug(tx, merchant.business_id, input.name, slug),
      is_multiple: configuredPositions(input).length > 0,
      option1_values: valuesAt(variants, 1),
      option2_values: valuesAt(variants, 2),
      option3_values: valuesAt(variants, 3),
      search: sql<string>`''::tsvector`,
      created_by: merchant.user_id,
      last_updated_by: merchant.user_id,
      created_at: now,
      last_updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const product = { id, business_id: merchant.business_id, item_type: input.item_type }
  await insertVariants(tx, product, variants, now, (index) => `variants.${index}.`, merchant.actor, ofVariants)
  if (category_ids) await setProductCategories(tx, merchant.business_id, id, category_ids)
  await refreshProducts(tx, merchant.business_id, [id], 'product.created', now)
  return await getProduct(tx, merchant.business_id, id)
}

/** Requires a value for each option, distinct combinations, and exactly one variant if the product has no options. */
export function checkVariantSet({ variants, is_multiple, ...names }: Omit<ProductInput, 'name' | 'item_type'>) {
  checkOptionNames(names)
  const hasOptions = configuredPositions(names).length > 0
  if (is_multiple !== undefined && is_multiple !== hasOptions)
    throw validationFailed({ is_multiple: hasOptions ? 'has_options' : 'needs_options' })
  if (!hasOptions && variants.length > 1) throw validationFailed({ option1_name: 'required' })
  const seen = new Set<string>()
  variants.forEach((variant, index) => {
    checkOptionValues(names, variant, `variants.${index}.`)
    if (seen.has(optionKey(variant))) throw validationFailed({ [`variants.${index}`]: 'option_values_taken' })
    seen.add(optionKey(variant))
  })
}

export async function checkTaxonomy(db: Db, id: number) {
  const found = await db.selectFrom('product_taxonomies').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw validationFailed({ taxonomy_id: 'not_found' })
}
