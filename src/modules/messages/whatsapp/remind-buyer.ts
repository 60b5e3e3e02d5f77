import { enqueue, enqueueAll } from '../../../platform/background/jobs.ts'
import type { Db } from '../../../platform/db/types.ts'
import { loadOrders } from '../../orders/orders/index.ts'
import { queueMessages, readStores } from '../order-messages/index.ts'
import { composeMessage } from './compose-message.ts'
import { dropOverLimit } from './limit-phones.ts'
import { reminderTime, shouldSend } from './rules.ts'

export type WhatsappReminderJob = { business_id: number; order_id: string }

/**
 * Reminds the buyer of an order that is still unpaid. If the payment deadline was extended, the reminder is queued for
 * later.
 */
export async function remindBuyer(db: Db, shopUrl: string, job: WhatsappReminderJob, now: Date) {
  const { business_id, order_id } = job
  await db.transaction().execute(async (tx) => {
    const [order] = await loadOrders(tx, business_id, [order_id], { lines: true })
    if (!order?.customer_phone || !shouldSend('payment_reminder', order)) return
    const time = reminderTime(order)
    if (time > now)
      return await enqueue(tx, 'remind-whatsapp', job, { runAt: time, key: `remind-whatsapp ${order_id}` })
    const template = await tx
      .selectFrom('whatsapp_templates')
      .selectAll()
      .where('business_id', '=', business_id)
      .where('store_id', '=', order.store_id)
      .where('kind', '=', 'payment_reminder')
      .executeTakeFirst()
    if (!template || (await dropOverLimit(tx, [{ order }], now)).length === 0) return
    const stores = await readStores(tx, business_id, [order.store_id])
    const message = composeMessage(order, stores.get(order.store_id)!, template, shopUrl)
    const queued = await queueMessages(tx, [message], now)
    await enqueueAll(
      tx,
      'send-whatsapp',
      queued.map((payload) => ({ payload })),
    )
  })
}
