import { sql } from 'kysely'
import type { Tx } from '../../platform/db/types.ts'
import { createTimedId } from '../../platform/secrets/ids.ts'
import type { EventKind } from './catalogue.ts'
import { placedApart } from './rules.ts'

export type NewEvent = {
  business_id: number
  kind: EventKind
  /** If set, only this app receives the event. */
  application_id?: number | null
  payload: unknown
} & (OfOrder | { order_id?: null; sequence?: number | null })

/** The event's number within its order, from `orders.last_event_sequence`, which counts in the same transaction. */
type OfOrder = { order_id: string; sequence: number }

/** Appends an event in the caller's transaction, so that the change and its event commit together. */
export const recordEvent = (tx: Tx, event: NewEvent, now: Date) => recordEvents(tx, [event], now)

/** Appends several events in the given order with one statement. */
export async function recordEvents(tx: Tx, events: NewEvent[], now: Date) {
  if (events.length === 0) return
  const rows = events.map((event) => ({
    ...event,
    payload: JSON.stringify(event.payload),
    unique_id: createTimedId('event', now),
  }))
  await sql`
    insert into events (unique_id, business_id, kind, order_id, sequence, application_id, payload, created_at, position)
    select unique_id, business_id, kind, order_id, sequence, application_id, payload, ${now}::timestamptz, ${sql.raw(placedApart)}
    from json_to_recordset(${JSON.stringify(rows)}) as t (unique_id text, business_id bigint, kind text, order_id uuid,
      sequence bigint, application_id bigint, payload text)`.execute(tx)
}
