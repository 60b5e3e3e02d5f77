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
export function boundCreation(business_id: number, operator: '>=' | '<=', bound: Date | string) {
  if (operator === '<=') return sql<boolean>`orders.created_at <= ${bound}::timestamptz`
  // The expression keeps PostgreSQL from looking for the minimum in the order of the list, which would read all orders.
  const earliest = sql`(select min(again.created_at + interval '0') from orders again where again.business_id = ${business_id}
    and again.draft_time > again.created_at and again.draft_time >= ${bound}::timestamptz)`
  return sql<boolean>`orders.created_at >= least(${bound}::timestamptz, ${earliest})`
}
