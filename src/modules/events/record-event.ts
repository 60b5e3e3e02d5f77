import { sql } from 'kysely'
import type { Tx } from '../../platform/db/types.ts'
import { createUniqueId } from '../../platform/ids.ts'
import type { EventKind } from './rules.ts'

export type NewEvent = {
  business_id: number
  kind: EventKind
  order_id?: string | null
  /** Only this app gets the event. */
  application_id?: number | null
  payload: unknown
}

/**
 * Appends to the log in the caller's transaction: no event without its change, no change without its event.
 * The caller holds the order's row (new or locked), so that two events of one order never draw the same sequence.
 */
export async function recordEvent(tx: Tx, event: NewEvent, now: Date) {
  const order = event.order_id ?? null
  await sql`
    insert into events (unique_id, business_id, kind, order_id, sequence, application_id, payload, created_at)
    select ${createUniqueId('event')}, ${event.business_id}, ${event.kind}, ${order}::uuid,
      case when ${order}::uuid is not null then
        coalesce((select max(sequence) from events where order_id = ${order}::uuid), 0) + 1 end,
      ${event.application_id ?? null}::bigint, ${JSON.stringify(event.payload)}::json, ${now}::timestamptz`.execute(tx)
}
