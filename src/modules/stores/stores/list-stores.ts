import { sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { selectStores } from '../store-settings/index.ts'

export type StoreFilters = { search?: string; product_id?: number; domain?: string; has_domain?: boolean }

const toLikePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Lists the stores of a business, newest first. */
export function listStores(db: Db, cursorSecret: Buffer, businessId: number, request: PageRequest & StoreFilters) {
  const { page_size, next_cursor, previous_cursor, ...filters } = request
  return listPage({
    list: `stores:${businessId}`,
    cursorSecret,
    request: { page_size, next_cursor, previous_cursor },
    filters,
    key: ['stores.id'],
    direction: 'desc',
    select: ({ search, product_id, domain, has_domain }) => {
      let query = selectStores(db, businessId)
      if (search) query = query.where('stores.name', 'ilike', toLikePattern(search))
      if (domain) query = query.where('custom_domains.hostname', '=', domain.toLowerCase())
      if (has_domain !== undefined) query = query.where('stores.custom_domain_id', has_domain ? 'is not' : 'is', null)
      if (product_id === undefined) return query
      return query.where(
        sql<boolean>`exists (select 1 from store_items i
          where i.business_id = ${businessId} and i.product_id = ${product_id} and i.store_id = stores.id)`,
      )
    },
    keyOf: (store) => [store.id],
  })
}
