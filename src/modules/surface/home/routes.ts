import { type MerchantRoute, merchantRead } from '../../../access/merchant-route.ts'
import type { Service } from '../../../platform/service.ts'
import { readOverview } from './read-overview.ts'
import { OverviewOut } from './schemas.ts'

export const homeRoutes = (service: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/statistics/overview',
    tag: 'Statistics',
    summary: 'Sales of today, what waits to be done, and what is still to be set up',
    scope: 'order:statistics:read',
    answer: { status: 200, schema: OverviewOut },
    handle: ({ merchant, now }) => readOverview(service, merchant.business_id, now),
  }),
]
