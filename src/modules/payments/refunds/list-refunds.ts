import type { Selectable } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { OrderKey } from '../../orders/orders/index.ts'
import type { RefundStatus } from './steps.ts'
import { showRefund } from './views.ts'

type Row = Selectable<Tables['refunds']> & { number: string; customer_name: string }

const selectRefunds = (db: Db, businessId: number) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', (join) =>
      join.onRef('orders.business_id', '=', 'refunds.business_id').onRef('orders.id', '=', 'refunds.order_id'),
    )
    .selectAll('refunds')
    .select(['orders.order_id as number', 'orders.customer_name'])
    .where('refunds.business_id', '=', businessId)
    .where('orders.deleted_at', 'is', null)

const show = ({ number, customer_name, ...refund }: Row) =>
  showRefund(refund, { id: refund.order_id, order_id: number, customer_name })

/** The refunds of a business, newest first. */
export async function listRefunds(
  { db, secrets }: Pick<Service, 'db' | 'secrets'>,
  businessId: number,
  request: PageRequest & { status?: RefundStatus; order?: string },
) {
  const { page_size, next_cursor, previous_cursor, ...filters } = request
  const page = await listPage({
    list: `refunds:${businessId}`,
    cursorSecret: secrets.cursor,
    request: { page_size, next_cursor, previous_cursor },
    filters,
    key: ['refunds.id'],
    direction: 'desc',
    select: ({ status, order }) => {
      let query = selectRefunds(db, businessId)
      if (status) query = query.where('refunds.status', '=', status)
      if (order) query = query.where('refunds.order_id', '=', order)
      return query
    },
    keyOf: (refund) => [refund.id],
  })
  return { ...page, data: page.data.map(show) }
}

/** The refunds of an order, newest first. */
export const listRefundsOfOrder = async (db: Db, { business_id, id }: OrderKey) =>
  (await selectRefunds(db, business_id).where('refunds.order_id', '=', id).orderBy('refunds.id', 'desc').execute()).map(
    show,
  )
