import { sql } from 'kysely'
import type { Tx } from '../../platform/db/types.ts'

export type ChangedOrder = { business_id: number; order_id: string }

/** Queues the orders of these events for `takeChangedOrders`, as one row. */
export async function recordChangedOrders(tx: Tx, events: { business_id: number; order_id: string | null }[]) {
  const byOrder = new Map(events.flatMap(({ business_id, order_id }) => (order_id ? [[order_id, business_id]] : [])))
  if (byOrder.size === 0) return
  await tx
    .insertInto('changed_orders')
    .values({ business_ids: [...byOrder.values()], order_ids: [...byOrder.keys()] })
    .execute()
}

const maxBatches = 20

/** Removes the next orders from the queue and returns them. An order may be returned several times. */
export async function takeChangedOrders(tx: Tx): Promise<ChangedOrder[]> {
  const { rows } = await sql<ChangedOrder>`
    with taken as (
      delete from changed_orders where id in (
        select id from changed_orders order by id limit ${maxBatches} for update skip locked)
      returning business_ids, order_ids
    )
    select distinct pair.business_id, pair.order_id
    from taken, unnest(taken.business_ids, taken.order_ids) as pair (business_id, order_id)`.execute(tx)
  return rows
}
