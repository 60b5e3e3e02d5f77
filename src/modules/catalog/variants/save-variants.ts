import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { ensureDefaultWarehouse } from '../../stores/warehouses/index.ts'
import { attributesColumn, type Checked } from '../attributes/index.ts'
import { putStocks } from '../stock-taking/index.ts'
import { insertVariants } from './insert-variants.ts'
import { checkPricing, checkValidity, type ItemType, optionKey, positions } from './rules.ts'
import type { SavedVariantsIn } from './schemas.ts'
import { changedColumns } from './update-variant.ts'
import type { StockedVariant } from './views.ts'

type SavedVariant = Static<typeof SavedVariantsIn>[number]
type Kept = { input: SavedVariant; before: StockedVariant; path: string; attributes: Checked }
type Owner = { id: number; business_id: number; item_type: ItemType }

/** Changes the variants that stay, deletes missing ones and inserts new ones. */
export async function saveVariants(
  tx: Tx,
  merchant: Merchant,
  product: Owner,
  variants: SavedVariant[],
  kept: Kept[],
  attributes: Checked[],
  now: Date,
) {
  await deleteOthers(tx, merchant, product.id, kept, now)
  await vacateOptionValues(tx, merchant, kept)
  for (const one of kept) await updateOne(tx, merchant, product.item_type, one, now)
  await putStocks(
    tx,
    product.business_id,
    await addDefaultStock(tx, product.business_id, kept, now),
    { kind: 'adjustment', actor: merchant.actor },
    now,
  )
  await insertNew(tx, merchant, product, variants, attributes, now)
}

/** The given stock of each variant by warehouse: `stock` without a warehouse is that of the default one. */
async function addDefaultStock(tx: Tx, businessId: number, kept: Kept[], now: Date) {
  const hasDefault = kept.some(({ input }) => input.stock !== undefined)
  const warehouse_id = hasDefault ? (await ensureDefaultWarehouse(tx, businessId, now)).id : 0
  return kept.map(({ input: { stock, stocks = [] }, before, path }) => {
    const isNamed = stocks.some((one) => one.warehouse_id === warehouse_id)
    const unnamed = stock === undefined || isNamed ? [] : [{ warehouse_id, quantity: stock }]
    return { variant_id: before.id, stocks: [...stocks, ...unnamed], path }
  })
}

/** Pairs the given variants with the stored ones of the same id. */
export function matchVariants(variants: SavedVariant[], stored: StockedVariant[], attributes: Checked[]): Kept[] {
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

/** Clears the option values of variants that get others, so that two variants can exchange theirs. */
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
  product: Owner,
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
