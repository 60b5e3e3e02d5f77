import { enqueueAll } from '../../../platform/background/jobs.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import type { Service } from '../../../platform/service.ts'
import { isOptedOut, unsubscribeUrl } from '../../buyers/mail-consents/index.ts'
import type { QueuedEvent } from '../../events/index.ts'
import { loadMailOrders, type MailOrder, writeOrderMails } from '../../orders/mails/index.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import { mayBeMailed, wasSent } from './rules.ts'

export type ReviewJob = { business_id: number; order_id: string }

const dayMs = 86_400_000

const noMore: Record<Language, string> = {
  id: 'Tidak ingin email seperti ini lagi? Berhenti di sini:',
  en: 'Do you want no more mails like this? End them here:',
}

/** After how many days the buyer is asked for a review; undefined if the store does not ask. */
function readRequestDays(order: MailOrder): number | undefined {
  const { is_review_active, review_request_days } = effectiveSettings(order.store.settings)
  const isAsked = is_review_active && review_request_days > 0 && mayBeMailed(order) && order.billing === null
  const isDone = ['completed', 'closed'].includes(order.status)
  return isAsked && isDone && !wasSent(order, 'review_request') ? review_request_days : undefined
}

/** Queues review requests to the buyers of orders that these events completed, in one statement. */
export async function scheduleReviewRequests(tx: Tx, events: QueuedEvent[], orders: Map<string, MailOrder>, now: Date) {
  const due = events.flatMap(({ kind, payload, order_id }) => {
    const isCompletion = kind === 'order.status_changed' && payload.status === 'completed'
    const order = isCompletion && order_id ? orders.get(order_id) : undefined
    const days = order && readRequestDays(order)
    if (!order || !days) return []
    const job: ReviewJob = { business_id: order.business_id, order_id: order.id }
    return { payload: job, runAt: new Date(now.getTime() + days * dayMs), key: `review:${order.id}` }
  })
  await enqueueAll(tx, 'request-review', due)
}

/** Asks the buyer of a completed order for a review once, unless they wrote one or opted out of such mails. */
export const requestReview = (
  service: Pick<Service, 'db' | 'config' | 'secrets'>,
  { business_id, order_id }: ReviewJob,
  now: Date,
) =>
  service.db.transaction().execute(async (tx) => {
    const [order] = await loadMailOrders(tx, [{ business_id, id: order_id }])
    if (!order || readRequestDays(order) === undefined) return
    const review = await tx
      .selectFrom('reviews')
      .select('id')
      .where('business_id', '=', business_id)
      .where('order_id', '=', order_id)
      .executeTakeFirst()
    const address = order.customer_email!
    if (review || (await isOptedOut(tx, business_id, address))) return
    const link = unsubscribeUrl(service, { business_id, store_id: order.store_id, address }, order.store.slug)
    const say = (language: Language) => ({
      details: [
        { kind: 'hint' as const, text: noMore[language] },
        { kind: 'address' as const, link },
      ],
    })
    const message = { order, kind: 'review_request' as const, say, unsubscribe_url: link }
    await writeOrderMails(tx, [message], service.config, now)
  })
