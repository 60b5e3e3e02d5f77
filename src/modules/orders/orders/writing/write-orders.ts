import { CompiledQuery } from 'kysely'
import type { Tx } from '../../../../platform/db/types.ts'
import { conflictBecause } from '../../../../platform/errors/errors.ts'
import { refreshStaleListings } from '../../../catalog/listings/index.ts'
import type { OrderWrite, Written } from './order-write.ts'
import { writeStatement } from './write-statement.ts'

/**
 * Writes orders in the caller's transaction, with a statement for each business. 409 if their stock was sold, or their
 * customer was merged or erased.
 */
export async function writeOrders(tx: Tx, writes: OrderWrite[], now: Date) {
  for (const own of Map.groupBy(writes, ({ order }) => order.business_id).values()) await writeOfBusiness(tx, own, now)
}

async function writeOfBusiness(tx: Tx, writes: OrderWrite[], now: Date) {
  const { text, values } = writeStatement(writes, now)
  try {
    const { rows } = await tx.executeQuery<Written>(CompiledQuery.raw(text, values))
    const { refused, has_stale_listings } = rows[0]!
    if (refused.length > 0) throw soldOut(refused.map((position) => writes[position]!))
    if (has_stale_listings) await refreshStaleListings(tx, writes[0]!.order.business_id)
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    if (code === 'ET001' && message === 'customer')
      throw conflictBecause('customer_gone', 'The customer was erased or merged with another one')
    throw error
  }
}

function soldOut(refused: OrderWrite[]) {
  const lines = refused.flatMap((write) => write.lines)
  const names = lines.filter((line) => line.is_inventory).map((line) => line.variant_name ?? line.product_name)
  return conflictBecause('sold_out', `${[...new Set(names)].join(', ')}: out of stock`)
}

/** Writes migrated orders without stock and events, and skips existing ones. Returns the ids inserted. */
export async function writePastOrders(tx: Tx, writes: OrderWrite[], now: Date): Promise<Set<string>> {
  const { text, values } = writeStatement(writes, now, true)
  const { rows } = await tx.executeQuery<Written>(CompiledQuery.raw(text, values))
  return new Set(rows[0]!.inserted)
}
