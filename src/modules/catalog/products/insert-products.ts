import { sql } from 'kysely'
import type { Merchant } from '../../../access/merchant-route.ts'
import { findImportedRows, recordImportedRows } from '../../../platform/csv/imported-rows.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { type Checked, newAttributes } from '../attributes/index.ts'
import { addToCategories } from '../categories/index.ts'
import { attachNewProducts } from '../listings/index.ts'
import { configuredPositions, insertManyVariants, valuesAt } from '../variants/index.ts'
import { lockSlugs } from './choose-slug.ts'
import { describeImages } from './image-alts.ts'
import { refreshProducts } from './refresh-products.ts'
import type { ProductInput } from './schemas.ts'

export type NewProduct = {
  input: ProductInput
  storeIds: number[]
  isVisible: boolean
  /** The checked attributes of the product and of each variant. */
  attributes: Checked[]
  /** Recognises a product without a slug of its own, by its rows. */
  fingerprint?: Buffer
}

/**
 * Inserts validated products in bulk. Returns those that were not inserted, because they were imported within the last
 * day or their slug was taken, and the ids of the others.
 */
export async function insertProducts<T extends NewProduct>(db: Db, merchant: Merchant, products: T[], now: Date) {
  if (products.length === 0) return { repeated: [], lost: [], inserted: new Map<T, number>() }
  const { ids, rows, repeated } = await db.transaction().execute(async (tx) => {
    await lockSlugs(tx, merchant.business_id)
    const repeated = await findRepeated(tx, merchant.business_id, products, now)
    const rows = products
      .filter((product) => !repeated.includes(product))
      .map((product) => ({ product, row: newProduct(merchant, product, now) }))
    if (rows.length === 0) return { ids: new Map<string, number>(), rows, repeated }
    const inserted = await tx
      .insertInto('products')
      .values(rows.map(({ row }) => row))
      .onConflict((conflict) => conflict.columns(['business_id', 'slug']).where('deleted_at', 'is', null).doNothing())
      .returning(['id', 'uuid'])
      .execute()
    const ids = new Map(inserted.map(({ uuid, id }) => [uuid, id]))
    const placed = rows.flatMap(({ product, row }) => {
      const id = ids.get(row.uuid)
      return id === undefined ? [] : { id, product }
    })
    await completeProducts(tx, merchant, placed, now)
    return { ids, rows, repeated }
  })
  const inserted = new Map(
    rows.flatMap(({ product, row }) => (ids.has(row.uuid) ? [[product, ids.get(row.uuid)!] as const] : [])),
  )
  return { repeated, lost: rows.filter(({ row }) => !ids.has(row.uuid)).map(({ product }) => product), inserted }
}

type Placed = { id: number; product: NewProduct }

/** Adds the variants, categories and stores of new products, and what follows from them. */
async function completeProducts(tx: Tx, merchant: Merchant, placed: Placed[], now: Date) {
  await insertManyVariants(
    tx,
    merchant,
    placed.map(({ id, product: { input, attributes } }) => ({
      id,
      item_type: input.item_type,
      variants: input.variants,
      attributes: attributes.slice(1),
    })),
    now,
  )
  const productIds = placed.map(({ id }) => id)
  const members = placed.flatMap(({ id, product: { input } }) =>
    (input.category_ids ?? []).map((category_id) => ({ product_id: id, category_id })),
  )
  await addToCategories(tx, merchant.business_id, members)
  const links = placed.flatMap(({ id, product: { storeIds, isVisible } }) =>
    storeIds.map((store_id) => ({ store_id, product_id: id, is_visible: isVisible })),
  )
  await attachNewProducts(tx, merchant.business_id, links)
  await refreshProducts(tx, merchant.business_id, productIds, 'product.created', now)
  const fingerprints = placed.flatMap(({ product }) => product.fingerprint ?? [])
  await recordImportedRows(tx, merchant.business_id, fingerprints, now)
}

/** The products without a slug of their own whose rows were imported within the last day. */
export async function findRepeated<T extends NewProduct>(db: Db, businessId: number, products: T[], now: Date) {
  const fingerprints = products.flatMap((product) => product.fingerprint ?? [])
  const known = await findImportedRows(db, businessId, fingerprints, now)
  return products.filter(({ fingerprint }) => fingerprint && known.has(fingerprint.toString('hex')))
}

function newProduct(merchant: Merchant, { input, attributes }: NewProduct, now: Date) {
  const { variants, slug, is_multiple: _, ...fields } = input
  return {
    name: fields.name,
    slug: slug!,
    item_type: fields.item_type,
    public_name: fields.public_name ?? null,
    description: fields.description ?? null,
    taxonomy_id: fields.taxonomy_id ?? null,
    labels: fields.labels ?? [],
    images: fields.images ?? [],
    image_alts: describeImages(fields.images ?? [], fields.image_alts),
    seo_title: fields.seo_title ?? null,
    seo_description: fields.seo_description ?? null,
    is_inventory: fields.is_inventory ?? false,
    option1_name: fields.option1_name ?? null,
    option2_name: fields.option2_name ?? null,
    option3_name: fields.option3_name ?? null,
    ...newAttributes(attributes[0]!),
    uuid: createUuid(now.getTime()),
    business_id: merchant.business_id,
    is_multiple: configuredPositions(fields).length > 0,
    option1_values: valuesAt(variants, 1),
    option2_values: valuesAt(variants, 2),
    option3_values: valuesAt(variants, 3),
    search: sql<string>`''::tsvector`,
    created_by: merchant.user_id,
    last_updated_by: merchant.user_id,
    created_at: now,
    last_updated_at: now,
  }
}
