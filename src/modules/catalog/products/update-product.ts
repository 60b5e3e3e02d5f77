import type { Merchant } from '../../../access/merchant-route.ts'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { attributesColumn } from '../attributes/index.ts'
import { setProductCategories } from '../categories/index.ts'
import { detachEverywhere } from '../listings/index.ts'
import { checkOptionNames, lockProduct, type ProductRow, positions } from '../variants/index.ts'
import { checkValues } from './check-values.ts'
import { moveProduct } from './choose-slug.ts'
import { checkTaxonomy } from './create-product.ts'
import { getProduct } from './get-product.ts'
import { describeImages } from './image-alts.ts'
import { addOption } from './options/add-option.ts'
import { removeOption } from './options/remove-option.ts'
import { refreshProducts } from './refresh-products.ts'
import type { ProductChange } from './schemas.ts'

/** Changes the given fields. An option name of null removes the option; a new option1_name requires option1_value. */
export async function updateProduct(tx: Tx, merchant: Merchant, id: number, change: ProductChange, now: Date) {
  const product = await lockProduct(tx, merchant.business_id, id)
  const {
    slug,
    option1_name,
    option2_name,
    option3_name,
    option1_value,
    is_multiple,
    image_alts,
    category_ids,
    attributes,
    ...fields
  } = change
  if (fields.taxonomy_id != null) await checkTaxonomy(tx, fields.taxonomy_id)
  if (slug !== undefined && slug !== product.slug) await moveProduct(tx, product, slug, now)
  if (fields.item_type === 'subscription') await checkAllRecurring(tx, merchant.business_id, id)
  const { own } = await checkValues(tx, merchant.business_id, { attributes, variants: [] })
  await tx
    .updateTable('products')
    .set({
      ...fields,
      ...attributesColumn(own),
      ...(slug && { slug }),
      ...(image_alts && { image_alts: describeImages(fields.images ?? product.images, image_alts) }),
      last_updated_by: merchant.user_id,
      last_updated_at: now,
    })
    .where('business_id', 'in', sameBusiness(merchant.business_id))
    .where('id', '=', id)
    .execute()
  if (category_ids) await setProductCategories(tx, merchant.business_id, id, category_ids)
  if (fields.is_archived && !product.is_archived) await detachEverywhere(tx, merchant.business_id, { product_id: id })
  await changeOptions(tx, product, change)
  if (is_multiple !== undefined) await changeIsMultiple(tx, merchant, id, is_multiple)
  await refreshProducts(tx, merchant.business_id, [id], 'product.updated', now)
  return await getProduct(tx, merchant.business_id, id)
}

async function changeOptions(tx: Tx, product: ProductRow, change: ProductChange) {
  const names = positions.map((p) => change[`option${p}_name`])
  if (change.option1_value !== undefined && (!names[0] || product.option1_name))
    throw validationFailed({ option1_value: 'option_not_new' })
  // Start from the last option, because removing one shifts the later ones.
  for (const position of positions.toReversed()) {
    const name = names[position - 1]
    const current = product[`option${position}_name`]
    if (name === undefined || name === current) continue
    if (name === null) await removeOption(tx, product, position)
    else if (current !== null) await rename(tx, product, position, name)
    else if (position > 1) throw validationFailed({ [`option${position}_name`]: 'option_new' })
    else if (change.option1_value === undefined) throw validationFailed({ option1_value: 'required' })
    else await addOption(tx, product, { name, value: change.option1_value })
  }
}

async function rename(tx: Tx, product: ProductRow, position: 1 | 2 | 3, name: string) {
  checkOptionNames({ ...product, [`option${position}_name`]: name })
  await tx
    .updateTable('products')
    .set({ [`option${position}_name`]: name })
    .where('business_id', 'in', sameBusiness(product.business_id))
    .where('id', '=', product.id)
    .execute()
}

/** Setting is_multiple to false removes all options and requires that the product has a single variant. */
async function changeIsMultiple(tx: Tx, merchant: Merchant, id: number, wanted: boolean) {
  const { product, variants } = await getProduct(tx, merchant.business_id, id)
  if (wanted === product.is_multiple) return
  if (wanted) throw validationFailed({ is_multiple: 'needs_options' })
  if (variants.length > 1) throw validationFailed({ is_multiple: 'has_variants' })
  for (const position of positions.toReversed()) {
    if (product[`option${position}_name`]) await removeOption(tx, product, position)
  }
}

async function checkAllRecurring(tx: Tx, businessId: number, id: number) {
  const once = await tx
    .selectFrom('variants')
    .select('id')
    .where('business_id', 'in', sameBusiness(businessId))
    .where('product_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('pricing_type', '=', 'one_time')
    .executeTakeFirst()
  if (once) throw validationFailed({ item_type: 'variants_not_recurring' })
}
