import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { recordEvents } from '../../events/index.ts'
import { showOrderEvent, showShipmentEvent } from '../events/index.ts'
import type { OrderFields } from './change-order-status.ts'
import type { OrderKey } from './find-orders.ts'
import { type FullOrder, loadOrder } from './load-orders.ts'
import { toTimelineEntry } from './record-timeline.ts'
import { encodeJson } from './writing/encode-json.ts'

const payloads = {
  'order.updated': showOrderEvent,
  'order.epayment_created': showOrderEvent,
  'shipment.status.updated': showShipmentEvent,
}

/** Writes columns of a locked order, increments its version, and records a timeline entry and events of these kinds. */
export async function saveOrder(
  tx: Tx,
  { business_id, id }: OrderKey,
  fields: OrderFields,
  by: string | null,
  now: Date,
  kinds: (keyof typeof payloads)[] = ['order.updated'],
): Promise<FullOrder> {
  const entry = { order_id: id, business_id, at: now, by, ...toTimelineEntry(fields, kinds) }
  await tx
    .with('entry', (db) => db.insertInto('order_timeline').values(entry))
    .updateTable('orders')
    .set(
      (row) =>
        ({
          ...encodeJson(fields),
          version: row('version', '+', 1),
          last_event_sequence: row('last_event_sequence', '+', kinds.length),
          last_updated_at: now,
        }) as never,
    )
    .where('business_id', 'in', sameBusiness(business_id))
    .where('id', '=', id)
    .execute()
  const order = await loadOrder(tx, { business_id, id })
  const events = kinds.map((kind, index) => ({
    business_id,
    kind,
    order_id: id,
    sequence: order.last_event_sequence - kinds.length + 1 + index,
    payload: payloads[kind](order),
  }))
  await recordEvents(tx, events, now)
  return order
}
