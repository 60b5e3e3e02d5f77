/**
 * Events: what happened in a business, as a log that loses nothing.
 * 1. A verb of another module calls `recordEvent` in the transaction that makes the change.
 * 2. After the commit `placeEvents` gives each event its place in the log; the webhooks module does this as it sends.
 * 3. `GET /v3/events` reads the log on from any event, 30 days back; `forgetOldEvents` deletes what is older.
 */
export { type EventKind, eventCatalogue, eventKinds, isEventKind, subscribableKinds } from './catalogue.ts'
export { forgetOldEvents } from './forget-old-events.ts'
export { type PlacedEvent, placeEvents } from './place-events.ts'
export { type NewEvent, recordEvent, recordEvents } from './record-event.ts'
export { eventRoutes } from './routes.ts'
export { oldestKept } from './rules.ts'
export { eventCalls } from './schemas.ts'
export { showEvent } from './views.ts'
