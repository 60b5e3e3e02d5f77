/**
 * Messages with the buyer of an order outside of mail.
 * 1. `GET /orders/{id}/chats` fills the follow-up chats of its goods with what the order holds, as links that open WhatsApp.
 * 2. `POST /orders/{id}/message-history` records that a member sent one, or queues an answer to a buyer who wrote.
 * 3. `whatsapp` queues what the service tells by itself (`queueMessages`), claims each message before it sends it
 *    (`claimMessage`), and stores the outcome (`settleMessage`), delivery reports and what buyers write.
 */
export { deleteBusinessMessages, eraseMessages } from './erase-messages.ts'
export { findWindow } from './find-window.ts'
export { markDelivery, type Report } from './mark-delivery.ts'
export { readStores, type StoreSource, toValues } from './order-values.ts'
export { orderMessageRoutes } from './routes.ts'
export {
  claimMessage,
  findMessage,
  type MessageKey,
  type NewMessage,
  type Outcome,
  type QueuedMessage,
  queueMessages,
  settleMessage,
} from './send-states.ts'
export { type Incoming, storeIncoming } from './store-incoming.ts'
