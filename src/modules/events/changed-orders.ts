import { sql } from 'kysely'
import type { Tx } from '../../platform/db/types.ts'

export type ChangedOrder = { business_id: number; order_id: string }

/** Each reader of changed orders has a queue of its own. */
type Queue = 'changed_orders' | 'changed_order_stocks'

/** Queues the orders of these events for `takeChangedOrders`, as one row per queue. */
export async function recordChangedOrders(tx: Tx, events: { business_id: number; order_id: string | null }[]) {
  const byOrder = new Map(events.flatMap(({ business_id, order_id }) => (order_id ? [[order_id, business_id]] : [])))
  if (byOrder.size === 0) return
  await sql`
    with sales as (
      insert into changed_orders (business_ids, order_ids)
      values (${[...byOrder.values()]}::bigint[], ${[...byOrder.keys()]}::uuid[])
      returning business_ids, order_ids
    )
    insert into changed_order_stocks (business_ids, order_ids) select business_ids, order_ids from sales`.execute(tx)
}

const maxBatches = 20

/** Removes the next orders from the queue and returns them. An order may be returned several times. */
export async function takeChangedOrders(tx: Tx, queue: Queue = 'changed_orders'): Promise<ChangedOrder[]> {
  const { rows } = await sql<ChangedOrder>`
    with taken as (
      delete from ${sql.table(queue)} where id in (
        select id from ${sql.table(queue)} order by id limit ${maxBatches} for update skip locked)
      returning business_ids, order_ids
    )
    select distinct pair.business_id, pair.order_id
    from taken, unnest(taken.business_ids, taken.order_ids) as pair (business_id, order_id)`.execute(tx)
  return rows
}
