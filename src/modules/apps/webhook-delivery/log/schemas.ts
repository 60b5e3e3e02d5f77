import { Type } from 'typebox'
import { Closed, Id, MomentIn, Nullable, OneOf, Timestamp } from '../../../../platform/http/schemas.ts'
import { eventKinds } from '../../../events/index.ts'

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'canceled'] as const

const delivery = {
  id: Id,
  webhook_id: Type.String(),
  event: Type.String(),
  event_id: Type.String(),
  sequence: Nullable(Type.Integer()),
  status: OneOf(deliveryStatuses),
  attempts: Type.Integer(),
  next_attempt_at: Nullable(Timestamp),
  last_status: Nullable(Type.Integer()),
  created_at: Timestamp,
  finished_at: Nullable(Timestamp),
}

export const DeliveryOut = Closed(delivery, { title: 'WebhookDelivery' })

export const DeliveryDetailOut = Closed(
  {
    ...delivery,
    body: Type.Record(Type.String(), Type.Unknown(), { description: 'The request body' }),
    attempt_log: Type.Array(
      Closed({
        number: Type.Integer(),
        at: Timestamp,
        duration_ms: Type.Integer(),
        status: Nullable(Type.Integer()),
        error: Nullable(Type.String()),
        error_code: Nullable(Type.String({ description: 'What `error` says, as a stable code' })),
        answer: Type.String({ description: 'The first 10 kB' }),
      }),
    ),
  },
  { title: 'WebhookDeliveryDetail' },
)

export const ReplayIn = Closed({
  since: MomentIn,
  until: Type.Optional(MomentIn),
  events: Type.Optional(Type.Array(OneOf(eventKinds), { minItems: 1, maxItems: 50, uniqueItems: true })),
})

export const ReplayOut = Closed({ deliveries: Type.Integer() }, { title: 'WebhookReplay' })
