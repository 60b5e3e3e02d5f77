import { type RawBuilder, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Db } from '../../../platform/db/types.ts'
import { Closed, MoneyOut, Nullable, OneOf } from '../../../platform/http/schemas.ts'
import { orderStatuses } from '../../orders/fields/index.ts'
import { filterQuery, selectOrders } from './order-filters.ts'
import { readFilters } from './read-filters.ts'
import { boundCreation } from './time-bounds.ts'
import { isUnknownToDatabase, toZone, unknownZone } from './time-zone.ts'

const times = [...orderStatuses, 'shipped_rts'].map((status) => `${status}_time`)

export const statisticsQuery = {
  ...filterQuery,
  datetime_type: Type.Optional(OneOf<readonly string[]>(times, { default: 'draft_time' })),
  tz: Type.Optional(
    Type.String({
      maxLength: 60,
      default: 'Asia/Jakarta',
      description: 'An IANA time zone, or an offset from UTC such as +07:00 (east is positive)',
    }),
  ),
  breakdown_date: Type.Optional(OneOf(['off', 'day', 'week', 'month'], { default: 'off' })),
  is_breakdown_status: Type.Optional(Type.Boolean({ default: false })),
  custom_breakdown_key: Type.Optional(
    OneOf(['off', 'handler_id', 'advertiser_id', 'page_id', 'city', 'province'], {
      default: 'off',
      description:
        'handler_id, advertiser_id and page_id are deprecated: orders have none of them here, so all are one group',
    }),
  ),
  minimum_days: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 36_500, default: 0, description: 'Only the last so many days; 0 for all' }),
  ),
}

const _Query = Closed(statisticsQuery)

const Label = Type.Optional(Nullable(Type.String()))

export const StatisticsOut = Closed({
  data: Type.Array(
    Closed({
      count: Type.Integer(),
      gross_revenue: MoneyOut,
      status: Type.Optional(Type.String()),
      day: Label,
      week: Label,
      month: Label,
      custom_breakdown_id: Type.Optional(Nullable(Type.Integer())),
      custom_breakdown_name: Label,
    }),
  ),
  is_paginated: Type.Literal(true),
})

type Row = { count: number; gross: string; status?: string; date?: string; custom?: string | number | null }

/** Counts and revenue of the orders that reached a status, by the requested breakdown. */
export async function orderStatistics(db: Db, business_id: number, query: Query, now: Date) {
  const { breakdown_date: step = 'off', custom_breakdown_key: key = 'off' } = query
  const type = query.datetime_type ?? 'draft_time'
  const time =
    type === 'shipped_rts_time' ? sql`coalesce(orders.rts_time, orders.shipped_time)` : sql.ref(`orders.${type}`)
  const groups = toGroups(query, time)
  let select = selectOrders(db, business_id, await readFilters(db, business_id, query)).where(
    sql<boolean>`${time} is not null`,
  )
  if (query.minimum_days) {
    const since = new Date(now.getTime() - query.minimum_days * 86_400_000)
    select = select.where(sql<boolean>`${time} >= ${since}`)
    if (type === 'draft_time') select = select.where(boundCreation(business_id, '>=', since))
  }
  let grouped = select.select([
    sql<number>`count(*)`.as('count'),
    // As text: a sum of orders may exceed the largest safe integer.
    sql<string>`round(coalesce(sum(orders.gross_revenue), 0) / 100, 2)::text`.as('gross'),
    ...Object.entries(groups).map(([name, expression]) => expression.as(name)),
  ])
  for (const expression of Object.values(groups)) grouped = grouped.groupBy(expression).orderBy(expression)
  const found = await grouped
    .limit(10_000)
    .execute()
    .catch((error: unknown) => {
      throw isUnknownToDatabase(error) ? unknownZone() : error
    })
  const rows = found as unknown as Row[]
  return { data: rows.map((row) => showRow(row, step, key)), is_paginated: true as const }
}

type Query = Static<typeof _Query>

const isOfPlace = (key: string) => key === 'city' || key === 'province'

/** The expressions that orders are grouped by, by the names of their columns. */
function toGroups(query: Query, time: RawBuilder<unknown>): Record<string, RawBuilder<unknown>> {
  const { tz = 'Asia/Jakarta', breakdown_date: step = 'off', custom_breakdown_key: key = 'off' } = query
  const zone = toZone(tz)
  return {
    ...(query.is_breakdown_status && { status: sql`orders.status` }),
    ...(step !== 'off' && {
      date: sql`to_char(date_trunc(${sql.lit(step)}, ${time} at time zone ${zone}), 'YYYY-MM-DD')`,
    }),
    ...(key !== 'off' && {
      custom: isOfPlace(key) ? sql`orders.destination->>${sql.lit(key)}` : sql`${sql.ref(`orders.${key}`)}`,
    }),
  }
}

const showRow = (row: Row, step: string, key: string) => ({
  count: row.count,
  gross_revenue: row.gross,
  ...(row.status !== undefined && { status: row.status }),
  ...(step !== 'off' && { [step]: row.date }),
  ...(key !== 'off' && {
    custom_breakdown_id: isOfPlace(key) ? null : row.custom,
    custom_breakdown_name: isOfPlace(key) ? row.custom : null,
  }),
})
