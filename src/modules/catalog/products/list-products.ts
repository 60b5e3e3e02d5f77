import { type SelectQueryBuilder, sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import { inBusiness, sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import type { Tables } from '../../../schema/tables.ts'
import { type AttributeFilter, hasAttributes, readAttributeFilter } from '../attributes/index.ts'
import { isInCategory } from '../categories/index.ts'
import { type ItemType, selectProducts } from '../variants/index.ts'
import { readWholeProducts } from './get-product.ts'
import { showStoreRef } from './views.ts'

export type ProductFilters = {
  search?: string
  is_inventory?: boolean
  is_product_sharing?: boolean
  is_checked?: boolean
  warehouse_id?: number
  qty_type?: 'available_qty' | 'sold_out'
  is_archived?: boolean
  is_owned?: boolean
  store_id?: string
  item_type?: ItemType
  label?: string
  category_id?: number
  pricing_type?: 'one_time' | 'recurring'
  attributes?: AttributeFilter
}

/** The filters in the form of a request. */
export type ProductQuery = Omit<ProductFilters, 'attributes'> & { attributes?: Record<string, string> }

async function readFilters(db: Db, businessId: number, { attributes, ...filters }: ProductQuery) {
  const values = await readAttributeFilter(db, businessId, { owner: 'product' }, attributes)
  return { ...filters, ...(values && { attributes: values }) }
}

/** Lists the business's products, newest first. */
export async function listProducts(service: Service, businessId: number, request: PageRequest & ProductQuery) {
  const { page_size, next_cursor, previous_cursor, ...query } = request
  const filters: ProductFilters = await readFilters(service.db, businessId, query)
  const page = await listPage({
    list: `products:${businessId}`,
    cursorSecret: service.secrets.cursor,
    request: { page_size, next_cursor, previous_cursor },
    filters,
    key: ['products.id'],
    direction: 'desc',
    select: (filters) => filtered(service.db, businessId, filters).selectAll('products'),
    keyOf: (product) => [product.id],
  })
  return { ...page, data: await readWholeProducts(service.db, businessId, page.data) }
}

export async function countProducts(db: Db, businessId: number, query: ProductQuery) {
  const row = await filtered(db, businessId, await readFilters(db, businessId, query))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: row.count }
}

/** Reads the stores that list a product and the bundles that contain one of its variants. */
export async function readRelations(db: Db, businessId: number, productId: number) {
  const stores = await db
    .selectFrom('store_items')
    .innerJoin('stores', 'stores.id', 'store_items.store_id')
    .leftJoin('custom_domains', 'custom_domains.id', 'stores.custom_domain_id')
    .select(['stores.id', 'stores.unique_id', 'stores.name', 'stores.custom_domain_id'])
    .select(['custom_domains.hostname', 'custom_domains.is_verified'])
    .where('store_items.business_id', 'in', sameBusiness(businessId))
    .where('store_items.product_id', '=', productId)
    .where('stores.deleted_at', 'is', null)
    .orderBy('stores.id')
    .execute()
  const bundles = await db
    .selectFrom('bundles')
    .innerJoin('bundlelines', 'bundlelines.bundle_id', 'bundles.id')
    .innerJoin('variants', 'variants.id', 'bundlelines.variant_id')
    .select(['bundles.id', 'bundles.name', 'bundles.public_name as display'])
    .distinct()
    .where('bundles.business_id', 'in', sameBusiness(businessId))
    .where('bundlelines.business_id', 'in', sameBusiness(businessId))
    .where('variants.business_id', 'in', sameBusiness(businessId))
    .where('variants.product_id', '=', productId)
    .where('bundles.deleted_at', 'is', null)
    .orderBy('bundles.id')
    .execute()
  return { stores: stores.map(showStoreRef), bundles }
}

type Products = SelectQueryBuilder<Tables, 'products', object>

function filtered(db: Db, businessId: number, filters: ProductFilters): Products {
  const own = (table: string) => inBusiness(`${table}.business_id`, businessId)
  let query = selectProducts(db, businessId) as unknown as Products
  if (filters.search?.trim())
    query = query.where(sql<boolean>`products.search @@ search_query(${`business:${businessId}`}, ${filters.search})`)
  if (filters.is_inventory !== undefined) query = query.where('products.is_inventory', '=', filters.is_inventory)
  if (filters.is_product_sharing !== undefined)
    query = query.where('products.is_product_sharing', '=', filters.is_product_sharing)
  if (filters.item_type) query = query.where('products.item_type', '=', filters.item_type)
  if (filters.label)
    query = query.where(sql<boolean>`products.labels @> array[${filters.label}] and products.labels <> '{}'`)
  if (filters.category_id !== undefined) query = query.where(isInCategory(businessId, filters.category_id))
  if (filters.attributes) query = query.where(hasAttributes('products', filters.attributes))
  if (filters.pricing_type)
    query = query.where(sql<boolean>`exists (select 1 from variants v where ${own('v')} and v.product_id = products.id
      and v.deleted_at is null and v.pricing_type = ${filters.pricing_type})`)
  if (filters.is_checked !== undefined)
    query = query.where(sql<boolean>`exists (select 1 from variants v where ${own('v')} and v.product_id = products.id
      and v.deleted_at is null and v.is_checked = ${filters.is_checked})`)
  if (filters.warehouse_id !== undefined)
    query = query.where(sql<boolean>`exists (
      select 1 from variants v join variant_stocks s on ${own('s')} and s.variant_id = v.id
      where ${own('v')} and v.product_id = products.id and v.deleted_at is null and s.quantity > 0
      and s.warehouse_id = ${filters.warehouse_id})`)
  // A scalar sub-select is evaluated per product until the page is full. PostgreSQL would turn an `exists` into a hash
  // join over the stock of every business. An index on availability would cost a write per sale.
  if (filters.qty_type === 'available_qty')
    query = query.where(sql<boolean>`(not products.is_inventory or (
      select true from variants v join variant_stocks s on ${own('s')} and s.variant_id = v.id
      where ${own('v')} and v.product_id = products.id and v.deleted_at is null and s.quantity > 0 limit 1))`)
  if (filters.qty_type === 'sold_out')
    query = query.where(sql<boolean>`products.is_inventory and (
      select true from variants v join variant_stocks s on ${own('s')} and s.variant_id = v.id
      where ${own('v')} and v.product_id = products.id and v.deleted_at is null and s.quantity > 0 limit 1) is null`)
  if (filters.is_archived !== undefined) query = query.where('products.is_archived', '=', filters.is_archived)
  // Every product is owned by the business that lists it, because partnerships do not exist.
  if (filters.is_owned === false) query = query.where(sql<boolean>`false`)
  return filters.store_id === undefined ? query : query.where(inStores(businessId, filters.store_id))
}

/** Matches products attached to one of these stores. Ids of other businesses' stores match nothing. */
function inStores(businessId: number, list: string) {
  const names = list.split(',').map((name) => name.trim())
  const ids = names.filter((name) => /^\d{1,15}$/.test(name)).map(Number)
  return sql<boolean>`exists (select 1 from store_items i join stores s on s.id = i.store_id
    where ${inBusiness('i.business_id', businessId)} and i.product_id = products.id and s.business_id = ${businessId} and s.deleted_at is null
    and (s.id = any(${ids}::bigint[]) or s.unique_id = any(${names}::text[])))`
}
