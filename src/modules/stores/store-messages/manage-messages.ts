import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound, type Problems, validationFailed } from '../../../platform/errors/errors.ts'
import { checkIfMatch } from '../../../platform/http/if-match.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { getStore } from '../store-settings/index.ts'
import type { Edit } from './compose-message.ts'
import { findEntry, isMessageKind, type MessageKind } from './kinds.ts'
import { loadMessageStores, type MessageStore } from './load-stores.ts'
import { findProblem } from './rules.ts'
import type { MessagePatch } from './schemas.ts'
import { showMessage } from './views.ts'
import { readLanguage } from './write-message.ts'

/** Returns a store of this business, by number or unique_id. */
export async function getMessageStore(db: Db, businessId: number, storeId: string): Promise<MessageStore> {
  const { id } = await getStore(db, businessId, storeId)
  return (await loadMessageStores(db, [id])).get(id)!
}

export function getKind(name: string): MessageKind {
  if (!isMessageKind(name)) throw notFound('There is no such message')
  return name
}

/** Refuses placeholders that the kind does not have, and characters that are not allowed in mails. */
export function checkEdit(kind: MessageKind, edit: Edit) {
  const problems: Problems = {}
  for (const field of ['subject', 'text'] as const) {
    const problem = edit[field] != null && findProblem(kind, field, edit[field])
    if (problem) problems[field] = problem
  }
  if (Object.keys(problems).length > 0) throw validationFailed(problems)
}

/** The ETag of a message as the store sends it. */
export const toEtag = (message: ReturnType<typeof showMessage>) =>
  `"${createHash('sha256').update(JSON.stringify(message)).digest('base64url').slice(0, 22)}"`

type Author = { business_id: number; actor: string }

/** Switches a kind of message on or off, or changes its text in one language. Omitted fields stay. */
export async function updateMessage(
  tx: Tx,
  { business_id, actor }: Author,
  storeId: string,
  kind: MessageKind,
  { is_on, language: asked, ...edit }: MessagePatch,
  ifMatch: string | undefined,
  now: Date,
) {
  const { id, unique_id } = await getStore(tx, business_id, storeId)
  if (is_on === false && findEntry(kind).isNeeded) throw validationFailed({ is_on: 'unchangeable' })
  checkEdit(kind, edit)
  const before = await lockMessage(tx, { business_id, id }, kind, now)
  const language = asked ?? readLanguage(before)
  checkIfMatch(toEtag(showMessage(before, kind, language)), ifMatch, 'The message has changed since it was read')
  await sql`
    update store_messages set is_on = coalesce(${is_on ?? null}, is_on), updated_at = ${now},
      edits = edits || jsonb_build_object(${language}::text,
        coalesce(edits->${language}::text, '{}') || ${JSON.stringify(edit)}::jsonb)
    where business_id = ${business_id} and store_id = ${id} and kind = ${kind}`.execute(tx)
  const details = { kind, ...(is_on !== undefined && { is_on }), language, ...edit }
  await recordAudit(tx, { business_id, actor, action: 'store.message_updated', target: unique_id, details }, now)
  return showMessage((await loadMessageStores(tx, [id])).get(id)!, kind, language)
}

/** Locks the row of a kind, which it creates if necessary, and then loads the store. */
async function lockMessage(
  tx: Tx,
  { business_id, id }: Pick<MessageStore, 'business_id' | 'id'>,
  kind: MessageKind,
  now: Date,
) {
  await tx
    .insertInto('store_messages')
    .values({ business_id, store_id: id, kind, updated_at: now })
    .onConflict((known) => known.columns(['business_id', 'store_id', 'kind']).doUpdateSet({ updated_at: now }))
    .execute()
  return (await loadMessageStores(tx, [id])).get(id)!
}
