/**
 * Receivers of webhooks: the endpoints of businesses and of apps.
 * 1. A business saves up to ten endpoints. Saving one as active first sends a test event that must be acknowledged.
 * 2. A secret is rotated; for a day the former one signs deliveries as well.
 * 3. `startDelivery` runs the worker of `webhook-delivery`. A 410 response or five days of failures deactivate the receiver
 *    and send a mail to the owners.
 */

export { webhookRoutes } from './routes.ts'
export { startDelivery } from './start-delivery.ts'
