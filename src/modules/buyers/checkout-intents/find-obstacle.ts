import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { isOptedOut, type OfferStore } from '../mail-consents/index.ts'
import type { IntentRow } from './merge-snapshot.ts'
import { addressPauseMs, isIdle } from './rules.ts'

/** Why no message may be sent now; the dashboard has words for each. */
export const obstacles = [
  'completed',
  'store_closed',
  'not_abandoned',
  'no_email',
  'no_consent',
  'unsubscribed',
  'ordered_since',
  'mailed_lately',
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
  if (await hasOrderedSince(tx, intent)) return 'ordered_since'
  return (await wasMailedLately(tx, intent, now)) ? 'mailed_lately' : undefined
}

/**
 * Whether another checkout with this address was mailed lately: a person may leave several, and somebody else may type the
 * address many times. The lock makes jobs of several checkouts wait for each other.
 */
async function wasMailedLately(tx: Tx, { business_id, id, email }: IntentRow, now: Date) {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.recoveryMails}, hashtext(${`${business_id} ${email}`}))`.execute(
    tx,
  )
  const other = await tx
    .selectFrom('checkout_intents')
    .select('id')
    .where('business_id', '=', business_id)
    .where('email', '=', email)
    .where('id', '<>', id)
    .where('last_message_at', '>', new Date(now.getTime() - addressPauseMs).toISOString())
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
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
