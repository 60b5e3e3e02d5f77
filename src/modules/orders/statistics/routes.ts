import { type MerchantRoute, merchantRead } from '../../../access/merchant-route.ts'
import { ListOf, OneOf, toList } from '../../../platform/http/schemas.ts'
import { readCalendar, readPeriod, toCompared } from './period.ts'
import { rankCustomers, rankSales, readSales } from './read-days.ts'
import { dimensions, RankedOut, rankingQuery, SalesOut, salesQuery } from './schemas.ts'

const tag = 'Statistics'
const scope = 'order:statistics:read'

export const statisticsRoutes = (): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/statistics/sales',
    tag,
    summary: 'Sales of a period, by day, week or month',
    description:
      'An order counts on the day on which it was created, in the time zone of the business. Figures are at most ten ' +
      'seconds late; a payment or a cancellation changes the day of its order.',
    scope,
    query: salesQuery,
    answer: { status: 200, schema: SalesOut },
    mayReadReplica: true,
    handle: async ({ merchant: { business_id }, query, now, db }) => {
      const { today, currency, time_zone } = await readCalendar(db, business_id, now)
      const { breakdown_date = 'day', compare = 'off', store_id } = query
      const period = readPeriod(query, today)
      const read = (days: typeof period) => readSales(db, business_id, days, breakdown_date, store_id)
      const [shown, compared] = await Promise.all([
        read(period),
        compare === 'off' ? null : read(toCompared(period, compare)),
      ])
      return { currency, time_zone, period: shown, compared }
    },
  }),
  merchantRead({
    method: 'GET',
    path: '/statistics/sales/:dimension',
    tag,
    summary:
      'The best selling products, channels, campaigns, cities or payment methods of a period, or its best customers',
    description:
      'Channels and campaigns are the `utm_source` and `utm_campaign` of orders. The amounts of products are those of ' +
      'their lines, without shipping and fees. Customers are named to members only; `GET /customers/{id}` has the rest.',
    scope,
    params: { dimension: OneOf(dimensions) },
    query: rankingQuery,
    answer: { status: 200, schema: ListOf(RankedOut) },
    mayReadReplica: true,
    handle: async ({ merchant: { business_id }, params, query, request, now, db }) => {
      const { today } = await readCalendar(db, business_id, now)
      const period = readPeriod(query, today)
      if (params.dimension !== 'customer')
        return toList(await rankSales(db, business_id, params.dimension, period, query))
      const ranked = await rankCustomers(db, business_id, period, query)
      // The scope of figures does not admit an app to the names of customers.
      return toList(request.caller.kind === 'member' ? ranked : ranked.map((one) => ({ ...one, name: null })))
    },
  }),
]
