import type { listMovements } from '../stock-log/index.ts'

type Listed = Awaited<ReturnType<typeof listMovements>>
type Row = Listed['page']['data'][number]

/** Movements with the names of warehouses, people and orders. */
export function showMovements({ page, orders, actors }: Listed, warehouses: Map<number, string>) {
  return {
    ...page,
    data: page.data.map((row) => {
      const order = row.order_id === null ? undefined : orders.get(row.order_id)
      return {
        id: row.id,
        at: row.at,
        // A line that is newer than its order was added by an edit.
        kind: row.kind ?? (order && row.at > order.created_at ? 'order_edit' : 'sale'),
        reason: row.reason,
        quantity: row.quantity,
        warehouse: { id: row.warehouse_id, name: warehouses.get(row.warehouse_id) ?? '' },
        order: order && order.deleted_at === null ? { id: order.id, order_id: order.order_id } : null,
        by: showActor(row, order, actors),
        note: row.note,
      }
    }),
  }
}

type Order = { is_from_form: boolean; created_by: string | null } | undefined

function showActor({ actor, actor_name, kind }: Row, order: Order, actors: Map<string, string>) {
  if (actor?.startsWith('key:')) return { type: 'api_key', name: actors.get(actor) ?? null }
  if (actor?.startsWith('app:')) return { type: 'app', name: actors.get(actor) ?? null }
  if (actor) return { type: 'member', name: actors.get(actor) ?? null }
  if (actor_name) return { type: 'member', name: actor_name }
  if (order && (kind === null || kind === 'sale')) {
    if (order.is_from_form) return { type: 'buyer', name: null }
    if (order.created_by) return { type: 'member', name: order.created_by }
  }
  return { type: 'system', name: null }
}
