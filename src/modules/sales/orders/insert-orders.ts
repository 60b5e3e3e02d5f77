import type { Insertable } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/ids.ts'
import type { Tables } from '../../../schema/tables.ts'
import { recordEvents } from '../../events/index.ts'
import { type OrderRow, showOrderEvent } from './event-views.ts'
import { createOrderNumber, createSecretSlug } from './order-number.ts'
import type { PricedItems } from './price-items.ts'

type Given = 'id' | 'order_id' | 'secret_slug' | 'status' | 'payment_status' | 'created_at' | 'last_updated_at'

/** An order that the service itself makes: its goods are priced, their stock is taken. */
export type OrderDraft = {
  fields: Omit<Insertable<Tables['orders']>, Given>
  items: PricedItems
  business: { username: string; unique_id: string }
  store: { name: string }
}

/** Writes pending orders with lines, history and events, one statement a table however many there are. */
export async function insertOrders(tx: Tx, drafts: OrderDraft[], now: Date): Promise<OrderRow[]> {
  if (drafts.length === 0) return []
  const orders = await tx
    .insertInto('orders')
    .values(
      drafts.map(({ fields, items }) => ({
        ...fields,
        id: createUuid(now.getTime()),
        order_id: createOrderNumber(now),
        secret_slug: createSecretSlug(),
        status: 'pending' as const,
        payment_status: 'unpaid' as const,
        draft_time: now,
        pending_time: now,
        unpaid_time: now,
        variants: JSON.stringify(items.variants),
        bundle_price_options: JSON.stringify(items.bundle_price_options),
        total_quantity: items.total_quantity,
        product_weight: items.product_weight,
        weight_bump: items.weight_bump,
        total_weight: items.product_weight + items.weight_bump,
        is_physical: items.is_physical,
        cogs: items.cogs,
        created_at: now,
        last_updated_at: now,
      })),
    )
    .returningAll()
    .execute()
  const lines = await tx
    .insertInto('order_lines')
    .values(
      orders.flatMap((order, i) =>
        drafts[i]!.items.lines.map((line, position) => ({
          ...line,
          id: createUuid(now.getTime()),
          order_id: order.id,
          position,
          warehouse_id: line.is_inventory ? order.warehouse_id : null,
          inserted_at: now,
        })),
      ),
    )
    .returningAll()
    .execute()
  await tx
    .insertInto('order_status_history')
    .values(
      orders.flatMap(({ id: order_id }) => [
        { order_id, axis: 'status' as const, to_status: 'pending', at: now },
        { order_id, axis: 'payment' as const, to_status: 'unpaid', at: now },
      ]),
    )
    .execute()
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const events = orders.map((order, i) => {
    const { business, store } = drafts[i]!
    const payload = showOrderEvent({ ...order, lines: linesOf.get(order.id) ?? [], business, store })
    return { business_id: order.business_id, kind: 'order.created' as const, order_id: order.id, payload }
  })
  await recordEvents(tx, events, now)
  return orders
}
