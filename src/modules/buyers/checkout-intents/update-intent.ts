import type { Static } from 'typebox'
import type { StoreRef } from '../../../access/caller.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { notFound, unauthorized } from '../../../platform/errors/errors.ts'
import { mergeSnapshot } from './merge-snapshot.ts'
import type { IntentChange } from './schemas.ts'
import { completedIntent, getIntentSettings } from './start-intent.ts'
import { verifyIntentToken } from './tokens.ts'

type Change = {
  store: StoreRef
  id: string
  token: string | undefined
  secret: Buffer
  body: Static<typeof IntentChange>
}

/** Stores what the buyer typed. A request with an older sequence changes nothing. */
export async function updateIntent(tx: Tx, { store, id, token, secret, body }: Change, now: Date) {
  const intent = await tx
    .selectFrom('checkout_intents')
    .selectAll()
    .where('business_id', '=', store.business_id)
    .where('store_id', '=', store.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!intent) throw notFound('There is no such checkout')
  if (!token || verifyIntentToken(secret, token, store.id, now) !== intent.id)
    throw unauthorized('The token of this checkout is missing, wrong or expired', 'invalid_checkout_intent_token')
  const settings = await getIntentSettings(tx, store.id)
  if (intent.completed_at !== null) throw completedIntent()
  const { sequence, ...snapshot } = body
  if (sequence <= intent.last_sequence) return
  await tx
    .updateTable('checkout_intents')
    .set({ last_sequence: sequence, ...mergeSnapshot(intent, snapshot, settings, now) })
    .where('business_id', '=', store.business_id)
    .where('id', '=', id)
    .execute()
}
