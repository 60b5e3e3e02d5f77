import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { setUnitsSold } from '../../catalog/products/index.ts'

/** Products per transaction, few enough that edits of a product do not wait long. */
const batchSize = 100

/** Only ids are summed; goods that are no product have their name as key. */
const isProduct = sql`dimension = 'product' and key ~ '^\\d{1,15}$'`

type Sold = { product_id: number; units: number }

/** How many units of each product the figures of a day have. */
export async function readUnitsOfDay(tx: Tx, businessId: number, day: string): Promise<Sold[]> {
  const { rows } = await sql<Sold>`${unitsOfDay(businessId, day)}`.execute(tx)
  return rows
}

const unitsOfDay = (businessId: number, day: string) => sql`
  select key::bigint as product_id, sum(units)::bigint as units from sales_figures
  where business_id = ${businessId} and day = ${day}::date and ${isProduct} group by 1`

/** Queues the products of which the figures of a day have another number of units than before. */
export async function queueChangedProducts(tx: Tx, businessId: number, day: string, before: Sold[]) {
  await sql`
    insert into products_to_sum (business_id, product_id)
    select ${businessId}, product_id from (${unitsOfDay(businessId, day)}) counted
      full join unnest(${before.map(({ product_id }) => product_id)}::bigint[], ${before.map(({ units }) => units)}::bigint[])
        as before (product_id, units) using (product_id)
    where counted.units is distinct from before.units`.execute(tx)
}

/** The statement that queues every product of which a business has figures. */
export const queueAllProducts = (businessId: number) => sql`
  insert into products_to_sum (business_id, product_id)
  select distinct business_id, key::bigint from sales_figures where business_id = ${businessId} and ${isProduct}`

type Queued = { business_id: number; product_id: number }

/**
 * Run by the worker every hour, so that listings change rarely: sums the days of the queued products. A product has one row for
 * each day and store that sold it, which one index holds. Returns at once while another process sums.
 */
export async function sumProducts(db: Db) {
  while (await db.transaction().execute(sumBatch));
}

/**
 * Only one process sums at a time, so that none overwrites a newer sum. The days are read after the rows of the queue were
 * deleted: what is counted in the meantime queues the product again.
 */
async function sumBatch(tx: Tx): Promise<boolean> {
  const lock = await sql<{
    is_held: boolean
  }>`select pg_try_advisory_xact_lock(${advisoryLocks.productSums}) as is_held`.execute(tx)
  if (!lock.rows[0]!.is_held) return false
  const { rows } = await sql<Queued>`
    select distinct business_id, product_id from products_to_sum
    order by business_id, product_id limit ${batchSize}`.execute(tx)
  for (const [businessId, queued] of Map.groupBy(rows, ({ business_id }) => business_id)) {
    const productIds = queued.map(({ product_id }) => product_id)
    await sql`delete from products_to_sum
      where business_id = ${businessId} and product_id = any(${productIds}::bigint[])`.execute(tx)
    await setUnitsSold(tx, businessId, await sumUnits(tx, businessId, productIds))
  }
  return rows.length > 0
}

async function sumUnits(tx: Tx, businessId: number, productIds: number[]) {
  const { rows } = await sql<Sold>`
    select p.id as product_id, (select coalesce(sum(f.units), 0)::bigint from sales_figures f
      where f.business_id = ${businessId} and f.dimension = 'product' and f.key = p.id::text) as units
    from unnest(${productIds}::bigint[]) as p (id)`.execute(tx)
  return rows
}
