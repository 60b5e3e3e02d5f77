import { sql } from 'kysely'

/** PostgreSQL refuses offsets beyond 15:59, which the format allows; a clock refuses leap seconds, which PostgreSQL takes. */
export function toBound(text: string): Date | string {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? text.replace(/[+-]\d\d:\d\d$/, 'Z') : new Date(ms)
}

/**
 * What a bound of `draft_time` says about `created_at`, which lists are sorted by: without it a page of an old day would
 * be found by walking all orders since. The two times are the same unless an order became a draft again, and then
 * `draft_time` is the later one.
 */
export const boundCreation = (business_id: number, operator: '>=' | '<=', bound: Date | string) =>
  operator === '<='
    ? sql<boolean>`orders.created_at <= ${bound}::timestamptz`
    : sql<boolean>`orders.created_at >= ${earliestCreation(business_id, bound)}`

/** Before this no order was created that was a draft at this time or later. */
function earliestCreation(business_id: number, since: Date | string) {
  // The expression keeps PostgreSQL from looking for the minimum in the order of the list, which would read all orders.
  const earliest = sql`(select min(again.created_at + interval '0') from orders again where again.business_id = ${business_id}
    and again.draft_time > again.created_at and again.draft_time >= ${since}::timestamptz)`
  return sql`least(${since}::timestamptz, ${earliest})`
}

/**
 * An id below those of all orders that were a draft at this time or later: ids begin with the time of their creation, and an
 * imported order was created before it got its id. An hour is left for clocks that differ.
 */
export const lowestId = (business_id: number, since: Date | string) =>
  sql<string>`(lpad(to_hex(greatest(0, extract(epoch from ${earliestCreation(business_id, since)} - interval '1 hour') * 1000)::bigint),
    12, '0') || '00000000000000000000')::uuid`
