import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { subscribableKinds } from '../../events/index.ts'

const Events = Type.Array(OneOf(subscribableKinds), { minItems: 1, maxItems: 50, uniqueItems: true })
const Url = Text(2000, { description: 'A publicly reachable https URL' })
const Status = OneOf(['active', 'inactive'], { description: 'Saving as active first sends `business.test_event`' })

export const WebhookIn = Closed({
  url: Url,
  description: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  events: Events,
  status: Status,
})

export const WebhookPatch = Closed({
  url: Type.Optional(Url),
  description: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  events: Type.Optional(Events),
  status: Type.Optional(Status),
})

const fields = {
  id: Type.String({ examples: ['webhook_5HxT0wq3ZP8sVb1kLc9dEf2G'] }),
  url: Nullable(Type.String()),
  description: Nullable(Type.String()),
  events: Type.Array(Type.String()),
  status: OneOf(['active', 'inactive']),
  inactive_reason: Nullable(
    OneOf(['switched_off', 'gone', 'failing'], {
      description: 'Switched off by a member, by a 410 response, or after five days without a successful delivery',
    }),
  ),
  failing_since: Nullable(Timestamp),
  secret: Type.String({
    description: 'Masked, except in the response to create and rotate',
    examples: ['whsec_AbCd…wXy='],
  }),
  previous_secret_until: Nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const WebhookOut = Closed(fields, { title: 'Webhook' })

export const IssuedWebhookOut = Closed(fields, {
  title: 'IssuedWebhook',
  description: '`secret` is the full value. It is shown only in this response.',
})

export const TestOut = Closed(
  {
    is_acknowledged: Type.Boolean(),
    status: Nullable(Type.Integer()),
    error: Nullable(Type.String()),
    error_code: Nullable(Type.String({ description: 'What `error` says, as a stable code' })),
    answer: Type.String({ description: 'The first 10 kB' }),
    duration_ms: Type.Integer(),
  },
  { title: 'WebhookTest' },
)
