import type { Config } from './config.ts'
import { completeIntents } from './modules/buyers/checkout-intents/index.ts'
import { followOptOuts } from './modules/buyers/customers/index.ts'
import { queueNotices } from './modules/buyers/stock-requests/index.ts'
import type { ActOnEvents, EventReader } from './modules/events/index.ts'
import { actOnMessages } from './modules/messages/buyer-messages/index.ts'
import { actOnEvents } from './modules/messages/notifications/index.ts'
import { notifyBuyers } from './modules/messages/whatsapp/index.ts'
import { issueForEvents } from './modules/order-desk/invoices/index.ts'
import { queueConversions } from './modules/shop/measuring/index.ts'

/**
 * What each reader of the event log does. It runs in the transaction that removes the events from the reader's queue.
 */
export const eventActs = (config: Config): Record<EventReader, ActOnEvents> => ({
  checkout_intents: completeIntents,
  invoices: issueForEvents,
  mail_consents: followOptOuts,
  measuring: queueConversions,
  messages: actOnMessages(config),
  notifications: actOnEvents,
  stock_requests: queueNotices,
  whatsapp: notifyBuyers(config.shopUrl),
})
