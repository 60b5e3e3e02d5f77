import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'

/** Adds the uses of one customer to those of another, so that nobody can use a code more often after a merge. */
export async function moveCustomerUses(tx: Tx, businessId: number, from: number, to: number) {
  await sql`
    update discount_code_uses set customer_id = ${to}
    where business_id = ${businessId} and customer_id = ${from}`.execute(tx)
  await sql`
    with moved as (
      delete from discount_code_customers where business_id = ${businessId} and customer_id = ${from}
      returning discount_code_id, uses
    )
    insert into discount_code_customers as known (business_id, discount_code_id, customer_id, uses)
    select ${businessId}, discount_code_id, ${to}, uses from moved order by discount_code_id
    on conflict on constraint discount_code_customers_pkey do update set uses = known.uses + excluded.uses`.execute(tx)
}
