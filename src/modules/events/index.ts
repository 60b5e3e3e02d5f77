/**
 * Events: an append-only log of what happened in each business (a transactional outbox).
 * 1. Another module calls `recordEvent` in the transaction that makes the change.
 * 2. After the commit `assignEventPositions` numbers the events in log order; the webhook worker runs it before
 *    sending, and reads on from where it was (`LogMark`). It also queues the orders that these events are about, for `statistics` and `stock-log`.
 *    Modules of ours that act on events get them from queues of their own (`startEventReaders`).
 * 3. `GET /v3/events` reads the log from any event of the last 30 days on; the module `webhooks` drops older events.
 * 4. `GET …/events/stream` tells an open dashboard what happens, from two queries a second for all of a process,
 *    and ends for people who were removed or signed out.
 * 5. When a customer is erased, `redactOrderEvents` and `redactCustomerEvents` take the person out of what is recorded.
 */

export {
  assignEventPositions,
  createEventDispatcher,
  type PositionedEvent,
} from './assign-event-positions.ts'
export { type EventKind, eventKinds, isEventKind, subscribableKinds } from './catalogue.ts'
export { takeChangedOrders } from './changed-orders.ts'
export { deleteBusinessEvents } from './delete-business-events.ts'
export { findReadableKinds } from './find-readable-kinds.ts'
export { type EventPlace, findEventPlace, findNewestPlace, listEventsAfter } from './list-events.ts'
export { findOldestQueued } from './readers/find-oldest.ts'
export { type EventReader, readAgain } from './readers/queue-events.ts'
export { type ActOnEvents, actOnNextBatch, type QueuedEvent, startEventReaders } from './readers/start-event-readers.ts'
export { holdReader } from './readers/take-batch.ts'
export { watchEventReaders } from './readers/watch-readers.ts'
export { type NewEvent, recordEvent, recordEvents } from './record-event.ts'
export { type FirstEvent, recordEventsPart } from './record-events-part.ts'
export { type Redacted, redactCustomerEvents, redactOrderEvents } from './redact-events.ts'
export { eventRoutes } from './routes.ts'
export { allReadScopes, describeReaders, retentionCutoff, scopesFor } from './rules.ts'
export { eventCalls } from './schemas.ts'
export { readSettled, unplacedEvents } from './settled-events.ts'
export { eventStreamRoutes } from './stream/routes.ts'
export { showEvent, showPayload } from './views.ts'
export { createEventWaiter, type EventWaiter } from './wait-for-events.ts'
