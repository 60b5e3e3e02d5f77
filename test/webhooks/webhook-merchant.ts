import { type EventKind, recordEvent } from '../../src/modules/events/index.ts'
import { createMerchant, type TestService } from '../support/service.ts'

/** Counts the events of orders that exist only in a test. */
export function createEventNumbers() {
  const counts = new Map<string, number>()
  return (order_id?: string) => {
    if (!order_id) return {}
    const sequence = (counts.get(order_id) ?? 0) + 1
    counts.set(order_id, sequence)
    return { order_id, sequence }
  }
}

/** Creates a merchant with a webhook at the URL and a function that records events. */
export async function createWebhookMerchant(
  service: TestService,
  url: string,
  events: EventKind[] = ['order.created'],
) {
  const merchant = await createMerchant(service)
  const { db } = service.service
  const { id } = await db
    .selectFrom('businesses')
    .select('id')
    .where('unique_id', '=', merchant.business.unique_id)
    .executeTakeFirstOrThrow()
  const created = await merchant.browser.post(`${merchant.path}/webhooks`, { url, events, status: 'active' })
  if (created.status !== 201) throw new Error(created.text)
  const numberEvent = createEventNumbers()
  const record = (kind: EventKind = 'order.created', payload: unknown = { id: 1 }, orderId?: string) =>
    db
      .transaction()
      .execute((tx) =>
        recordEvent(tx, { business_id: id, kind, ...numberEvent(orderId), payload }, service.service.now()),
      )
  return { ...merchant, businessId: id, webhook: created.body, secret: created.body.secret as string, record }
}
