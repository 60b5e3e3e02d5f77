import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'

/** Copies attributes between the variants of two products that have the same option values. */
export const copyVariantAttributes = (tx: Tx, businessId: number, from: number, to: number) =>
  sql`update variants n set attributes = o.attributes from variants o
    where n.business_id = ${businessId} and n.product_id = ${to}
      and o.business_id = ${businessId} and o.product_id = ${from} and o.deleted_at is null
      and (n.option1_value, n.option2_value, n.option3_value) is not distinct from
        (o.option1_value, o.option2_value, o.option3_value)`.execute(tx)
