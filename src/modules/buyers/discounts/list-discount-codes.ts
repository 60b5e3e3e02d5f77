import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'

type Filters = {
  search?: string
  applied_to?: 'product_price' | 'shipping_cost'
  status?: 'enabled' | 'disabled'
}

/** Lists the business's codes, newest first. `search` matches a part of the code, case-insensitively. */
export const listDiscountCodes = (
  db: Db,
  cursorSecret: Buffer,
  businessId: number,
  { search, applied_to, status, ...request }: PageRequest & Filters,
) =>
  listPage({
    list: `discount-codes:${businessId}`,
    cursorSecret,
    request,
    filters: { search, applied_to, status } as Filters,
    key: ['id'],
    direction: 'desc',
    select: (filters) => {
      let codes = db.selectFrom('discount_codes').selectAll().where('business_id', '=', businessId)
      if (filters.search) codes = codes.where('code', 'ilike', `%${filters.search.replace(/[\\%_]/g, '\\$&')}%`)
      if (filters.applied_to) codes = codes.where('applied_to', '=', filters.applied_to)
      if (filters.status) codes = codes.where('is_enabled', '=', filters.status === 'enabled')
      return codes
    },
    keyOf: (code) => [code.id],
  })
