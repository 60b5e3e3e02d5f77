import { Type } from 'typebox'
import { listPage } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { Closed, OneOf } from '../../../platform/http/schemas.ts'
import type { OrderRow } from '../../orders/fields/index.ts'
import { orderStatuses, paymentStatuses } from '../../orders/fields/index.ts'
import { OrderId } from '../../orders/views/index.ts'
import { selectByStatus } from './list-orders.ts'
import type { OrderFilters, OrderQuery } from './order-filters.ts'
import { readFilters } from './read-filters.ts'
import { isCommonName } from './search-orders.ts'

/** A selection is changed in batches one after the other, so it stays small enough to wait for. */
const maxSelected = 500

const columns = ['id', 'order_id', 'status', 'payment_status', 'is_probably_spam', 'tags', 'created_at'] as const

export const SelectionOut = Closed(
  {
    orders: Type.Array(
      Closed({
        id: OrderId,
        order_id: Type.String(),
        status: OneOf(orderStatuses),
        payment_status: OneOf(paymentStatuses),
        is_probably_spam: Type.Boolean(),
        tags: Type.Array(Closed({ name: Type.String() })),
      }),
    ),
    is_complete: Type.Boolean({ description: `False if more than ${maxSelected} orders match; these are the newest` }),
  },
  { title: 'OrderSelection' },
)

type Selected = Pick<OrderRow, (typeof columns)[number]>

/** The orders that match the filters of a list, without what only a list shows. */
export async function selectAllOrders(db: Db, cursorSecret: Buffer, business_id: number, query: OrderQuery) {
  const filters = await readFilters(db, business_id, query)
  if (await isCommonName(db, business_id, filters)) filters.is_common_name = true
  const page = await listPage<OrderFilters, Selected>({
    list: `order-selection:${business_id}`,
    cursorSecret,
    request: { page_size: maxSelected },
    filters,
    key: ['orders.created_at', 'orders.id'],
    direction: 'desc',
    select: (filters, cut) => selectByStatus(db, business_id, filters, cut, columns),
    keyOf: (order) => [order.created_at, order.id],
  })
  const orders = page.data.map(({ created_at: _, tags, ...order }) => ({
    ...order,
    tags: tags.map((name) => ({ name })),
  }))
  return { orders, is_complete: !page.has_next }
}
