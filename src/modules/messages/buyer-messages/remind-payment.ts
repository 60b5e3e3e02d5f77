import { enqueueAll } from '../../../platform/background/jobs.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import { isWaiting, loadMailOrders, type MailOrder, writeOrderMails } from '../../orders/mails/index.ts'
import { mayBeMailed, reminderTime, wasSent } from './rules.ts'

export type ReminderJob = { business_id: number; order_id: string }

/** When the buyer of an order is reminded; undefined if nothing is left to pay, or there is no payment deadline. */
function findReminderTime(order: MailOrder): Date | undefined {
  const { payment_expiration_at: end, created_at, payment_method, billing } = order
  if (end === null || !isWaiting(order) || payment_method === 'cod' || billing !== null) return undefined
  return reminderTime(new Date(created_at), new Date(end))
}

/** Queues reminders for orders that were just placed or got payment instructions, in one statement. */
export async function scheduleReminders(tx: Tx, messages: { kind: string; order: MailOrder }[], now: Date) {
  const due = messages.flatMap(({ kind, order }) => {
    const at = ['order_placed', 'payment_instructions'].includes(kind) ? findReminderTime(order) : undefined
    return at && at > now && !wasSent(order, 'payment_reminder') ? { order, at } : []
  })
  const jobs = due.map(({ order: { business_id, id }, at }) => {
    const payload: ReminderJob = { business_id, order_id: id }
    return { payload, runAt: at, key: `reminder:${id}` }
  })
  await enqueueAll(tx, 'remind-payment', jobs)
}

/**
 * Reminds the buyer of an order that is still unpaid. If its deadline was extended, the reminder is queued for later.
 */
export const remindPayment = (
  { db, config }: Pick<Service, 'db' | 'config'>,
  { business_id, order_id }: ReminderJob,
  now: Date,
) =>
  db.transaction().execute(async (tx) => {
    const [order] = await loadMailOrders(tx, [{ business_id, id: order_id }])
    const at = order && mayBeMailed(order) && !wasSent(order, 'payment_reminder') ? findReminderTime(order) : undefined
    if (!at || now >= new Date(order!.payment_expiration_at!)) return
    if (at > now) return await scheduleReminders(tx, [{ kind: 'payment_instructions', order: order! }], now)
    await writeOrderMails(tx, [{ order: order!, kind: 'payment_reminder' }], config, now)
  })
