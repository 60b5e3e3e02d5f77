/**
 * Signed at-least-once delivery of events to subscribed receivers; a slow receiver does not delay others.
 * 1. `dispatchEvents` assigns log positions to committed events and inserts one delivery per receiver.
 * 2. `startDeliveryWorker` leases due deliveries, a few per receiver, posts them, and records the responses in batches.
 *    A failed delivery is retried for three days.
 * 3. The dashboard shows deliveries and attempts (`log`); a delivery can be resent and a time range replayed.
 * 4. `maintainLogs` drops old events with their deliveries, once every receiver has got them or was given up.
 */

export { cancelPending } from './cancel-pending.ts'
export { composeDelivery } from './compose-delivery.ts'
export { deleteBusinessDeliveries } from './delete-business-deliveries.ts'
export { type DeliveryOptions, startDeliveryWorker } from './delivery-worker.ts'
export { type Editor, toEditor } from './editor.ts'
export { eraseAnswers } from './erase-answers.ts'
export { getReceiver } from './get-receiver.ts'
export { hasPendingAppEvents } from './has-pending-app-events.ts'
export { deliveryRoutes } from './log/routes.ts'
export { maintainLogs } from './log-partitions.ts'
export type { Outcome } from './record-attempts.ts'
export { listRetiredSecrets, type RetiredSecret } from './retired-secrets.ts'
export { isAcknowledged, maxAnswerBytes, parseRetryAfter, timeoutMs } from './rules.ts'
export { issueWebhookSecret, toWebhookSecret } from './sign-delivery.ts'
