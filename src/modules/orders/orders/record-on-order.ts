import { sql } from 'kysely'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { type EventKind, recordEvent, recordEvents } from '../../events/index.ts'
import type { OrderRow } from '../fields/index.ts'
import type { OrderFields } from './change-order-status.ts'
import type { OrderKey } from './find-orders.ts'
import { encodeJson } from './writing/encode-json.ts'

type Happened = {
  /** Columns of the order that change with it. */
  fields?: OrderFields
  timeline: { kind: 'refund' | 'return'; data: object }
  event: EventKind
  payload: (order: OrderRow) => unknown
}

/**
 * Records a change of something that belongs to a locked order: an entry of the order's timeline, and an event in the
 * order's sequence. Increments the order's version.
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

/**
 * Records events in the sequences of locked orders, for things that belong to an order but do not change it: its
 * version and its time of change stay.
 */
export async function recordOrderEvents(
  tx: Tx,
  businessId: number,
  events: { kind: EventKind; order_id: string; payload: unknown }[],
  now: Date,
) {
  if (events.length === 0) return
  const byOrder = Map.groupBy(events, ({ order_id }) => order_id)
  const counts = [...byOrder.values()].map((own) => own.length)
  const { rows } = await sql<{ id: string; last: number }>`
    update orders set last_event_sequence = last_event_sequence + t.count
    from unnest(${[...byOrder.keys()]}::uuid[], ${counts}::int[]) as t (id, count)
    where orders.business_id in (${sql.join(sameBusiness(businessId))}) and orders.id = t.id
    returning orders.id, last_event_sequence as last`.execute(tx)
  const sequenced = rows.flatMap(({ id, last }) => {
    const own = byOrder.get(id)!
    return own.map((event, i) => ({ ...event, business_id: businessId, sequence: last - own.length + 1 + i }))
  })
  await recordEvents(tx, sequenced, now)
}
