import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { keepReplacedLines, recordOrderMovements } from '../../catalog/stock-log/index.ts'
import { type Demand, returnStock, takeStock } from '../../catalog/stock-taking/index.ts'

/** The stock that these orders took, by variant and warehouse, sorted by id because rows are locked in this order. */
export const loadDemand = (tx: Tx, businessId: number, orderIds: string[]) =>
  sumLines(tx, businessId, orderIds, sql`quantity`)

/** Loads the stock of orders without units that were put back one by one. */
const loadHeld = (tx: Tx, businessId: number, orderIds: string[]) =>
  sumLines(tx, businessId, orderIds, sql`quantity - restocked_quantity`)

async function sumLines(tx: Tx, businessId: number, orderIds: string[], units: RawBuilder<unknown>) {
  const { rows } = await sql<Demand>`
    select variant_id, warehouse_id, sum(${units})::bigint as quantity from order_lines
    where business_id = ${businessId} and order_id = any(${orderIds}::uuid[]) and variant_id is not null
      and warehouse_id is not null
    group by variant_id, warehouse_id having sum(${units}) > 0 order by variant_id, warehouse_id`.execute(tx)
  return rows
}

/** Takes the stock of reopened orders again. Throws a conflict if any of it is missing. */
export async function retakeStock(tx: Tx, businessId: number, orderIds: string[], by: string | null, now: Date) {
  const missing = await takeStock(tx, businessId, await loadHeld(tx, businessId, orderIds), now)
  if (missing.length === 0) return await recordOrderMovements(tx, businessId, orderIds, { kind: 'reopened', by }, now)
  const names = await tx
    .selectFrom('order_lines')
    .select('variant_name')
    .distinct()
    .where('business_id', '=', businessId)
    .where('order_id', 'in', orderIds)
    .where(
      'variant_id',
      'in',
      missing.map((demand) => demand.variant_id),
    )
    .execute()
  throw conflictBecause('sold_out', `${names.map((line) => line.variant_name).join(', ')}: out of stock`)
}

type Return = { kind: 'canceled' | 'returned' | 'deleted'; by: string | null }

export async function returnOrderStock(tx: Tx, businessId: number, orderIds: string[], cause: Return, now: Date) {
  await returnStock(tx, businessId, await loadHeld(tx, businessId, orderIds), now)
  await recordOrderMovements(tx, businessId, orderIds, cause, now)
}

/** Returns the stock of lines that the same transaction replaces. */
export async function returnReplacedStock(tx: Tx, businessId: number, orderId: string, by: string | null, now: Date) {
  await returnStock(tx, businessId, await loadHeld(tx, businessId, [orderId]), now)
  await keepReplacedLines(tx, businessId, orderId, by, now)
}
