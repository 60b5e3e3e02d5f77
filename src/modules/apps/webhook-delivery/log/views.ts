import { failureCodeFrom } from '../../../../platform/outbound-http/send-request.ts'
import { showEvent } from '../../../events/index.ts'
import type { AttemptRow, DeliveryRow, EventRow } from './get-delivery.ts'

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
