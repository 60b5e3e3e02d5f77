import { sql } from 'kysely'
import { inBusiness } from '../../../platform/db/of-business.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'

type Position = { business_id: number; variant_id: number; warehouse_id: number }

const batchSize = 200

/**
 * Compares the movements of every variant and warehouse with its stock and, if `isRepairing`, records the difference as
 * `unrecorded`: a process of the previous release, or a manual statement, changed stock without a movement. Returns the
 * number of differences. Each batch locks the stock of its variants before it sums, so no sale is counted twice.
 */
export async function repairMovements(db: Db, isRepairing: boolean, now: Date): Promise<number> {
  let after = { variant_id: 0, warehouse_id: 0 }
  let differing = 0
  for (;;) {
    const { rows } = await sql<Position>`
      select business_id, variant_id, warehouse_id from variant_stocks
      where (variant_id, warehouse_id) > (${after.variant_id}, ${after.warehouse_id})
      order by variant_id, warehouse_id limit ${batchSize}`.execute(db)
    for (const [businessId, batch] of Map.groupBy(rows, (row) => row.business_id))
      differing += await db.transaction().execute((tx) => repairBatch(tx, businessId, batch, isRepairing, now))
    if (rows.length < batchSize) return differing
    after = rows.at(-1)!
  }
}

async function repairBatch(tx: Tx, businessId: number, batch: Position[], isRepairing: boolean, now: Date) {
  const variants = batch.map((one) => one.variant_id)
  const own = (table: string) => inBusiness(`${table}.business_id`, businessId)
  await sql`
    select s.variant_id from variant_stocks s where ${own('s')} and s.variant_id = any(${variants}::bigint[])
    order by s.variant_id, s.warehouse_id for no key update`.execute(tx)
  const { rows } = await sql<{ variant_id: number; warehouse_id: number; missing: number }>`
    select s.variant_id, s.warehouse_id, s.quantity - coalesce(m.quantity, 0) + coalesce(l.quantity, 0) as missing
    from unnest(${variants}::bigint[], ${batch.map((one) => one.warehouse_id)}::bigint[]) as b (variant_id, warehouse_id)
    join variant_stocks s on ${own('s')} and s.variant_id = b.variant_id and s.warehouse_id = b.warehouse_id
    cross join lateral (
      select sum(m.quantity)::bigint as quantity from stock_movements m where m.business_id = ${businessId}
        and m.variant_id = s.variant_id and m.warehouse_id = s.warehouse_id
    ) m
    cross join lateral (
      select sum(l.quantity)::bigint as quantity from order_lines l where l.business_id = ${businessId}
        and l.variant_id = s.variant_id and l.warehouse_id = s.warehouse_id
    ) l
    where s.quantity - coalesce(m.quantity, 0) + coalesce(l.quantity, 0) <> 0`.execute(tx)
  if (!isRepairing || rows.length === 0) return rows.length
  const movements = rows.map(({ missing: quantity, ...place }) => ({
    ...place,
    quantity,
    business_id: businessId,
    at: now,
    kind: 'unrecorded' as const,
  }))
  await tx.insertInto('stock_movements').values(movements).execute()
  return rows.length
}
