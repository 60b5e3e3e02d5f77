import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'

const batchSize = 1000

/** Deletes all orders of a business in batches, with their payments, entitlements and subscriptions. */
export async function deleteBusinessOrders(db: Db, businessId: number) {
  for (;;) {
    const { rows } = await sql`
      with gone as (
        delete from orders where business_id = ${businessId}
          and id in (select id from orders where business_id = ${businessId} limit ${batchSize})
        returning id
      ), lines as (
        delete from order_lines where business_id = ${businessId} and order_id in (select id from gone)
      ), history as (
        delete from order_status_history where business_id = ${businessId} and order_id in (select id from gone)
      ), timeline as (
        delete from order_timeline where business_id = ${businessId} and order_id in (select id from gone)
      )
      select id from gone`.execute(db)
    if (rows.length < batchSize) return
  }
}
