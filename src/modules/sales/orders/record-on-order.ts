import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { type EventKind, recordEvent } from '../../events/index.ts'
import type { OrderRow } from '../order-fields/index.ts'
import type { OrderFields } from './change-order-status.ts'
import { encodeJson } from './encode-json.ts'
import type { OrderKey } from './find-orders.ts'

type Happened = {
  /** Columns of the order that follow. */
  fields?: OrderFields
  timeline: { kind: 'refund' | 'return'; data: object }
  event: EventKind
  payload: (order: OrderRow) => unknown
}

/**
 * Records what happened to something that belongs to a locked order: an entry of the order's timeline, and an event in the
 * order's sequence. Increments the version of the order.
 */
export async function recordOnOrder(
  tx: Tx,
  { business_id, id }: OrderKey,
  { fields = {}, timeline: { kind, data }, event, payload }: Happened,
  by: string | null,
  now: Date,
): Promise<OrderRow> {
  const entry = { order_id: id, business_id, at: now, by, kind, data: JSON.stringify(data) }
  const order = await tx
    .with('entry', (db) => db.insertInto('order_timeline').values(entry))
    .updateTable('orders')
    .set(
      (row) =>
        ({
          ...encodeJson(fields),
          version: row('version', '+', 1),
          last_event_sequence: row('last_event_sequence', '+', 1),
          last_updated_at: now,
        }) as never,
    )
    .where('business_id', 'in', sameBusiness(business_id))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { last_event_sequence: sequence } = order
  await recordEvent(tx, { business_id, kind: event, order_id: id, sequence, payload: payload(order) }, now)
  return order
}
