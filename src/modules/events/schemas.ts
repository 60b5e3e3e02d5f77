import { Type } from 'typebox'
import type { OutgoingCall } from '../../access/outgoing-call.ts'
import { Closed, Nullable, OneOf, Timestamp } from '../../platform/http/schemas.ts'
import { type EventKind, events } from '../../vocabulary/index.ts'
import { eventKinds } from './catalogue.ts'

const envelope = {
  unique_id: Type.String({
    title: 'EventId',
    description: 'Identical in every delivery of the event; ignore an event that you have already processed',
  }),
  timestamp: Timestamp,
  business: Type.String({ description: "The business's unique_id" }),
  sequence: Nullable(
    Type.Integer({
      title: 'EventSequence',
      description:
        'Increases with each event of an order, and with each `app.*` event of an installation; a lower number is older',
    }),
  ),
  version: Type.Integer({ description: 'Version of the schema of `data`' }),
}

/** What every event has besides its kind and its data. */
const EventEnvelope = Closed(envelope, { title: 'EventEnvelope' })

export const EventOut = Closed({ event: OneOf(eventKinds), ...envelope, data: Type.Unknown() }, { title: 'Event' })

export const EventsOut = Closed({
  data: Type.Array(EventOut),
  has_more: Type.Boolean(),
  next: Nullable(Type.String({ description: 'Pass it as `after` in the next request, even if this page was empty' })),
})

const testCall = {
  name: 'business.test_event',
  summary: 'Sent when a receiver is saved as active, and on demand',
  body: Closed({ event: Type.Literal('business.test_event'), ...envelope, data: Closed({}) }),
  shared: EventEnvelope,
}

function summarize(kind: EventKind): string {
  const { en, readers } = events[kind]
  return readers === 'the app itself' ? `${en}; sent to that app only` : en
}

/** Every request that webhook receivers get, for the `webhooks` section of the OpenAPI document. */
export const eventCalls: OutgoingCall[] = [
  ...eventKinds.map((name) => ({
    name,
    summary: summarize(name),
    body: Closed({ event: Type.Literal(name), ...envelope, data: events[name].data }),
    shared: EventEnvelope,
  })),
  testCall,
]
