import type { StatementPart } from '../../platform/db/statements/statement-part.ts'
import { createTimedId } from '../../platform/secrets/ids.ts'
import type { EventKind } from './catalogue.ts'
import { placedApart } from './rules.ts'

/** An event of a row that the same statement creates; its payload is already JSON. */
export type FirstEvent = {
  business_id: number
  kind: EventKind
  order_id: string | null
  /** Among the events of its order, from 1. */
  sequence: number | null
  created_at: string
  payload: string
}

/**
 * Appends events inside a larger statement. Payloads travel apart from the other columns, one a line, so that PostgreSQL
 * does not parse them.
 */
export const recordEventsPart: Omit<
  StatementPart<FirstEvent & { taker: number }, 'events' | 'payloads'>,
  'condition'
> = {
  parameters: {
    events: (events) =>
      JSON.stringify(
        events.map((event) => ({
          unique_id: createTimedId('event', new Date(event.created_at)),
          business_id: event.business_id,
          kind: event.kind,
          order_id: event.order_id,
          sequence: event.sequence,
          created_at: event.created_at,
          taker: event.taker,
        })),
      ),
    payloads: (events) => events.map(({ payload }) => payload).join('\n'),
  },
  sql: ($, { admits }) => `recorded as (
    insert into events (unique_id, business_id, kind, order_id, sequence, created_at, payload, position)
    select unique_id, business_id, kind, order_id, sequence, created_at, payload, ${placedApart} from rows from (
      json_to_recordset(${$('events')}::json) as (unique_id text, business_id bigint, kind text, order_id uuid,
        sequence bigint, created_at timestamptz, taker integer),
      string_to_table(${$('payloads')}, e'\\n')
    ) as e (unique_id, business_id, kind, order_id, sequence, created_at, taker, payload) where true ${admits('e.taker')})`,
}
