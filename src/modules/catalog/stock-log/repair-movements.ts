import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'

type Position = { variant_id: number; warehouse_id: number }

const batchSize = 200

/**
 * Compares the movements of every variant and warehouse with its stock and, if `isRepairing`, records the difference as
 * `unrecorded`: a process of the previous release, or a manual statement, changed stock without a movement. Returns the
 * number of differences. Each batch locks its stock rows before it sums, so no sale is counted twice.
 */
export async function repairMovements(db: Db, isRepairing: boolean, now: Date): Promise<number> {
  let after: Position = { variant_id: 0, warehouse_id: 0 }
  let differing = 0
  for (;;) {
    const batch = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<Position>`
        select variant_id, warehouse_id from variant_stocks
        where (variant_id, warehouse_id) > (${after.variant_id}, ${after.warehouse_id})
        order by variant_id, warehouse_id limit ${batchSize} for no key update`.execute(tx)
      if (rows.length > 0) differing += await repairBatch(tx, rows, isRepairing, now)
      return rows
    })
    if (batch.length < batchSize) return differing
    after = batch.at(-1)!
  }
}

async function repairBatch(tx: Db, batch: Position[], isRepairing: boolean, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with stocks as materialized (
      select s.business_id, s.variant_id, s.warehouse_id, s.quantity - coalesce((
          select sum(m.quantity) from stock_movements m where m.business_id = s.business_id
            and m.variant_id = s.variant_id and m.warehouse_id = s.warehouse_id), 0) + coalesce((
          select sum(l.quantity) from order_lines l where l.business_id = s.business_id
            and l.variant_id = s.variant_id and l.warehouse_id = s.warehouse_id), 0) as missing
      from unnest(${batch.map((one) => one.variant_id)}::bigint[], ${batch.map((one) => one.warehouse_id)}::bigint[])
        as b (variant_id, warehouse_id)
      join variant_stocks s on s.variant_id = b.variant_id and s.warehouse_id = b.warehouse_id
    ), repaired as (
      insert into stock_movements (business_id, variant_id, warehouse_id, at, kind, quantity)
      select business_id, variant_id, warehouse_id, ${now}, 'unrecorded', missing
      from stocks where missing <> 0 and ${isRepairing}
    )
    select count(*)::int as count from stocks where missing <> 0`.execute(tx)
  return rows[0]!.count
}
