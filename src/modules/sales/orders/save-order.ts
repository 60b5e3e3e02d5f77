import type { Tx } from '../../../platform/db/types.ts'
import { recordEvent } from '../../events/index.ts'
import { showOrderEvent } from '../order-events/index.ts'
import type { OrderFields } from './change-order-status.ts'
import { encodeJson } from './encode-json.ts'
import { type FullOrder, loadOrder } from './load-orders.ts'

/** Writes columns of a locked order, increments its version and records an event of this kind. */
export async function saveOrder(
  tx: Tx,
  id: string,
  fields: OrderFields,
  now: Date,
  kind: 'order.updated' | 'order.epayment_created' = 'order.updated',
): Promise<FullOrder> {
  await tx
    .updateTable('orders')
    .set((row) => ({ ...encodeJson(fields), version: row('version', '+', 1), last_updated_at: now }) as never)
    .where('id', '=', id)
    .execute()
  const order = await loadOrder(tx, id)
  const payload = showOrderEvent(order)
  await recordEvent(tx, { business_id: order.business_id, kind, order_id: id, payload }, now)
  return order
}
