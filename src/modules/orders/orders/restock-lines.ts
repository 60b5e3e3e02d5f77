import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { fieldError, type Problems, validationFailed } from '../../../platform/errors/errors.ts'
import { recordMovements } from '../../catalog/stock-log/index.ts'
import { returnStock } from '../../catalog/stock-taking/index.ts'
import type { OrderRow } from '../fields/index.ts'

export type Restock = { line_id: string; quantity: number }

type Named = { list: string; quantity: string }

type Line = { id: string; variant_id: number; warehouse_id: number; left: number }

/** Whether the stock of the whole order was returned, so that no line can be restocked. */
export const hasReturnedStock = ({ status, rts_time }: Pick<OrderRow, 'status' | 'rts_time'>) =>
  status === 'canceled' || status === 'rts' || (status === 'closed' && rts_time !== null)

/**
 * Refuses units that a line of the locked order did not take from stock, or that were put back before. `named` has the
 * names of the request's fields.
 */
export async function checkRestock(tx: Tx, order: OrderRow, restock: Restock[], named: Named): Promise<Line[]> {
  if (restock.length === 0) return []
  const { rows } = await sql<Line>`
    select id, variant_id, warehouse_id, quantity - restocked_quantity as left from order_lines
    where business_id = ${order.business_id} and order_id = ${order.id} and variant_id is not null
      and warehouse_id is not null`.execute(tx)
  const problems: Problems = {}
  const seen = new Set<string>()
  for (const [i, { line_id, quantity }] of restock.entries()) {
    const line = rows.find(({ id }) => id === line_id)
    const left = line && !hasReturnedStock(order) ? line.left : 0
    const path = `${named.list}.${i}`
    if (seen.has(line_id)) problems[`${path}.line_id`] = 'repeated'
    else if (!line && quantity > 0) problems[`${path}.line_id`] = 'not_found'
    else if (quantity > left) problems[`${path}.${named.quantity}`] = fieldError('too_large', { max: left })
    seen.add(line_id)
  }
  if (Object.keys(problems).length > 0) throw validationFailed(problems)
  return rows
}

/** Puts units of lines of the locked order back into the warehouse they came from, and records the movements. */
export async function restockLines(
  tx: Tx,
  order: OrderRow,
  restock: Restock[],
  named: Named,
  by: string | null,
  now: Date,
) {
  const lines = await checkRestock(tx, order, restock, named)
  const units = restock.filter(({ quantity }) => quantity > 0)
  if (units.length === 0) return
  await sql`
    update order_lines l set restocked_quantity = restocked_quantity + r.quantity
    from unnest(${units.map(({ line_id }) => line_id)}::uuid[], ${units.map(({ quantity }) => quantity)}::int[])
      as r (line_id, quantity)
    where l.business_id = ${order.business_id} and l.order_id = ${order.id} and l.id = r.line_id`.execute(tx)
  const demand = units.map(({ line_id, quantity }) => {
    const { variant_id, warehouse_id } = lines.find(({ id }) => id === line_id)!
    return { variant_id, warehouse_id, quantity }
  })
  await returnStock(tx, order.business_id, sumUp(demand), now)
  const cause = { kind: 'returned' as const, actor: null, actor_name: by, order_id: order.id }
  await recordMovements(tx, order.business_id, sumUp(demand), cause, now)
}

type Units = { variant_id: number; warehouse_id: number; quantity: number }

/** Sums the units per variant and warehouse, sorted by id because rows are locked in this order. */
function sumUp(units: Units[]): Units[] {
  const sums = new Map<string, Units>()
  for (const one of units) {
    const key = `${one.variant_id}:${one.warehouse_id}`
    sums.set(key, { ...one, quantity: one.quantity + (sums.get(key)?.quantity ?? 0) })
  }
  return [...sums.values()].sort((a, b) => a.variant_id - b.variant_id || a.warehouse_id - b.warehouse_id)
}
