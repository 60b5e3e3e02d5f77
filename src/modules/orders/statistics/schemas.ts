import { type Static, Type } from 'typebox'
import { Closed, Id, MoneyOut, Nullable, OneOf } from '../../../platform/http/schemas.ts'

export const dimensions = ['product', 'channel', 'campaign', 'city', 'payment_method', 'customer'] as const

const Day = (description: string) =>
  Type.String({ format: 'date', maxLength: 10, description, examples: ['2026-11-15'] })

export const periodQuery = {
  from: Type.Optional(Day('The first day, in the time zone of the business; 29 days before `to` without it')),
  to: Type.Optional(Day('The last day; today without it')),
  store_id: Type.Optional(Id),
}

export const salesQuery = {
  ...periodQuery,
  breakdown_date: Type.Optional(
    OneOf(['day', 'week', 'month'], { default: 'day', description: 'Weeks begin on Monday' }),
  ),
  compare: Type.Optional(
    OneOf(['off', 'previous', 'year'], {
      default: 'off',
      description: '`previous`: the same number of days before; `year`: the same days a year earlier',
    }),
  ),
}

export const rankingQuery = {
  ...periodQuery,
  sort: Type.Optional(OneOf(['revenue', 'value', 'orders', 'units'], { default: 'value' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 10 })),
}

const _Period = Closed(periodQuery)
export type PeriodQuery = Static<typeof _Period>

const _Sales = Closed(salesQuery)
export type SalesQuery = Static<typeof _Sales>

const _Ranking = Closed(rankingQuery)
export type RankingQuery = Static<typeof _Ranking>

const figures = {
  orders: Type.Integer({ description: 'Without drafts, canceled orders and spam' }),
  paid_orders: Type.Integer(),
  units: Type.Integer(),
  value: Type.Unsafe<string>({ ...MoneyOut, description: 'What these orders cost, paid or not' }),
  revenue: Type.Unsafe<string>({ ...MoneyOut, description: 'What was paid of it, without what was refunded' }),
  tax_base: Type.Unsafe<string>({
    ...MoneyOut,
    description: 'The lines of paid orders with a tax rate before tax, after discounts; each line is rounded half up',
  }),
  tax: Type.Unsafe<string>({ ...MoneyOut, description: 'The tax in these lines' }),
}

export const FiguresOut = Closed(figures, { title: 'SalesFigures' })

const PeriodOut = Closed(
  {
    from: Type.String(),
    to: Type.String(),
    starts_at: Type.String({ description: 'When the first day began' }),
    totals: FiguresOut,
    series: Type.Array(Closed({ date: Type.String({ description: 'The first day of the step' }), ...figures })),
  },
  { title: 'SalesPeriod' },
)

export const SalesOut = Closed(
  {
    currency: Type.String(),
    time_zone: Type.String(),
    period: PeriodOut,
    compared: Nullable(PeriodOut),
  },
  { title: 'Sales' },
)

export const RankedOut = Closed(
  {
    key: Type.String({
      description:
        'The id of the product or customer, or the value itself; empty for orders without one. `…` sums up channels, ' +
        'campaigns, cities and names of goods that are no product beyond the 200 of a day and store with the most revenue',
    }),
    name: Nullable(Type.String({ description: 'The name of the product; that of a customer only for members' })),
    ...figures,
  },
  { title: 'RankedSales' },
)
