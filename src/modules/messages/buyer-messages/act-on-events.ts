import type { Tx } from '../../../platform/db/types.ts'
import { type ActOnEvents, type QueuedEvent, readAgain } from '../../events/index.ts'
import { loadMailOrders, type MailOrder, type OrderMessage, writeOrderMails } from '../../orders/mails/index.ts'
import { type Addresses, toTemplate } from '../../stores/store-messages/index.ts'
import { describeGoods } from './goods-messages.ts'
import { scheduleReminders } from './remind-payment.ts'
import { scheduleReviewRequests } from './request-review.ts'
import { decide, isNewPayment, mayBeMailed, paymentNumberWaitMs } from './rules.ts'
import { mailSubscriptions } from './subscription-messages.ts'

type Message = OrderMessage & { order: MailOrder }

/** Writes the mails that result from events, in the transaction that removes the events from the queue. */
export const actOnMessages =
  (addresses: Addresses): ActOnEvents =>
  async (tx, events, now) => {
    const orders = await loadEventOrders(tx, events)
    const messages: Message[] = []
    const later: QueuedEvent[] = []
    for (const event of events) {
      const order = event.order_id && orders.get(event.order_id)
      if (!order) continue
      const due = decide(event, order, now)
      if (due === 'later') later.push(event)
      else if (due) {
        messages.push({ ...due, order })
        // Recorded here too, so that further events of this batch do not send it again.
        order.sent.push({ template: toTemplate(due.kind), about: due.about ?? null })
      }
    }
    const paid = events.flatMap((event) => {
      const order = event.kind === 'payment.received' && isNewPayment(event) && orders.get(event.order_id!)
      return order && mayBeMailed(order) ? order : []
    })
    messages.push(...(await describeGoods(tx, paid, now)))
    await writeOrderMails(tx, messages, addresses, now)
    // Reminders do not depend on whether the store sends confirmations.
    await scheduleReminders(tx, messages, now)
    await scheduleReviewRequests(tx, events, orders, now)
    await mailSubscriptions(tx, events, addresses)
    if (later.length > 0) await readAgain(tx, 'messages', later, new Date(now.getTime() + paymentNumberWaitMs))
  }

async function loadEventOrders(tx: Tx, events: QueuedEvent[]): Promise<Map<string, MailOrder>> {
  const keys = new Map(
    events.flatMap(({ order_id, business_id }) => (order_id ? [[order_id, { business_id, id: order_id }]] : [])),
  )
  const orders = await loadMailOrders(tx, [...keys.values()])
  return new Map(orders.map((order) => [order.id, order]))
}
