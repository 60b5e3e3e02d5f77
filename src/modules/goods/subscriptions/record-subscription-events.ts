import type { Tx } from '../../../platform/db/types.ts'
import { recordEvents } from '../../events/index.ts'
import { loadSubscriptions } from './load-subscriptions.ts'
import { showFullSubscription } from './views.ts'

const toPayload = showFullSubscription((picture) => picture)

type Kind = 'created' | 'renewed' | 'canceled' | 'expired' | 'paused' | 'payment_failed'

/** Records an event for each subscription, with its current state. */
export async function recordSubscriptionEvents(tx: Tx, businessId: number, kind: Kind, ids: string[], now: Date) {
  const subscriptions = await loadSubscriptions(tx, businessId, ids)
  const events = subscriptions.map((subscription) => ({
    business_id: subscription.business_id,
    kind: `subscription.${kind}` as const,
    payload: { ...toPayload(subscription), created_at: subscription.inserted_at },
  }))
  await recordEvents(tx, events, now)
}
