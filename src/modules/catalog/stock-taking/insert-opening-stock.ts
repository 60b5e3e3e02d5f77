import type { Tx } from '../../../platform/db/types.ts'
import { ensureDefaultWarehouse } from '../../stores/warehouses/index.ts'
import { recordMovements } from '../stock-log/index.ts'

/** Inserts the opening stock of new variants into the default warehouse. */
export async function insertOpeningStock(
  tx: Tx,
  businessId: number,
  opened: { variant_id: number; quantity: number }[],
  now: Date,
  actor: string | null,
) {
  if (opened.length === 0) return
  const { id: warehouse_id } = await ensureDefaultWarehouse(tx, businessId, now)
  await tx
    .insertInto('variant_stocks')
    .values(opened.map((stock) => ({ ...stock, business_id: businessId, warehouse_id, updated_at: now })))
    .execute()
  const movements = opened.map((stock) => ({ ...stock, warehouse_id }))
  await recordMovements(tx, businessId, movements, { kind: 'opening', actor }, now)
}
