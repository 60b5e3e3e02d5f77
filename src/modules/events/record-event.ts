import { sql } from 'kysely'
import type { Tx } from '../../platform/db/types.ts'
import { createTimedId } from '../../platform/ids.ts'
import type { EventKind } from './catalogue.ts'

export type NewEvent = {
  business_id: number
  kind: EventKind
  order_id?: string | null
  /** If set, only this app receives the event. */
  application_id?: number | null
  /** Of an event without an order, if its subject numbers its events itself. */
  sequence?: number | null
  payload: unknown
}

/**
 * Appends an event in the caller's transaction, so that the change and its event commit together.
 * The caller must have inserted or locked the order row; otherwise two events of one order could get the same sequence.
 */
export async function recordEvent(tx: Tx, event: NewEvent, now: Date) {
  const order = event.order_id ?? null
  await sql`
    insert into events (unique_id, business_id, kind, order_id, sequence, application_id, payload, created_at)
    select ${createTimedId('event', now)}, ${event.business_id}, ${event.kind}, ${order}::uuid,
      case when ${order}::uuid is not null then
        coalesce((select max(sequence) from events where order_id = ${order}::uuid), 0) + 1
        else ${event.sequence ?? null}::bigint end,
      ${event.application_id ?? null}::bigint, ${JSON.stringify(event.payload)}, ${now}::timestamptz`.execute(tx)
}

/** Appends several events in the given order with one statement; the same locking rule applies. */
export async function recordEvents(tx: Tx, events: NewEvent[], now: Date) {
  if (events.length === 0) return
  const rows = events.map((event, ordinal) => ({
    ...event,
    payload: JSON.stringify(event.payload),
    ordinal,
    unique_id: createTimedId('event', now),
  }))
  await sql`
    with new_events as (
      select * from json_to_recordset(${JSON.stringify(rows)}) as t (ordinal integer, unique_id text, business_id bigint,
        kind text, order_id uuid, application_id bigint, payload text)
    ), last as (
      select o.order_id, coalesce((select max(e.sequence) from events e where e.order_id = o.order_id), 0) as sequence
      from (select distinct order_id from new_events where order_id is not null) o
    )
    insert into events (unique_id, business_id, kind, order_id, sequence, application_id, payload, created_at)
    select t.unique_id, t.business_id, t.kind, t.order_id,
      case when t.order_id is not null then l.sequence + row_number() over (partition by t.order_id order by t.ordinal) end,
      t.application_id, t.payload, ${now}::timestamptz
    from new_events t left join last l on l.order_id = t.order_id order by t.ordinal`.execute(tx)
}
