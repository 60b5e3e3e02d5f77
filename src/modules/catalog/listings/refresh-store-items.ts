import { sql } from 'kysely'
import { inBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { bundleOptionName, productName } from '../item-names/index.ts'
import { card } from './card-sql.ts'
import { countWords, type WordChange, wordChange } from './count-words.ts'
import { invalidateCatalog } from './invalidate-catalog.ts'
import { compareAtPrice, nextPriceChange, priceNow } from './price-now.ts'
import { refreshGroupsOfItems } from './refresh-groups.ts'

export type Changed = { products?: number[]; bundles?: number[] }

type Item = { id: number; store_id: number }
type ChangedItem = Item & WordChange

type Extent = {
  /** Only quantities changed. The catalog version then increases only if an item goes out of stock or comes back. */
  isStockOnly?: boolean
}

/**
 * Copies changes into the rows of the public list and increments the catalog version of the affected stores.
 * Every function that writes the catalog calls this last, in the same transaction.
 */
export async function refreshStoreItems(
  tx: Tx,
  businessId: number,
  { products = [], bundles = [] }: Changed,
  extent: Extent = {},
) {
  const touched = await lockStoreItems(tx, businessId, products, bundles)
  if (touched.length === 0) return
  const ids = touched.map((item) => item.id)
  const changed = [
    ...(await refreshProducts(tx, businessId, ids)),
    ...(await refreshBundlePriceOptions(tx, businessId, ids)),
  ]
  const shown = extent.isStockOnly ? changed : touched
  const shownIds = shown.map((item) => item.id)
  await writeCards(tx, businessId, shownIds)
  await refreshGroupsOfItems(tx, businessId, shownIds)
  await invalidateCatalog(
    tx,
    shown.map((item) => item.store_id),
  )
  // Counted after the version was incremented: its row makes writers of a store wait for each other, so that they
  // cannot deadlock on words.
  await countWords(tx, businessId, changed)
}

/** The SQL of a card with the business as a parameter. */
const bindCard = (businessId: number) =>
  sql.join(
    card(':business')
      .split(':business')
      .map((part) => sql.raw(part)),
    sql`${businessId}`,
  )

/** Stores the JSON of each card, because building the cards of a page took longer than finding the rows. */
async function writeCards(tx: Tx, businessId: number, ids: number[]) {
  if (ids.length === 0) return
  await sql`
    update store_items i set card = c.card from (
      select x.id, ${bindCard(businessId)} as card from store_items x
      where ${inBusiness('x.business_id', businessId)} and x.id = any(${ids}::bigint[])
    ) c where ${inBusiness('i.business_id', businessId)} and i.id = c.id`.execute(tx)
}

/**
 * Locks the items of these products and bundles, and of the bundles that contain these products, in id order. Locking
 * precedes the computation, so that the second of two concurrent writers sees what the first one committed.
 */
export async function lockStoreItems(tx: Tx, businessId: number, products: number[], bundles: number[] = []) {
  const own = (table: string) => inBusiness(`${table}.business_id`, businessId)
  // A union of two index scans; an `or` over both columns would scan the whole table.
  const { rows } = await sql<Item>`
    with holders as (
      select unnest(${bundles}::bigint[]) as bundle_id
      union
      select l.bundle_id from variants v join bundlelines l on ${own('l')} and l.variant_id = v.id
      where ${own('v')} and v.product_id = any(${products}::bigint[])
    ), found as (
      select i.id from store_items i where ${own('i')} and i.product_id = any(${products}::bigint[])
      union
      select i.id from holders h join bundle_price_options o on ${own('o')} and o.bundle_id = h.bundle_id
      join store_items i on ${own('i')} and i.bundle_price_option_id = o.id
    )
    select i.id, i.store_id from store_items i where ${own('i')} and i.id = any(array(select id from found))
    order by i.id for no key update of i`.execute(tx)
  return rows
}

async function refreshProducts(tx: Tx, businessId: number, ids: number[]): Promise<ChangedItem[]> {
  const own = (table: string) => inBusiness(`${table}.business_id`, businessId)
  const { rows } = await sql<ChangedItem>`
    update store_items i set is_listed = f.is_listed, in_stock = f.in_stock, min_price = f.min_price,
      max_price = f.max_price, name_key = f.name_key, item_type = f.item_type, taxonomy_id = f.taxonomy_id,
      created_at = f.created_at, search = f.search, compare_at_min_price = f.compare_at_min_price,
      compare_at_max_price = f.compare_at_max_price, next_price_change_at = f.next_price_change_at, units_sold = f.units_sold
    from (
      select t.id, t.is_listed as was_listed, t.search as former_search, t.is_visible and v.min_price is not null as is_listed,
        coalesce(v.in_stock, false) as in_stock, v.min_price, v.max_price, lower(left(${sql.raw(productName())}, 200)) as name_key,
        p.item_type, p.taxonomy_id, p.created_at, v.next_price_change_at, p.units_sold,
        case when v.is_on_sale then v.compare_at_min_price end as compare_at_min_price,
        case when v.is_on_sale then v.compare_at_max_price end as compare_at_max_price,
        array_to_tsvector(array_append(
          array_remove(tsvector_to_array(p.search), 'business:' || p.business_id), 'store:' || t.store_id)) as search
      from store_items t join products p on ${own('p')} and p.id = t.product_id
      left join lateral (
        select min(${sql.raw(priceNow('v'))}) filter (where v.is_checked) as min_price,
          max(${sql.raw(priceNow('v'))}) filter (where v.is_checked) as max_price,
          min(v.price) filter (where v.is_checked) as compare_at_min_price,
          max(v.price) filter (where v.is_checked) as compare_at_max_price,
          bool_or(${sql.raw(compareAtPrice('v'))} is not null) filter (where v.is_checked) as is_on_sale,
          min(${sql.raw(nextPriceChange('v'))}) as next_price_change_at,
          bool_or(not p.is_inventory or exists (
            select 1 from variant_stocks s where ${own('s')} and s.variant_id = v.id and s.quantity > 0))
            filter (where v.is_checked) as in_stock
        from variants v where ${own('v')} and v.product_id = p.id and v.deleted_at is null
      ) v on true
      where ${own('t')} and t.id = any(${ids}::bigint[])
    ) f
    where ${own('i')} and i.id = f.id and (i.is_listed, i.in_stock, i.min_price, i.max_price, i.name_key, i.item_type, i.taxonomy_id, i.search,
        i.compare_at_min_price, i.compare_at_max_price, i.next_price_change_at, i.units_sold)
      is distinct from (f.is_listed, f.in_stock, f.min_price, f.max_price, f.name_key, f.item_type, f.taxonomy_id, f.search,
        f.compare_at_min_price, f.compare_at_max_price, f.next_price_change_at, f.units_sold)
    returning i.id, i.store_id, ${wordChange}`.execute(tx)
  return rows
}

/** A bundle is listed if all its variants are sellable, and in stock if every line is in stock in some warehouse. */
async function refreshBundlePriceOptions(tx: Tx, businessId: number, ids: number[]): Promise<ChangedItem[]> {
  const own = (table: string) => inBusiness(`${table}.business_id`, businessId)
  const { rows } = await sql<ChangedItem>`
    update store_items i set is_listed = f.is_listed, in_stock = f.in_stock, min_price = f.price, max_price = f.price,
      name_key = f.name_key, created_at = f.created_at, search = f.search
    from (
      select t.id, t.is_listed as was_listed, t.search as former_search,
        t.is_visible and coalesce(l.is_sellable, false) as is_listed, coalesce(l.in_stock, false) as in_stock,
        o.price, o.created_at, lower(left(${sql.raw(bundleOptionName())}, 200)) as name_key,
        array_to_tsvector(array(select distinct unnest(
          array_remove(tsvector_to_array(b.search), 'business:' || b.business_id) || search_terms(o.name)
          || ('store:' || t.store_id)))) as search
      from store_items t
      join bundle_price_options o on ${own('o')} and o.id = t.bundle_price_option_id
      join bundles b on ${own('b')} and b.id = o.bundle_id
      left join lateral (
        select bool_and(v.is_checked and v.deleted_at is null) as is_sellable,
          bool_and(v.is_checked and v.deleted_at is null and (not p.is_inventory or exists (
            select 1 from variant_stocks s where ${own('s')} and s.variant_id = v.id and s.quantity >= l.quantity))) as in_stock
        from bundlelines l join variants v on ${own('v')} and v.id = l.variant_id
          join products p on ${own('p')} and p.id = v.product_id
        where ${own('l')} and l.bundle_id = b.id
      ) l on true
      where ${own('t')} and t.id = any(${ids}::bigint[])
    ) f
    where ${own('i')} and i.id = f.id and (i.is_listed, i.in_stock, i.min_price, i.name_key, i.search)
      is distinct from (f.is_listed, f.in_stock, f.price, f.name_key, f.search)
    returning i.id, i.store_id, ${wordChange}`.execute(tx)
  return rows
}
