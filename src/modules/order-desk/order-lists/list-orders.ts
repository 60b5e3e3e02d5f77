import { CompiledQuery, type SelectQueryBuilder, sql } from 'kysely'
import { listPage, mapPage, type Page, type PageRequest } from '../../../platform/db/list-page.ts'
import { namedColumns } from '../../../platform/db/statements/named-columns.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { OrderRow } from '../../orders/fields/index.ts'
import { completeOrders, type FullOrder, type Parts } from '../../orders/orders/index.ts'
import { maxIds, type OrderFilters, type OrderQuery, selectOrders, toStatuses } from './order-filters.ts'
import { readFilters } from './read-filters.ts'
import { isCommonName } from './search-orders.ts'

/** A constant text, because building and hashing one with all columns takes a quarter of this request's CPU time. */
const newestOrders = `select ${namedColumns('orders')} from orders
where business_id = $1 and deleted_at is null order by created_at desc, id desc limit $2`

/** A page of orders, newest first. */
export async function listOrders(
  db: Db,
  cursorSecret: Buffer,
  business_id: number,
  request: PageRequest & OrderQuery,
  parts: Parts,
): Promise<Page<FullOrder>> {
  const filters = await readFilters(db, business_id, request)
  if (await isCommonName(db, business_id, filters)) filters.is_common_name = true
  const page = await listPage<OrderFilters, OrderRow>({
    list: `orders:${business_id}`,
    cursorSecret,
    request: request.ids ? { ...request, page_size: maxIds } : request,
    filters,
    key: ['orders.created_at', 'orders.id'],
    direction: 'desc',
    select: (filters, cut) => selectByStatus(db, business_id, filters, cut),
    keyOf: (order) => [order.created_at, order.id],
    readFirst: async (count) =>
      (await db.executeQuery<OrderRow>(CompiledQuery.raw(newestOrders, [business_id, count]))).rows,
  })
  const complete = new Map((await completeOrders(db, page.data, parts)).map((order) => [order.id, order]))
  return mapPage(page, (row) => complete.get(row.id)!)
}

type Rows<Row> = SelectQueryBuilder<Tables, 'orders', Row>

/**
 * Reads a page of each status by the index of statuses, which has the order of the list, and merges them. With several
 * statuses in one condition PostgreSQL would sort all their orders, or walk all orders of the business.
 */
export function selectByStatus<Row>(
  db: Db,
  business_id: number,
  filters: OrderFilters,
  cut: (part: Rows<Row>) => Rows<Row>,
  columns?: readonly (keyof Tables['orders'])[],
): Rows<Row> {
  const take = (rows: ReturnType<typeof selectOrders>) =>
    (columns ? rows.select([...columns]) : rows.selectAll('orders')) as unknown as Rows<Row>
  const statuses = toStatuses(filters)
  if (!statuses || statuses.length < 2) return take(selectOrders(db, business_id, filters))
  const parts = statuses.map((one) => sql`(${cut(take(selectOrders(db, business_id, filters, [one])))})`)
  const merged = sql<Row>`(${sql.join(parts, sql` union all `)})`.as('orders')
  return take(db.selectFrom(merged) as unknown as ReturnType<typeof selectOrders>)
}
