/**
 * Ways to reach buyers behind one port, `MessageChannel`.
 * 1. `sendTemplate` sends a message whose text the channel has approved, `sendText` an answer to a buyer who wrote. Without
 *    an answer of the channel the outcome stays unknown.
 * 2. The channel reports by webhooks what became of it, and what buyers write; `parseWebhook` verifies them.
 * 3. `check` tries the credentials.
 * A `ChannelAdapter` makes a `MessageChannel` from the credentials of an account.
 */
export * from './channel.ts'
export { whatsappCloud } from './whatsapp-cloud.ts'
