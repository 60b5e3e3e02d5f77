/**
 * Notifies buyers by WhatsApp about their orders, with the account that the business has at the Cloud API.
 * 1. A member chooses for each store which approved template tells what; without a template nothing is told.
 * 2. `notifyBuyers` reads the events of orders and queues messages, each kind once for an order. Members queue answers to
 *    buyers who wrote (`order-messages`).
 *    A phone gets so many messages an hour and a day about orders that a stranger may have placed (`limit-phones.ts`).
 * 3. The worker sends them (`sendMessage`): it marks a message before it calls WhatsApp, because a lost answer cannot be
 *    looked up. Such a message is sent a second time at most (docs/decisions/0035-whatsapp-messages-at-most-twice.md).
 * 4. WhatsApp reports by signed webhooks what was delivered and read, and what buyers write; each event is stored once
 *    and worked off by the worker (`applyChannelEvents`).
 * 5. Codes to sign in with (`buyers/customer-codes`) have a template too. They belong to no order, so they are sent
 *    without a history (`sendCode`).
 */
export {
  applyChannelEvents,
  type ChannelEventsJob,
  deleteBusinessCallbacks,
  purgeChannelCallbacks,
} from './apply-events.ts'
export { channelCallbackRoutes } from './callback-routes.ts'
export { notifyBuyers } from './notify-buyers.ts'
export type { Channels } from './open-channel.ts'
export { remindBuyer, type WhatsappReminderJob } from './remind-buyer.ts'
export { whatsappTemplateRoutes } from './routes.ts'
export { type CodeJob, sendCode } from './send-code.ts'
export { sendMessage } from './send-message.ts'
