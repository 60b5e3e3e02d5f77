import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'

/** Deletes the carts of a customer, and the guest carts that the customer's orders refer to. */
export const deleteCarts = (tx: Tx, businessId: number, customerId: number, cartIds: number[]) =>
  sql`delete from carts where business_id = ${businessId} and id in (
    select id from carts where customer_id = ${customerId} and store_id in (
      select id from stores where business_id = ${businessId})
    union all select unnest(${cartIds}::bigint[]))`.execute(tx)
