import { enqueueAll, type NewJob } from '../../../platform/background/jobs.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { ActOnEvents, QueuedEvent } from '../../events/index.ts'
import { type FullOrder, loadOrders } from '../../orders/orders/index.ts'
import { type NewMessage, queueMessages, readStores } from '../order-messages/index.ts'
import { composeMessage, type TemplateRow } from './compose-message.ts'
import { dropOverLimit } from './limit-phones.ts'
import type { WhatsappReminderJob } from './remind-buyer.ts'
import { type MessageKind, maxAgeMs, reminderTime, shouldSend } from './rules.ts'

type News = { business_id: number; order_id: string; kind: MessageKind }

/** The message that an event causes; undefined if none. A draft counts as placed when it becomes an order. */
function toNews({ kind, payload, business_id, order_id, created_at }: QueuedEvent, now: Date): News | undefined {
  if (order_id === null || now.getTime() - Date.parse(created_at) > maxAgeMs) return undefined
  const news = (kind: MessageKind) => ({ business_id, order_id, kind })
  if (kind === 'order.created') return news('order_placed')
  if (kind === 'payment.received') return payload.payment_status === 'paid' ? news('order_paid') : undefined
  if (kind !== 'order.status_changed') return undefined
  if (payload.status === 'shipped') return news('order_shipped')
  return payload.status === 'pending' ? news('order_placed') : undefined
}

/** Queues the messages to the buyers of these orders, if their stores have a template for them. */
export const notifyBuyers =
  (shopUrl: string): ActOnEvents =>
  async (tx, events, now) => {
    const news = events.flatMap((event) => toNews(event, now) ?? [])
    const templates = await readTemplates(tx, [...new Set(news.map(({ business_id }) => business_id))])
    for (const [businessId, own] of Map.groupBy(templates, ({ business_id }) => business_id))
      await queueForBusiness(
        tx,
        own,
        news.filter(({ business_id }) => business_id === businessId),
        shopUrl,
        now,
      )
  }

async function readTemplates(tx: Tx, businessIds: number[]): Promise<TemplateRow[]> {
  if (businessIds.length === 0) return []
  return await tx.selectFrom('whatsapp_templates').selectAll().where('business_id', 'in', businessIds).execute()
}

const isReachable = ({ customer_phone }: FullOrder) => /^\d{6,18}$/.test(customer_phone ?? '')

async function queueForBusiness(tx: Tx, templates: TemplateRow[], news: News[], shopUrl: string, now: Date) {
  const { business_id } = templates[0]!
  const ids = [...new Set(news.map(({ order_id }) => order_id))]
  const loaded = await loadOrders(tx, business_id, ids, { lines: true })
  const orders = new Map(loaded.filter(isReachable).map((order) => [order.id, order]))
  if (orders.size === 0) return
  const stores = await readStores(
    tx,
    business_id,
    loaded.map(({ store_id }) => store_id),
  )
  const messages: { order: FullOrder; message: NewMessage }[] = []
  const reminders: NewJob[] = []
  for (const { order_id, kind } of news) {
    const order = orders.get(order_id)
    if (!order) continue
    const findTemplate = (wanted: MessageKind) =>
      templates.find((one) => one.store_id === order.store_id && one.kind === wanted)
    const template = shouldSend(kind, order) ? findTemplate(kind) : undefined
    if (template)
      messages.push({ order, message: composeMessage(order, stores.get(order.store_id)!, template, shopUrl) })
    if (kind === 'order_placed' && shouldSend('payment_reminder', order) && findTemplate('payment_reminder'))
      reminders.push(toReminder(order))
  }
  const kept = await dropOverLimit(tx, messages, now)
  const queued = await queueMessages(
    tx,
    kept.map(({ message }) => message),
    now,
  )
  await enqueueAll(
    tx,
    'send-whatsapp',
    queued.map((payload) => ({ payload })),
  )
  await enqueueAll(tx, 'remind-whatsapp', reminders)
}

/**
 * The job's key contains the order, so that an order that is placed twice, for example after a draft, causes one
 * reminder.
 */
const toReminder = (order: FullOrder): NewJob => {
  const payload: WhatsappReminderJob = { business_id: order.business_id, order_id: order.id }
  return { payload, runAt: reminderTime(order), key: `remind-whatsapp ${order.id}` }
}
