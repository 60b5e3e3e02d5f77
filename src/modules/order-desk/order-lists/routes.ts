import { Type } from 'typebox'
import { type MerchantRoute, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { readSenders } from '../order-documents/index.ts'
import { tag } from '../order-routes/index.ts'
import { listOrders } from './list-orders.ts'
import { filterQuery } from './order-filters.ts'
import { orderStatistics, StatisticsOut, statisticsQuery } from './order-statistics.ts'
import { countOrderTabs, TabCountsOut } from './order-tabs.ts'
import { OrderRowOut, readColumns, showOrderRow, toNeededParts } from './row-columns.ts'
import { SelectionOut, selectAllOrders } from './select-all.ts'

export const orderListRoutes = (service: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/orders',
    tag,
    summary: 'List orders, newest first',
    scope: 'order:list',
    query: {
      ...pageQuery,
      ...filterQuery,
      columns: Type.Optional(Type.String({ maxLength: 2000, description: 'Comma list; all columns without it' })),
    },
    answer: { status: 200, schema: PageOf(OrderRowOut) },
    mayReadReplica: true,
    handle: async ({ merchant, query, db }) => {
      const columns = readColumns(query.columns)
      const { secrets, config } = service
      const page = await listOrders(db, secrets.cursor, merchant.business_id, query, toNeededParts(columns))
      const findSender = columns?.has('sender') && (await readSenders(db, merchant.business_id, page.data))
      return mapPage(page, (order) => ({
        ...showOrderRow(order, config, columns),
        ...(findSender && { sender: findSender(order) }),
      }))
    },
  }),
  merchantRead({
    method: 'GET',
    path: '/orders/selection',
    tag,
    summary: 'Select the orders that match the filters of the list, for actions on all of them',
    scope: 'order:list',
    query: filterQuery,
    answer: { status: 200, schema: SelectionOut },
    handle: async ({ merchant, query }) =>
      selectAllOrders(service.db, service.secrets.cursor, merchant.business_id, query),
  }),
  merchantRead({
    method: 'GET',
    path: '/orders/tab-counts',
    tag,
    summary: 'Count the orders that each value of `tab` finds, up to 100',
    scope: 'order:list',
    answer: { status: 200, schema: TabCountsOut },
    mayReadReplica: true,
    handle: async ({ merchant, db }) => countOrderTabs(db, merchant.business_id),
  }),
  merchantRead({
    method: 'GET',
    path: '/orders/statistics',
    tag,
    summary: 'Counts and revenue, broken down by date, status, person or place',
    scope: 'order:statistics:read',
    query: statisticsQuery,
    answer: { status: 200, schema: StatisticsOut },
    mayReadReplica: true,
    handle: async ({ merchant, query, now, db }) => orderStatistics(db, merchant.business_id, query, now),
  }),
]
