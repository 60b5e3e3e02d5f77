import type { Db } from '../../../platform/db/types.ts'
import { readAttributeFilter } from '../../catalog/attributes/index.ts'
import { filterQuery, type OrderFilters, type OrderQuery } from './order-filters.ts'

/** The filters of a query, without paging; cursors contain them. */
export async function readFilters(db: Db, business_id: number, query: OrderQuery): Promise<OrderFilters> {
  const { attributes, ...rest } = query
  const filters: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && Object.hasOwn(filterQuery, name)) filters[name] = value
  if (query.search === undefined) delete filters.search_field
  const values = await readAttributeFilter(db, business_id, { owner: 'order' }, attributes)
  return { ...filters, ...(values && { attributes: values }) }
}
