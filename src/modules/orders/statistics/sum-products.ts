import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { setUnitsSold } from '../../catalog/products/index.ts'

/** Products per transaction, few enough that edits of a product do not wait long. */
const batchSize = 100

/** Only ids are summed; goods that are no product have their name as key. */
const isProduct = sql`dimension = 'product' and key ~ '^\\d{1,15}$'`

/** Queues the products that the figures of a day name. Called before and after the day is counted again. */
export async function queueProductsOfDay(tx: Tx, businessId: number, day: string) {
  await sql`
    insert into products_to_sum (business_id, product_id)
    select distinct business_id, key::bigint from sales_figures
    where business_id = ${businessId} and day = ${day}::date and ${isProduct} order by 1, 2
    on conflict do nothing`.execute(tx)
}

type Queued = { business_id: number; product_ids: number[] }

/**
 * Run by the worker every hour, so that listings change rarely: sums the days of the queued products. A product has one row for
 * each day and store that sold it, which one index holds.
 */
export async function sumProducts(db: Db) {
  while (await db.transaction().execute(sumBatch));
}

async function sumBatch(tx: Tx): Promise<boolean> {
  const { rows } = await sql<Queued>`
    with taken as (
      delete from products_to_sum q using (
        select business_id, product_id from products_to_sum order by business_id, product_id limit ${batchSize}
        for update skip locked) t
      where q.business_id = t.business_id and q.product_id = t.product_id returning q.business_id, q.product_id
    )
    select business_id, array_agg(product_id) as product_ids from taken group by business_id`.execute(tx)
  for (const { business_id, product_ids } of rows)
    await setUnitsSold(tx, business_id, await sumUnits(tx, business_id, product_ids))
  return rows.length > 0
}

async function sumUnits(tx: Tx, businessId: number, productIds: number[]) {
  const { rows } = await sql<{ product_id: number; units: number }>`
    select p.id as product_id, (select coalesce(sum(f.units), 0)::bigint from sales_figures f
      where f.business_id = ${businessId} and f.dimension = 'product' and f.key = p.id::text) as units
    from unnest(${productIds}::bigint[]) as p (id)`.execute(tx)
  return rows
}
