/**
 * The payloads of order events.
 * 1. `buildFirstEvents` builds the events of a new order.
 * 2. The functions of `orders` record all others in the transaction of the change.
 */
export {
  finalVariants,
  type PaymentMove,
  showDeletedEvent,
  showOrderEvent,
  showPaymentEvent,
  showShipmentEvent,
  showStatusEvent,
} from './event-views.ts'
export { buildFirstEvents, toFirstEvents } from './first-events.ts'
