import { Type } from 'typebox'
import { Closed, Timestamp } from '../../../platform/http/schemas.ts'

export const StreamIn = Closed({
  events: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 60, examples: ['order.*'] }), {
      minItems: 1,
      maxItems: 50,
      description:
        'Kinds of events, or `order.*` for all that begin with `order.`; without it all that the credential may read',
    }),
  ),
  after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 300,
      description:
        'Where to begin: behind the `unique_id` of an event, or at the cursor of a stream that has ended; without it the stream begins now',
    }),
  ),
})

export const StreamOut = Closed(
  {
    id: Type.String({ examples: ['webhook_stream_5HxT0wq3ZP8sVb1kLc9dEf2G'] }),
    secret: Type.String({ description: 'Verifies the signatures of its deliveries', examples: ['whsec_AbCd…wXy='] }),
    events: Type.Array(Type.String(), { description: 'The kinds that it carries' }),
    next: Type.String({ description: 'Where it begins; pass it as `after` in the first request' }),
    created_at: Timestamp,
  },
  { title: 'WebhookStream' },
)

const DeliveryOut = Closed(
  {
    cursor: Type.String({ description: 'Pass it as `after` to go on behind this delivery' }),
    event: Type.String(),
    unique_id: Type.String({ description: 'Of the event' }),
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'Of a webhook: content type, business, app, and signatures of the time of this response',
    }),
    body: Type.String({ description: 'To be posted as it is, because the signatures cover its bytes' }),
  },
  { title: 'StreamedDelivery' },
)

export const DeliveriesOut = Closed({
  data: Type.Array(DeliveryOut),
  has_more: Type.Boolean({ description: 'More events are there: ask again at once' }),
  next: Type.String({ description: 'Pass it as `after` in the next request, even if this page was empty' }),
})
