import { sql } from 'kysely'
import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { attributesColumn, type Checked } from '../attributes/index.ts'
import { setProductCategories } from '../categories/index.ts'
import { checkValues } from './check-values.ts'
import { moveProduct } from './choose-slug.ts'
import { checkTaxonomy, checkVariantSet } from './create-product.ts'
import type { SavedProductInput } from './form-schemas.ts'
import { getProduct, lockProduct } from './get-product.ts'
import { describeImages } from './image-alts.ts'
import { insertVariants } from './insert-variants.ts'
import { putStocks } from './put-stocks.ts'
import { refreshProducts } from './refresh-products.ts'
import {
  checkPricing,
  checkValidity,
  configuredPositions,
  type ItemType,
  optionKey,
  positions,
  valuesAt,
} from './rules.ts'
import { changedColumns } from './update-variant.ts'
import type { StockedVariant } from './views.ts'

type SavedVariant = SavedProductInput['variants'][number]
type Kept = { input: SavedVariant; before: StockedVariant; path: string; attributes: Checked }

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
  await deleteOthers(tx, merchant, id, kept, now)
  await vacateOptionValues(tx, merchant, kept)
  for (const one of kept) await updateOne(tx, merchant, input.item_type, one, now)
  await putStocks(
    tx,
    business_id,
    kept.map(({ input, before, path }) => ({ variant_id: before.id, stocks: input.stocks ?? [], path })),
    { kind: 'adjustment', actor: merchant.actor },
    now,
  )
  await insertNew(tx, merchant, { id, business_id, item_type: input.item_type }, variants, ofVariants, now)
  await refreshProducts(tx, [id])
  return await getProduct(tx, business_id, id)
}

/** Pairs the given variants with the stored ones of the same id. */
function matchVariants(variants: SavedVariant[], stored: StockedVariant[], attributes: Checked[]): Kept[] {
  const left = new Map(stored.map((variant) => [variant.id, variant]))
  return variants.flatMap((input, index) => {
    if (input.id === undefined) return []
    const before = left.get(input.id)
    if (!before) throw validationFailed({ [`variants.${index}.id`]: 'not_found' })
    left.delete(input.id)
    return { input, before, path: `variants.${index}.`, attributes: attributes[index]! }
  })
}

const deleteOthers = (tx: Tx, merchant: Merchant, productId: number, kept: Kept[], now: Date) =>
  tx
    .updateTable('variants')
    .set({ deleted_at: now, last_updated_at: now })
    .where('business_id', '=', merchant.business_id)
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .where('id', 'not in', [0, ...kept.map(({ before }) => before.id)])
    .execute()

/** Frees the option values of variants that get others, so that two variants can exchange theirs. */
async function vacateOptionValues(tx: Tx, merchant: Merchant, kept: Kept[]) {
  const moving = kept.filter(({ input, before }) => optionKey(input) !== optionKey(before))
  if (moving.length === 0) return
  await tx
    .updateTable('variants')
    .set({ option1_value: sql`id::text || chr(1)`, option2_value: null, option3_value: null })
    .where('business_id', '=', merchant.business_id)
    .where(
      'id',
      'in',
      moving.map(({ before }) => before.id),
    )
    .execute()
}

async function updateOne(tx: Tx, merchant: Merchant, itemType: ItemType, kept: Kept, now: Date) {
  const { input, before, path, attributes } = kept
  const { id: _, pricing_type, interval, interval_count, ...rest } = input
  checkValidity({ ...before, ...rest }, path)
  const pricing = {
    pricing_type: pricing_type ?? before.pricing_type,
    interval: interval === undefined ? before.interval : interval,
    interval_count: interval_count === undefined ? before.interval_count : interval_count,
  }
  await tx
    .updateTable('variants')
    .set({
      ...changedColumns(before, rest, path),
      ...attributesColumn(attributes),
      ...Object.fromEntries(positions.map((p) => [`option${p}_value`, input[`option${p}_value`] ?? null])),
      ...checkPricing(itemType, pricing, path),
      last_updated_at: now,
    })
    .where('business_id', '=', merchant.business_id)
    .where('id', '=', before.id)
    .execute()
}

async function insertNew(
  tx: Tx,
  { actor }: Merchant,
  product: { id: number; business_id: number; item_type: ItemType },
  variants: SavedVariant[],
  attributes: Checked[],
  now: Date,
) {
  const places = variants.flatMap(({ id }, index) => (id === undefined ? index : []))
  const inputs = places.map((index) => {
    const { id: _, ...input } = variants[index]!
    return input
  })
  const values = places.map((index) => attributes[index]!)
  await insertVariants(tx, product, inputs, now, (index) => `variants.${places[index]}.`, actor, values)
}
