/**
 * Webhooks: events sent to those who asked for them, at least once, signed, and held up by nobody.
 * 1. A business saves up to ten endpoints; saving one as active first sends a test event, which must be acknowledged.
 * 2. `dispatchEvents` gives committed events their place in the log and writes a delivery for each receiver.
 * 3. `startDelivery` leases due deliveries a few per receiver, posts them, and writes what came back in batches.
 * 4. What fails is retried for three days; 410 or five days of failure switch the receiver off and mail the owners.
 * 5. The log of deliveries and attempts is shown in the dashboard, where one can be resent or a range replayed.
 */
export { type DeliveryOptions, startDelivery } from './delivery-worker.ts'
export { forgetOldDeliveries } from './forget-old-deliveries.ts'
export { webhookRoutes } from './routes.ts'
