import { Type } from 'typebox'
import { storefront } from '../../../access/access.ts'
import { type MerchantRoute, merchantRead } from '../../../access/merchant-route.ts'
import { action, type Route } from '../../../access/route.ts'
import { Closed } from '../../../platform/http/schemas.ts'
import { periodQuery, readCalendar, readPeriod } from '../../orders/statistics/index.ts'
import { seenBody } from './funnel.ts'
import { readFunnelDays, readFunnelSources } from './read-funnel.ts'
import type { VisitCounter } from './visit-counter.ts'

const steps = {
  product_views: Type.Integer({ description: 'Pages of products and bundles that were opened' }),
  carts: Type.Integer({ description: 'Visits in which something was put into the cart' }),
  checkouts: Type.Integer({ description: 'Visits in which the checkout was opened' }),
  orders: Type.Integer({ description: 'Orders of the day from everywhere, without drafts, canceled orders and spam' }),
  paid_orders: Type.Integer(),
}
type Step = keyof typeof steps

const FunnelOut = Closed(
  {
    time_zone: Type.String(),
    from: Type.String(),
    to: Type.String(),
    totals: Closed(steps, { title: 'FunnelSteps' }),
    series: Type.Array(Closed({ date: Type.String(), ...steps })),
    sources: Type.Array(
      Closed({
        source: Type.String({
          description: '`utm_source`; empty without one, `…` for those beyond 200 of a day and store',
        }),
        ...steps,
      }),
      {
        description: 'The twenty sources with the most orders and views',
      },
    ),
  },
  { title: 'Funnel' },
)

export const funnelRoutes = (): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/statistics/funnel',
    tag: 'Statistics',
    summary: 'From opened products to paid orders, by day and by source',
    description:
      'Steps are counted without cookies and without storing who took them; programs that say so are left out. An order ' +
      'belongs to the day on which it was placed, also if it is paid later.',
    scope: 'order:statistics:read',
    query: periodQuery,
    answer: { status: 200, schema: FunnelOut },
    mayReadReplica: true,
    handle: async ({ merchant: { business_id }, query, now, db }) => {
      const { today, time_zone } = await readCalendar(db, business_id, now)
      const period = readPeriod(query, today)
      const [series, sources] = await Promise.all([
        readFunnelDays(db, business_id, period, query.store_id),
        readFunnelSources(db, business_id, period, query.store_id),
      ])
      const sum = (name: Step) => series.reduce((total, day) => total + day[name], 0)
      const totals = {
        product_views: sum('product_views'),
        carts: sum('carts'),
        checkouts: sum('checkouts'),
        orders: sum('orders'),
        paid_orders: sum('paid_orders'),
      }
      return { time_zone, ...period, totals, series, sources }
    },
  }),
]

/** Routes for steps that a shop's script reports, because the server sends no page for them. */
export const seenRoutes = (visits?: Pick<VisitCounter, 'countStep'>): Route[] => [
  action({
    method: 'POST',
    path: '/v3/stores/:store_id/public/seen',
    tag: 'Storefront catalog',
    summary: 'Count a step of a visitor towards an order',
    description: 'Nothing about the visitor is stored; the number of the day grows by one.',
    access: storefront,
    params: { store_id: Type.String({ description: "The store's unique_id" }) },
    body: Closed(seenBody, { title: 'SeenStep' }),
    example: { step: 'product', utm_source: 'instagram' },
    answer: { status: 204, schema: null },
    withoutTransaction: true,
    handle: async ({ caller: { store }, body: { step, utm_source }, request }) => {
      visits?.countStep(store, step, utm_source, request.headers)
    },
  }),
]
