import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { optionValues, productName } from '../../catalog/item-names/index.ts'
import { compareAtPrice, priceNow } from '../../catalog/listings/index.ts'
import type { FeedStore } from './find-feed.ts'

/** A variant of a listed product. `variant_id` is null if the product has nothing for a feed. */
export type ItemRow = {
  item_id: number
  product_id: number
  slug: string
  name: string
  /** Set for the first variant of a product only, because all variants share it. */
  product_rich: string | null
  product_description: string | null
  product_images: string[]
  is_physical: boolean
  taxonomy: string | null
  variant_id: number | null
  sku: string | null
  variant_rich: string | null
  variant_description: string | null
  variant_images: string[]
  weight: number
  options: string | null
  variants_count: number
  price: number
  compare_at_price: number | null
  sale_starts_at: string | null
  sale_ends_at: string | null
  in_stock: boolean
  brand: string | null
  gtin: string | null
}

const pageSize = 50

/** The characters of HTML that a description is made from; a feed shows 5,000 characters of its text. */
const maxRichLength = 20_000

/**
 * Reads all that a store lists, in pages of products by id, so that the cost of a page does not grow with its position.
 */
export async function* readItems(db: Db, store: FeedStore): AsyncGenerator<ItemRow[]> {
  const fields = await findFields(db, store.business_id)
  let after = 0
  for (;;) {
    const rows = await readPage(db, store, fields, after)
    if (rows.length === 0) return
    after = rows.at(-1)!.item_id
    yield rows
  }
}

type Fields = { brand: string | null; gtin: string | null }

/** Finds the business's attributes for brand and GTIN, by the keys that merchants usually give them. */
async function findFields(db: Db, businessId: number): Promise<Fields> {
  const rows = await db
    .selectFrom('attribute_definitions')
    .select(['id', 'key', 'owner'])
    .where('business_id', '=', businessId)
    .where('is_public', '=', true)
    .where('type', 'in', ['text', 'choice'])
    .where('key', 'in', ['brand', 'merek', 'gtin', 'barcode'])
    .orderBy('id')
    .execute()
  const find = (owner: string, ...keys: string[]) =>
    rows.find((row) => row.owner === owner && keys.includes(row.key))?.id.toString() ?? null
  return { brand: find('product', 'brand', 'merek'), gtin: find('variant', 'gtin', 'barcode') }
}

async function readPage(db: Db, store: FeedStore, fields: Fields, after: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`select i.id as item_id, p.id as product_id, p.slug,
      ${sql.raw(productName())} as name, p.description as product_description,
      case when row_number() over (partition by i.id order by v.id) = 1
        then left(p.rich_description, ${maxRichLength}) end as product_rich,
      p.images as product_images, p.item_type = 'physical' as is_physical, t.full_path as taxonomy, v.id as variant_id,
      v.sku, left(v.rich_description, ${maxRichLength}) as variant_rich, v.description as variant_description, v.images as variant_images, v.weight,
      ${sql.raw(optionValues())} as options,
      (count(*) over (partition by i.id))::int as variants_count,
      ${sql.raw(priceNow('v'))} as price, ${sql.raw(compareAtPrice('v'))} as compare_at_price,
      v.sale_starts_at, v.sale_ends_at,
      not p.is_inventory or exists (select 1 from variant_stocks s
        join warehouses w on w.business_id = s.business_id and w.id = s.warehouse_id and w.deleted_at is null
        where s.business_id = ${store.business_id} and s.variant_id = v.id and s.quantity > 0) as in_stock,
      p.attributes ->> ${fields.brand}::text as brand, v.attributes ->> ${fields.gtin}::text as gtin
    from (
      select id, product_id from store_items
      where business_id = ${store.business_id} and store_id = ${store.id} and product_id is not null and is_listed
        and id > ${after} order by id limit ${pageSize}
    ) i
    left join products p on p.business_id = ${store.business_id} and p.id = i.product_id and p.deleted_at is null
    left join product_taxonomies t on t.id = p.taxonomy_id
    left join variants v on v.business_id = ${store.business_id} and v.product_id = p.id and v.deleted_at is null
      and v.is_checked and v.pricing_type = 'one_time'
    order by i.id, v.id`.execute(db)
  return rows
}
