import { Type } from 'typebox'
import { type MerchantRoute, merchantRead } from '../../../access/merchant-route.ts'
import { Id } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { readOverview } from './read-overview.ts'
import { OverviewOut } from './schemas.ts'

export const homeRoutes = (service: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/statistics/overview',
    tag: 'Statistics',
    summary: 'Sales of today, what waits to be done, and what is still to be set up',
    description: '`store_id` limits the sales to a store.',
    scope: 'order:statistics:read',
    query: { store_id: Type.Optional(Id) },
    answer: { status: 200, schema: OverviewOut },
    mayReadReplica: true,
    handle: ({ merchant, query, now, db }) => readOverview({ ...service, db }, merchant, now, query.store_id),
  }),
]
