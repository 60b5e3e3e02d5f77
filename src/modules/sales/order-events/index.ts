/**
 * What an order tells the event log: one payload a kind of event.
 * 1. `firstEvents` makes the events of an order that is being written.
 * 2. The verbs of `orders` record the others in the transaction that makes the change.
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
export { eventsOf, firstEvents } from './first-events.ts'
