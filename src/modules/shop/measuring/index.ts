/**
 * Purchases that stores report to advertising and analytics services, if the store switched one on and the buyer agreed.
 * 1. A member sets up a service for a store; the token is sealed.
 * 2. Pages of the shop ask visitors, and load the script of the service only if they agree (`web/shop/measuring`), and only
 *    on the shop's own domain: below the address of the dashboard a script could act as the merchant who is signed in.
 *    There the content security policy allows the hosts of services that are switched on (`measuringSources`).
 * 3. Checkout stores the answer and the click ids with the order, in a field that it writes anyway.
 * 4. `queueConversions` reads the events of orders and queues each purchase once for a service, when it is placed or paid.
 * 5. The worker reports it (`sendConversion`) with the id of the browser's event, so that the service counts one of both
 *    (docs/decisions/0044-purchases-reported-after-payment.md).
 */
export { type ConversionJob, purgeOldConversions, queueConversions } from './queue-conversions.ts'
export { measuringRoutes } from './routes.ts'
export type { Measuring } from './rules.ts'
export { sendConversion } from './send-conversion.ts'
export { measuringSources, type ShownPixel, type StoredPixel, shownPixels, toShownPixels } from './shown-pixels.ts'
