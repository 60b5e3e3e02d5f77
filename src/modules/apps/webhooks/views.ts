import type { PostAnswer } from '../../../platform/outbound-http/send-post.ts'
import { failureCodeFrom } from '../../../platform/outbound-http/send-request.ts'
import { maskSecret } from '../../../platform/secrets/secrets.ts'
import { showEvent } from '../../events/index.ts'
import type { AttemptRow, DeliveryRow, EventRow } from './get-delivery.ts'
import { isAcknowledged, type Receiver } from './rules.ts'

/** The merchant's view: the secret is masked. */
export const showWebhook = (receiver: Receiver, now: Date) => ({
  id: receiver.unique_id,
  url: receiver.url,
  description: receiver.description,
  events: receiver.events,
  status: receiver.status,
  inactive_reason: receiver.inactive_reason,
  failing_since: receiver.failing_since,
  secret: maskSecret(receiver.secret),
  previous_secret_until:
    receiver.previous_secret_until && receiver.previous_secret_until > now.toISOString()
      ? receiver.previous_secret_until
      : null,
  created_at: receiver.created_at,
  updated_at: receiver.updated_at,
})

/** With the raw secret, for the responses to create and rotate only. */
export const showIssuedWebhook = (receiver: Receiver, rawSecret: string, now: Date) => ({
  ...showWebhook(receiver, now),
  secret: rawSecret,
})

export const showTest = ({ status, error, answer, durationMs }: PostAnswer) => ({
  is_acknowledged: isAcknowledged(status),
  status,
  error,
  error_code: error === null ? null : failureCodeFrom(error),
  answer,
  duration_ms: durationMs,
})

export const showDelivery = (row: DeliveryRow) => ({
  id: row.id,
  webhook_id: row.webhook_id,
  event: row.kind,
  event_id: row.event_unique_id,
  sequence: row.sequence,
  status: row.status,
  attempts: row.attempts,
  next_attempt_at: row.status === 'pending' ? row.next_attempt_at : null,
  last_status: row.last_status,
  created_at: row.created_at,
  finished_at: row.finished_at,
})

/** With the request body and the responses of all attempts. */
export const showDeliveryDetail = (row: DeliveryRow, event: EventRow, attempts: AttemptRow[], baseUrl: string) => ({
  ...showDelivery(row),
  body: showEvent(event, event.business_unique_id, baseUrl),
  attempt_log: attempts.map(({ number, at, duration_ms, status, error, answer }) => ({
    number,
    at,
    duration_ms,
    status,
    error,
    error_code: error === null ? null : failureCodeFrom(error),
    answer,
  })),
})
