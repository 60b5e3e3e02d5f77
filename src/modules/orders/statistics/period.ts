import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { invalidRequest } from '../../../platform/errors/errors.ts'
import { fieldError } from '../../../platform/errors/field-errors.ts'
import type { PeriodQuery } from './schemas.ts'

export type Period = { from: string; to: string }

const dayMs = 86_400_000
const maxDays = 1100
const defaultDays = 30
const firstDay = '1970-01-01'
const lastDay = '9999-12-31'

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

const countDays = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** The business's calendar. */
export async function readCalendar(db: Db, businessId: number, now: Date) {
  const { rows } = await sql<{ currency: string; time_zone: string; today: string; starts_at: string }>`
    select currency, time_zone, today::text, (today::timestamp at time zone time_zone) as starts_at
    from businesses, lateral (select (${now}::timestamptz at time zone time_zone)::date as today) calendar where id = ${businessId}`.execute(
    db,
  )
  return rows[0]!
}

/** The requested period, or the last thirty days. */
export function readPeriod(query: PeriodQuery, today: string): Period {
  const to = query.to ?? today
  const from = query.from ?? addDays(to, 1 - defaultDays)
  if (from < firstDay || to > lastDay)
    throw invalidRequest(`The period must be between ${firstDay} and ${lastDay}`, {
      [to > lastDay ? 'to' : 'from']: 'moment_out_of_range',
    })
  if (from > to)
    throw invalidRequest('to must not be before from', { to: fieldError('before_start', { start: 'from' }) })
  if (countDays({ from, to }) > maxDays)
    throw invalidRequest(`The period must have at most ${maxDays} days`, {
      to: fieldError('period_too_long', { max: maxDays }),
    })
  return { from, to }
}

/** The period that another one is compared with. */
export function toCompared(period: Period, compare: 'previous' | 'year'): Period {
  if (compare === 'previous') {
    const days = countDays(period)
    return { from: addDays(period.from, -days), to: addDays(period.to, -days) }
  }
  return { from: yearBefore(period.from), to: yearBefore(period.to) }
}

/** 29 February becomes 28 February. */
function yearBefore(day: string) {
  const [year, rest] = [Number(day.slice(0, 4)) - 1, day.slice(4)]
  return `${String(year).padStart(4, '0')}${rest === '-02-29' ? '-02-28' : rest}`
}
