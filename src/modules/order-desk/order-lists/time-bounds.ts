import { sql } from 'kysely'

/**
 * PostgreSQL refuses offsets beyond 15:59, which the format allows; JavaScript refuses leap seconds, which PostgreSQL
 * accepts.
 */
export function toBound(text: string): Date | string {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? text.replace(/[+-]\d\d:\d\d$/, 'Z') : new Date(ms)
}

/**
 * The bound on `created_at`, by which lists are sorted, that follows from a bound on `draft_time`. Without it a page of
 * an old day would be found by walking all orders since. Both times are equal unless an order became a draft again,
 * which makes `draft_time` later.
 */
export const boundCreation = (business_id: number, operator: '>=' | '<=', bound: Date | string) =>
  operator === '<='
    ? sql<boolean>`orders.created_at <= ${bound}::timestamptz`
    : sql<boolean>`orders.created_at >= ${earliestCreation(business_id, bound)}`

/** No order created before this time was a draft at `since` or later. */
function earliestCreation(business_id: number, since: Date | string) {
  // The expression keeps PostgreSQL from finding the minimum by walking the list's index, which would read all orders.
  const earliest = sql`(select min(again.created_at + interval '0') from orders again where again.business_id = ${business_id}
    and again.draft_time > again.created_at and again.draft_time >= ${since}::timestamptz)`
  return sql`least(${since}::timestamptz, ${earliest})`
}

/**
 * An id below those of all orders that were a draft at this time or later. Ids begin with the time of their creation,
 * and an imported order was created before it got its id. An hour allows for clock differences.
 */
export const lowestId = (business_id: number, since: Date | string) =>
  sql<string>`(lpad(to_hex(greatest(0, extract(epoch from ${earliestCreation(business_id, since)} - interval '1 hour') * 1000)::bigint),
    12, '0') || '00000000000000000000')::uuid`
