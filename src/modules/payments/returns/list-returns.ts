import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Service } from '../../../platform/service.ts'
import { type ReturnRow, selectReturns } from './find-returns.ts'
import type { ReturnStatus } from './steps.ts'
import { showReturn } from './views.ts'

type Viewing = Pick<Service, 'db'> & { config: { baseUrl: string } }

/** Shows returns of one business with their orders, lines and refunds, with one query for each. */
export async function showReturns({ db, config }: Viewing, rows: ReturnRow[]) {
  if (rows.length === 0) return []
  const { business_id } = rows[0]!
  const ids = [...new Set(rows.map(({ order_id }) => order_id))]
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_id', 'customer_name'])
    .where('business_id', '=', business_id)
    .where('id', 'in', ids)
    .execute()
  const lines = await db
    .selectFrom('order_lines')
    .select(['id', 'order_id', 'product_name', 'variant_name', 'quantity', 'product_price'])
    .select(['discount', 'discount_code_discount'])
    .where('business_id', '=', business_id)
    .where('order_id', 'in', ids)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'return_id', 'status', 'amount'])
    .where('business_id', '=', business_id)
    .where('order_id', 'in', ids)
    .where('return_id', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map((row) =>
    showReturn(
      row,
      {
        order: orders.find(({ id }) => id === row.order_id)!,
        lines: lines.filter(({ order_id }) => order_id === row.order_id),
        refunds: refunds.filter(({ return_id }) => return_id === row.id),
      },
      config.baseUrl,
    ),
  )
}

export const showOne = async (viewing: Viewing, row: ReturnRow) => (await showReturns(viewing, [row]))[0]!

/** The returns of a business, newest first. */
export async function listReturns(
  service: Pick<Service, 'db' | 'secrets' | 'config'>,
  businessId: number,
  request: PageRequest & { status?: ReturnStatus; order?: string },
) {
  const { page_size, next_cursor, previous_cursor, ...filters } = request
  const page = await listPage({
    list: `returns:${businessId}`,
    cursorSecret: service.secrets.cursor,
    request: { page_size, next_cursor, previous_cursor },
    filters,
    key: ['returns.id'],
    direction: 'desc',
    select: ({ status, order }) => {
      let query = selectReturns(service.db, businessId)
        .innerJoin('orders', (join) =>
          join.onRef('orders.business_id', '=', 'returns.business_id').onRef('orders.id', '=', 'returns.order_id'),
        )
        .where('orders.deleted_at', 'is', null)
      if (status) query = query.where('returns.status', '=', status)
      if (order) query = query.where('returns.order_id', '=', order)
      return query
    },
    keyOf: (row) => [row.id],
  })
  return { ...page, data: await showReturns(service, page.data) }
}
