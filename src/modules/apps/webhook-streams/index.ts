/**
 * Webhook streams: the events of a business on a developer's own machine, which no request from outside can reach.
 * 1. An API key or an app opens a stream. It has a secret of its own, derived from its id and stored nowhere.
 * 2. The developer's command asks for deliveries after the last one that it passed on, and waits up to 25 seconds for the
 *    next event. Body and signature headers are those of a webhook. The place in the log is in the cursor, so any
 *    process can answer, and nothing is lost when one ends.
 * 3. Events are read when they are asked for: a stream that nobody reads costs nothing and keeps nothing back.
 * 4. Closing it, or an hour without a request, deletes it. It is no stored webhook and is listed nowhere.
 */
export { purgeWebhookStreams } from './purge-webhook-streams.ts'
export { webhookStreamRoutes } from './routes.ts'
