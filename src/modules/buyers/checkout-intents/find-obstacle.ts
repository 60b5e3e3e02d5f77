import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { isOptedOut, type OfferStore } from '../mail-consents/index.ts'
import type { IntentRow } from './merge-snapshot.ts'
import { addressPauseMs, isIdle } from './rules.ts'

/** Why no message may be sent now. The dashboard has a text for each. */
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

/** Called in the transaction that records the message, so that a very recent order or opt-out counts. */
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
 * Whether the address was mailed about another checkout lately: a person may leave several, and a stranger may type the
 * address many times. The lock makes jobs for several checkouts of an address wait for each other.
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

/** Whether the person has ordered in the store, in any way, after leaving the checkout. */
async function hasOrderedSince(tx: Tx, { business_id, store_id, email, phone, last_activity_at }: IntentRow) {
  const since = sql`o.business_id = ${business_id} and o.store_id = ${store_id} and o.created_at >= ${last_activity_at}
    and o.deleted_at is null`
  const { rows } = await sql<{ has_ordered: boolean }>`
    select exists (select 1 from orders o where ${since} and lower(o.customer_email) collate "C" = ${email})
      or exists (select 1 from orders o where ${since} and o.customer_phone = ${phone}) as has_ordered`.execute(tx)
  return rows[0]!.has_ordered
}
