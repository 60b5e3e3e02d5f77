import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { moveItems } from './merge-carts.ts'

type Locked = { id: number; store_id: number; customer_id: number }

/** Locks the carts of customers by id, as checkouts do, which lock carts before customers. */
export async function lockCarts(tx: Tx, businessId: number, customerIds: number[]): Promise<Locked[]> {
  const { rows } = await sql<Locked>`select id, store_id, customer_id from carts
    where business_id = ${businessId} and customer_id = any(${customerIds}::bigint[])
      and store_id in (select id from stores where business_id = ${businessId})
    order by id for update`.execute(tx)
  return rows
}

/**
 * Assigns the locked carts of one customer to another, in each store of the business; two carts in one store are
 * merged.
 */
export async function moveCarts(tx: Tx, business_id: number, carts: Locked[], to: number, now: Date) {
  const known = new Map(carts.filter((cart) => cart.customer_id === to).map((cart) => [cart.store_id, cart.id]))
  for (const { id, store_id } of carts.filter((cart) => cart.customer_id !== to)) {
    const own = tx.updateTable('carts').where('business_id', '=', business_id)
    const target = known.get(store_id)
    if (target === undefined) {
      await own.set({ customer_id: to }).where('id', '=', id).execute()
      continue
    }
    await own
      .set((row) => ({ version: row('version', '+', 1), updated_at: now }))
      .where('id', '=', target)
      .execute()
    await moveItems(tx, { store: { id: store_id, business_id }, from: id, to: target }, now)
    await tx.deleteFrom('carts').where('business_id', '=', business_id).where('id', '=', id).execute()
  }
}
