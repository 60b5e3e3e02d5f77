/**
 * Webhooks: signed at-least-once delivery of events to subscribed receivers; a slow receiver does not delay others.
 * 1. A business saves up to ten endpoints. Saving one as active first sends a test event that must be acknowledged.
 * 2. `dispatchEvents` assigns log positions to committed events and inserts one delivery per receiver.
 * 3. `startDelivery` leases due deliveries, a few per receiver, posts them, and records the responses in batches.
 * 4. A failed delivery is retried for three days. A 410 response or five days of failures deactivate the receiver and
 *    send a mail to the owners.
 * 5. The dashboard shows deliveries and attempts; a delivery can be resent and a time range replayed.
 * 6. `maintainLogs` drops old events with their deliveries, once every receiver has got them or was given up.
 */
export { deleteBusinessDeliveries } from './delete-business-deliveries.ts'
export { type DeliveryOptions, startDelivery } from './delivery-worker.ts'
export { eraseAnswers } from './erase-answers.ts'
export { hasPendingAppEvents } from './has-pending-app-events.ts'
export { maintainLogs } from './log-partitions.ts'
export { webhookRoutes } from './routes.ts'
