import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'

/** Queues variants for the worker. Only inserts rows, so that changes do not wait for each other. */
export async function queueChanges(tx: Tx, business_id: number, variantIds: number[]) {
  if (variantIds.length === 0) return
  await tx
    .insertInto('changed_stocks')
    .values({ business_id, variant_ids: [...new Set(variantIds)] })
    .execute()
}

/** Queues every variant with tracked stock, of one business or of all, in rows of 500. */
export async function queueEveryVariant(db: Db, businessId?: number) {
  await sql`
    insert into changed_stocks (business_id, variant_ids)
    select business_id, array_agg(variant_id) from (
      select business_id, variant_id, row_number() over (partition by business_id order by variant_id) / 500 as part
      from stock_states ${businessId === undefined ? sql`` : sql`where business_id = ${businessId}`}
    ) numbered group by business_id, part`.execute(db)
}
