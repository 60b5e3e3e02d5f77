import { Type } from 'typebox'
import { type MerchantRoute, merchantRead } from '../../../access/merchant-route.ts'
import { Closed } from '../../../platform/http/schemas.ts'
import { periodQuery, readCalendar, readPeriod } from '../../orders/statistics/index.ts'
import { readVisits } from './read-visits.ts'

const figures = {
  visits: Type.Integer({ description: 'Pages of the shop that were opened' }),
  visitors: Type.Integer({ description: 'About how many people opened them, each counted once a day and store' }),
}

const VisitsOut = Closed(
  {
    time_zone: Type.String(),
    from: Type.String(),
    to: Type.String(),
    totals: Closed({ ...figures, visitors: Type.Integer({ description: 'The sum of the days' }) }),
    series: Type.Array(Closed({ date: Type.String(), ...figures })),
  },
  { title: 'Visits' },
)

export const visitRoutes = (): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/statistics/visitors',
    tag: 'Statistics',
    summary: 'Visitors of the hosted shops, by day',
    description:
      'Counted without cookies and without storing who visited; programs that say so are left out. Visitors are an ' +
      'estimate within about two percent. A storefront of your own is not counted.',
    scope: 'order:statistics:read',
    query: periodQuery,
    answer: { status: 200, schema: VisitsOut },
    mayReadReplica: true,
    handle: async ({ merchant: { business_id }, query, now, db }) => {
      const { today, time_zone } = await readCalendar(db, business_id, now)
      const period = readPeriod(query, today)
      const series = await readVisits(db, business_id, period, query.store_id)
      const sum = (name: 'visits' | 'visitors') => series.reduce((total, day) => total + day[name], 0)
      return { time_zone, ...period, totals: { visits: sum('visits'), visitors: sum('visitors') }, series }
    },
  }),
]
