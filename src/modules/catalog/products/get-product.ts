import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import { nameValues } from '../attributes/index.ts'
import { readCategoriesOfProducts } from '../categories/index.ts'
import {
  type OptionValues,
  type ProductRow,
  positions,
  productNotFound,
  readVariants,
  type StockedVariant,
  selectProducts,
} from '../variants/index.ts'
import type { WholeProduct } from './views.ts'

export async function getProduct(db: Db, businessId: number, id: number): Promise<WholeProduct> {
  const product = await selectProducts(db, businessId).selectAll().where('id', '=', id).executeTakeFirst()
  if (!product) throw productNotFound()
  return (await readWholeProducts(db, businessId, [product]))[0]!
}

/** Loads what belongs to these products with one query per table, however many products there are. */
export async function readWholeProducts(db: Db, businessId: number, products: ProductRow[]): Promise<WholeProduct[]> {
  const ids = products.map((product) => product.id)
  const variants = await readVariants(db, businessId, ids)
  const stores = await readStores(db, businessId, ids)
  const warehouses = await readWarehouses(db, businessId, ids)
  const taxonomies = await readTaxonomies(db, products)
  const namedById = await nameValues(db, businessId, { product: products, variant: [...variants.values()].flat() })
  const categoriesByProduct = await readCategoriesOfProducts(db, businessId, ids)
  const people = await readPeople(db, products)
  const business = await db
    .selectFrom('businesses')
    .select(['id', 'unique_id', 'username', 'currency', 'tax_rate'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const person = (id: number | null) => people.get(id ?? 0) ?? { unique_id: null, fullname: null }
  return products.map((product) => ({
    product,
    named: namedById('product', product),
    variants: sortForDisplay(product, variants.get(product.id) ?? []).map((variant) => ({
      ...variant,
      named: namedById('variant', variant),
    })),
    taxonomy: taxonomies.get(product.taxonomy_id ?? 0),
    categories: categoriesByProduct(product.id),
    stores: (stores.get(product.id) ?? []).map(({ product_id: _, ...store }) => store),
    warehouses: (warehouses.get(product.id) ?? []).map(({ id, name }) => ({ id, name })),
    business,
    created_by: person(product.created_by),
    last_updated_by: person(product.last_updated_by),
  }))
}

/** Sorts variants by the merchant's order of the option values: first by option 1, then 2, then 3. */
export function sortForDisplay(product: ProductRow, variants: StockedVariant[]): StockedVariant[] {
  const rank = (variant: OptionValues) =>
    positions.map((p) => product[`option${p}_values`].indexOf(variant[`option${p}_value`] ?? ''))
  return variants
    .map((variant) => ({ variant, rank: rank(variant) }))
    .sort(
      (a, b) =>
        a.rank[0]! - b.rank[0]! || a.rank[1]! - b.rank[1]! || a.rank[2]! - b.rank[2]! || a.variant.id - b.variant.id,
    )
    .map(({ variant }) => variant)
}

async function readStores(db: Db, businessId: number, productIds: number[]) {
  const rows = await db
    .selectFrom('store_items')
    .innerJoin('stores', 'stores.id', 'store_items.store_id')
    .leftJoin('custom_domains', 'custom_domains.id', 'stores.custom_domain_id')
    .select(['store_items.product_id', 'stores.id', 'stores.unique_id', 'stores.name', 'stores.custom_domain_id'])
    .select(['custom_domains.hostname', 'custom_domains.is_verified', 'store_items.is_visible'])
    .where('store_items.business_id', 'in', sameBusiness(businessId))
    .where('store_items.product_id', 'in', productIds.length > 0 ? productIds : [0])
    .where('stores.deleted_at', 'is', null)
    .orderBy('stores.id')
    .execute()
  return Map.groupBy(rows, (row) => row.product_id!)
}

async function readWarehouses(db: Db, businessId: number, productIds: number[]) {
  const rows = await db
    .selectFrom('variant_stocks')
    .innerJoin('variants', 'variants.id', 'variant_stocks.variant_id')
    .innerJoin('warehouses', 'warehouses.id', 'variant_stocks.warehouse_id')
    .select(['variants.product_id', 'warehouses.id', 'warehouses.name'])
    .distinct()
    .where('variant_stocks.business_id', 'in', sameBusiness(businessId))
    .where('variants.business_id', 'in', sameBusiness(businessId))
    .where('warehouses.business_id', 'in', sameBusiness(businessId))
    .where('variants.product_id', 'in', productIds.length > 0 ? productIds : [0])
    .where('variants.deleted_at', 'is', null)
    .where('warehouses.deleted_at', 'is', null)
    .orderBy('warehouses.id')
    .execute()
  return Map.groupBy(rows, (row) => row.product_id)
}

async function readTaxonomies(db: Db, products: ProductRow[]) {
  const ids = [...new Set(products.flatMap((product) => product.taxonomy_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('product_taxonomies').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function readPeople(db: Db, products: ProductRow[]) {
  const ids = [...new Set(products.flatMap((product) => [product.created_by ?? 0, product.last_updated_by ?? 0]))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'unique_id', 'fullname']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
