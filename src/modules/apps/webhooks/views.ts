import type { PostAnswer } from '../../../platform/outbound-http/send-post.ts'
import { failureCodeFrom } from '../../../platform/outbound-http/send-request.ts'
import { maskSecret } from '../../../platform/secrets/secrets.ts'
import { isAcknowledged } from '../webhook-delivery/index.ts'
import type { Receiver } from './rules.ts'

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
