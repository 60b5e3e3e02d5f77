/**
 * Events: what happened in a business, as a log that loses nothing.
 * 1. A verb of another module calls `recordEvent` in the transaction that makes the change.
 * 2. After the commit each event gets its place in the log, from where it is delivered and read.
 */
export { type NewEvent, recordEvent } from './record-event.ts'
export { type EventKind, eventKinds } from './rules.ts'
