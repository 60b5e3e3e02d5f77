import { type SelectQueryBuilder, sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import { inBusiness, sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import type { Tables } from '../../../schema/tables.ts'
import { showStoreRef } from '../products/index.ts'
import { readWholeBundles, selectBundles } from './get-bundle.ts'

export type BundleFilters = { search?: string; is_bundle_sharing?: boolean; store_id?: string; label?: string }

/** Lists the business's bundles, newest first. */
export async function listBundles(service: Service, businessId: number, request: PageRequest & BundleFilters) {
  const { page_size, next_cursor, previous_cursor, ...filters } = request
  const page = await listPage({
    list: `bundles:${businessId}`,
    cursorSecret: service.secrets.cursor,
    request: { page_size, next_cursor, previous_cursor },
    filters,
    key: ['bundles.id'],
    direction: 'desc',
    select: (filters) => filtered(service.db, businessId, filters).selectAll('bundles'),
    keyOf: (bundle) => [bundle.id],
  })
  return { ...page, data: await readWholeBundles(service.db, businessId, page.data) }
}

export async function countBundles(db: Db, businessId: number, filters: BundleFilters) {
  const row = await filtered(db, businessId, filters)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: row.count }
}

/** Lists the stores that sell any price option of a bundle, or one price option. */
export async function listSellers(db: Db, businessId: number, which: { bundleId: number } | { optionId: number }) {
  const stores = await db
    .selectFrom('store_items')
    .innerJoin('stores', 'stores.id', 'store_items.store_id')
    .innerJoin('bundle_price_options as o', 'o.id', 'store_items.bundle_price_option_id')
    .leftJoin('custom_domains', 'custom_domains.id', 'stores.custom_domain_id')
    .select(['stores.id', 'stores.unique_id', 'stores.name', 'stores.custom_domain_id'])
    .select(['custom_domains.hostname', 'custom_domains.is_verified'])
    .distinct()
    .where('store_items.business_id', 'in', sameBusiness(businessId))
    .where('o.business_id', 'in', sameBusiness(businessId))
    .where('stores.deleted_at', 'is', null)
    .where((eb) => ('optionId' in which ? eb('o.id', '=', which.optionId) : eb('o.bundle_id', '=', which.bundleId)))
    .orderBy('stores.id')
    .execute()
  return stores.map(showStoreRef)
}

type Bundles = SelectQueryBuilder<Tables, 'bundles', object>

function filtered(db: Db, businessId: number, filters: BundleFilters): Bundles {
  let query = selectBundles(db, businessId) as unknown as Bundles
  if (filters.search?.trim())
    query = query.where(sql<boolean>`bundles.search @@ search_query(${`business:${businessId}`}, ${filters.search})`)
  if (filters.is_bundle_sharing !== undefined)
    query = query.where('bundles.is_bundle_sharing', '=', filters.is_bundle_sharing)
  if (filters.label) query = query.where(sql<boolean>`${filters.label} = any(bundles.labels)`)
  if (filters.store_id === undefined) return query
  const names = filters.store_id.split(',').map((name) => name.trim())
  const ids = names.filter((name) => /^\d{1,15}$/.test(name)).map(Number)
  return query.where(sql<boolean>`exists (select 1 from bundle_price_options o
    join store_items i on ${inBusiness('i.business_id', businessId)} and i.bundle_price_option_id = o.id join stores s on s.id = i.store_id
    where ${inBusiness('o.business_id', businessId)} and o.bundle_id = bundles.id and s.business_id = ${businessId} and s.deleted_at is null
    and (s.id = any(${ids}::bigint[]) or s.unique_id = any(${names}::text[])))`)
}
