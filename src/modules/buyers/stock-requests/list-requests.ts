import { sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { optionValues, productName } from '../../catalog/item-names/index.ts'

type Filters = { store_id?: number; store_unique_id?: string }

export type WaitedRow = {
  variant_id: number
  variant_unique_id: string
  product_id: number
  product_name: string
  variant_name: string | null
  sku: string | null
  image: string | null
  waiting: number
  first_requested_at: string
  last_requested_at: string
}

/** The variants that buyers wait for, the most wanted first, without the buyers' addresses. */
export const listRequests = (
  db: Db,
  cursorSecret: Buffer,
  business_id: number,
  { store_id, store_unique_id, ...request }: PageRequest & Filters,
) =>
  listPage<Filters, WaitedRow>({
    list: `stock-requests:${business_id}`,
    cursorSecret,
    request,
    filters: { ...(store_id && { store_id }), ...(store_unique_id && { store_unique_id }) },
    key: ['found.waiting', 'found.variant_id'],
    direction: 'desc',
    select: (filters) =>
      db
        .selectFrom(
          sql<WaitedRow>`(
            select r.*, v.unique_id as variant_unique_id, v.sku, p.id as product_id,
              ${sql.raw(productName())} as product_name, coalesce(v.images[1], p.images[1]) as image,
              ${sql.raw(optionValues())} as variant_name
            from (
              select variant_id, count(*)::int as waiting, min(created_at) as first_requested_at,
                max(created_at) as last_requested_at
              from stock_requests where business_id = ${business_id} and notified_at is null ${ofStore(filters)}
              group by variant_id
            ) r join variants v on v.business_id = ${business_id} and v.id = r.variant_id
              join products p on p.business_id = ${business_id} and p.id = v.product_id)`.as('found'),
        )
        .selectAll(),
    keyOf: ({ waiting, variant_id }) => [waiting, variant_id],
  })

const ofStore = ({ store_id, store_unique_id }: Filters) => sql`
  ${store_id ? sql`and store_id = ${store_id}` : sql``}
  ${store_unique_id ? sql`and store_id = (select id from stores where unique_id = ${store_unique_id})` : sql``}`
