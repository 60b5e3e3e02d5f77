import type { Static } from 'typebox'
import type { StoreRef } from '../../../access/caller.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflict, forbidden } from '../../../platform/errors/errors.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import type { InstanceSecrets } from '../../../platform/secrets/instance-secrets.ts'
import { recordEvent } from '../../events/index.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import { emptyIntent, type IntentRow, mergeSnapshot } from './merge-snapshot.ts'
import { abandonedAt, nextMessageAt, type RecoverySettings } from './rules.ts'
import type { IntentStart } from './schemas.ts'
import { verifyPrefillToken } from './tokens.ts'

export const completedIntent = () =>
  conflict('The order of this checkout was placed already', 'checkout_intent_completed')

/** The settings of a store that stores unfinished checkouts; 403 if it does not. */
export async function getIntentSettings(db: Db, storeId: number) {
  const store = await db.selectFrom('stores').select('settings').where('id', '=', storeId).executeTakeFirstOrThrow()
  const settings = effectiveSettings(store.settings)
  if (!settings.is_checkout_intent_active)
    throw forbidden('This store does not keep unfinished checkouts', 'checkout_intent_not_allowed')
  return settings
}

type Start = Static<typeof IntentStart>
type Context = { store: StoreRef; secrets: Pick<InstanceSecrets, 'checkout_intents'>; language: Language; now: Date }

/** Starts an intent, or resumes the one of the prefill token or of the browser's session. */
export async function startIntent(tx: Tx, start: Start, context: Context): Promise<IntentRow> {
  const settings = await getIntentSettings(tx, context.store.id)
  const known = (await findByPrefill(tx, start, context)) ?? (await findBySession(tx, start, context.store))
  if (known) return await resume(tx, known, settings, context.now)
  const started = await insert(tx, start, context, settings)
  // A concurrent request of the same session created it first.
  return started ?? (await resume(tx, (await findBySession(tx, start, context.store))!, settings, context.now))
}

const selectIntents = (tx: Tx, { id, business_id }: Pick<StoreRef, 'id' | 'business_id'>) =>
  tx
    .selectFrom('checkout_intents')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('store_id', '=', id)
    .forUpdate()

async function findByPrefill(tx: Tx, start: Start, { store, secrets, now }: Context) {
  const token = start.checkout_intent_prefill_token
  const handle = token ? verifyPrefillToken(secrets.checkout_intents, token, now) : undefined
  if (handle?.business_id !== store.business_id) return undefined
  // A completed intent is not resumed: the link of an old mail starts a new checkout.
  return await selectIntents(tx, store).where('id', '=', handle.id).where('completed_at', 'is', null).executeTakeFirst()
}

const findBySession = (tx: Tx, { client_session_id, form_widget_id }: Start, store: StoreRef) =>
  selectIntents(tx, store)
    .where('client_session_id', '=', client_session_id)
    .where('form_widget_id', '=', form_widget_id)
    .executeTakeFirst()

async function resume(tx: Tx, intent: IntentRow, settings: RecoverySettings, now: Date): Promise<IntentRow> {
  if (intent.completed_at !== null) throw completedIntent()
  return await tx
    .updateTable('checkout_intents')
    .set({
      last_activity_at: now,
      abandoned_at: abandonedAt(intent, now),
      next_message_at: nextMessageAt(intent, settings, now),
    })
    .where('business_id', '=', intent.business_id)
    .where('id', '=', intent.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function insert(tx: Tx, start: Start, { store, language, now }: Context, settings: RecoverySettings) {
  const { client_session_id, form_widget_id } = start
  const intent = await tx
    .insertInto('checkout_intents')
    .values({
      business_id: store.business_id,
      id: createUuid(now.getTime()),
      store_id: store.id,
      client_session_id,
      form_widget_id,
      language,
      started_at: now,
      ...mergeSnapshot(emptyIntent(now), start, settings, now),
    })
    .onConflict((known) => known.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!intent) return undefined
  const { business_id, id, started_at } = intent
  const payload = { id, form_widget_id, store_unique_id: store.unique_id, started_at }
  await recordEvent(tx, { business_id, kind: 'checkout_intent.created', payload }, now)
  return intent
}
