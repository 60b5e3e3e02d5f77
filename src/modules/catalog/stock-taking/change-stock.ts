import { sql } from 'kysely'
import { inBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { refreshStoreItems } from '../listings/index.ts'
import { type Cause, recordMovements } from '../stock-log/index.ts'

/** A new quantity, or a difference to the present one. */
export type StockChange = { variant_id: number; warehouse_id: number } & ({ quantity: number } | { difference: number })

/** The result of a change. `after` may be negative, which the caller must refuse. */
export type ChangedStock = { variant_id: number; warehouse_id: number; before: number; after: number }

/**
 * Changes the stock of variants in warehouses and records the movements. Locks the rows ordered by id, as orders do,
 * before it computes. Writes nothing and returns the changes if any quantity would be negative. Each variant and
 * warehouse may occur only once.
 */
export async function changeStock(tx: Tx, businessId: number, changes: StockChange[], cause: Cause, now: Date) {
  if (changes.length === 0) return []
  const before = await lockStock(tx, businessId, changes, now)
  const changed: ChangedStock[] = changes.map((change) => {
    const { variant_id, warehouse_id } = change
    const held = before.get(`${variant_id}:${warehouse_id}`)!
    return {
      variant_id,
      warehouse_id,
      before: held,
      after: 'quantity' in change ? change.quantity : held + change.difference,
    }
  })
  if (changed.some(({ after }) => after < 0)) return changed
  const real = changed.filter((one) => one.after !== one.before)
  if (real.length === 0) return changed
  const { rows } = await sql<{ product_id: number }>`
    with written as (
      update variant_stocks s set quantity = c.quantity, updated_at = ${now}
      from unnest(${real.map((one) => one.variant_id)}::bigint[], ${real.map((one) => one.warehouse_id)}::bigint[],
        ${real.map((one) => one.after)}::bigint[]) as c (variant_id, warehouse_id, quantity)
      where s.business_id = ${businessId} and s.variant_id = c.variant_id and s.warehouse_id = c.warehouse_id
      returning s.variant_id
    )
    select distinct v.product_id from written
      join variants v on ${inBusiness('v.business_id', businessId)} and v.id = written.variant_id`.execute(tx)
  const movements = real.map(({ after, before, ...key }) => ({ ...key, quantity: after - before }))
  await recordMovements(tx, businessId, movements, cause, now)
  await refreshStoreItems(tx, businessId, { products: rows.map(({ product_id }) => product_id) }, { isStockOnly: true })
  return changed
}

/** Creates missing rows, locks all, and returns the quantities by `variant:warehouse`. */
async function lockStock(tx: Tx, businessId: number, keys: { variant_id: number; warehouse_id: number }[], now: Date) {
  const variants = keys.map((key) => key.variant_id)
  const warehouses = keys.map((key) => key.warehouse_id)
  await sql`
    insert into variant_stocks (business_id, variant_id, warehouse_id, quantity, updated_at)
    select ${businessId}, variant_id, warehouse_id, 0, ${now} from unnest(${variants}::bigint[], ${warehouses}::bigint[])
      as w (variant_id, warehouse_id) order by variant_id, warehouse_id
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ variant_id: number; warehouse_id: number; quantity: number }>`
    select s.variant_id, s.warehouse_id, s.quantity
    from variant_stocks s
    where ${inBusiness('s.business_id', businessId)} and s.variant_id = any(${variants}::bigint[])
      and s.warehouse_id = any(${[...new Set(warehouses)]}::bigint[])
    order by s.variant_id, s.warehouse_id for no key update of s`.execute(tx)
  return new Map(rows.map((row) => [`${row.variant_id}:${row.warehouse_id}`, row.quantity]))
}
