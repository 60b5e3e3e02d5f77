import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { isOptedOut, type OfferStore } from '../mail-consents/index.ts'
import type { IntentRow } from './merge-snapshot.ts'
import { isIdle } from './rules.ts'

/** Why no message may be sent now; the dashboard has words for each. */
export const obstacles = [
  'completed',
  'store_closed',
  'not_abandoned',
  'no_email',
  'no_consent',
  'unsubscribed',
  'ordered_since',
  'nothing_available',
] as const

export type Obstacle = (typeof obstacles)[number]

/** Asked in the transaction that records the message, so that an order or an opt-out of a moment ago counts. */
export async function findObstacle(
  tx: Tx,
  intent: IntentRow,
  store: OfferStore | undefined,
  now: Date,
): Promise<Obstacle | undefined> {
  if (intent.completed_at !== null) return 'completed'
  if (!store?.settings.is_checkout_intent_active) return 'store_closed'
  if (!isIdle(intent, now)) return 'not_abandoned'
  if (intent.email === null) return 'no_email'
  if (intent.consented_at === null) return 'no_consent'
  if (await isOptedOut(tx, intent.business_id, intent.email)) return 'unsubscribed'
  return (await hasOrderedSince(tx, intent)) ? 'ordered_since' : undefined
}

/** Whether the person bought in the store after leaving the checkout, by whatever way. */
async function hasOrderedSince(tx: Tx, { business_id, store_id, email, phone, last_activity_at }: IntentRow) {
  const since = sql`o.business_id = ${business_id} and o.store_id = ${store_id} and o.created_at >= ${last_activity_at}
    and o.deleted_at is null`
  const { rows } = await sql<{ has_ordered: boolean }>`
    select exists (select from orders o where ${since} and lower(o.customer_email) collate "C" = ${email})
      or exists (select from orders o where ${since} and o.customer_phone = ${phone}) as has_ordered`.execute(tx)
  return rows[0]!.has_ordered
}
