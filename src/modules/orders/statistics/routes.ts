import { type MerchantRoute, merchantRead } from '../../../access/merchant-route.ts'
import { ListOf, OneOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { readCalendar, readPeriod, toCompared } from './period.ts'
import { rankSales, readSales } from './read-days.ts'
import { dimensions, RankedOut, rankingQuery, SalesOut, salesQuery } from './schemas.ts'

const tag = 'Statistics'
const scope = 'order:statistics:read'

export const statisticsRoutes = ({ db }: Service): MerchantRoute[] => [
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
    handle: async ({ merchant: { business_id }, query, now }) => {
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
    summary: 'The best selling products, channels, campaigns, cities or payment methods of a period',
    description:
      'Channels and campaigns are the `utm_source` and `utm_campaign` of orders. The amounts of products are those of ' +
      'their lines, without shipping and fees.',
    scope,
    params: { dimension: OneOf(dimensions) },
    query: rankingQuery,
    answer: { status: 200, schema: ListOf(RankedOut) },
    handle: async ({ merchant: { business_id }, params, query, now }) => {
      const { today } = await readCalendar(db, business_id, now)
      return toList(await rankSales(db, business_id, params.dimension, readPeriod(query, today), query))
    },
  }),
]
