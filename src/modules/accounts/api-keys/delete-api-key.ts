import type { Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { recordAudit } from '../audit/index.ts'
import type { Creator } from './create-api-key.ts'
import { getApiKey, selectKeys } from './get-api-key.ts'

/** Deletes the key permanently. Keys are not cached, so the next request that uses it gets 401. */
export async function deleteApiKey(tx: Tx, { business_id, user }: Creator, id: number, now: Date) {
  const { name } = await getApiKey(tx, business_id, id)
  await tx.deleteFrom('api_keys').where('business_id', '=', business_id).where('id', '=', id).execute()
  await recordAudit(
    tx,
    { business_id, actor: user.unique_id, action: 'api_key.deleted', target: `api_key:${id}`, details: { name } },
    now,
  )
}

/** Deletes every key that one person created, for example after that person has left the business. */
export async function deleteKeysOfCreator(tx: Tx, actor: Creator, creatorUniqueId: string, now: Date) {
  const keys = await selectKeys(tx, actor.business_id)
    .where('users.unique_id', '=', creatorUniqueId)
    .orderBy('api_keys.id')
    .execute()
  if (keys.length === 0) throw notFound('This person has no API key here')
  for (const { id } of keys) await deleteApiKey(tx, actor, id, now)
}

/** Deletes a key that its holder gave back. */
export const deleteEndedKey = (tx: Tx, id: number) =>
  tx.deleteFrom('api_keys').where('id', '=', id).returning(['business_id', 'name']).executeTakeFirstOrThrow()

/** Deletes a key that has expired or that nobody ever had. */
export async function expireKey(tx: Tx, id: number, now: Date) {
  const { business_id, name } = await deleteEndedKey(tx, id)
  const entry = { business_id, actor: 'system', target: `api_key:${id}`, details: { name } }
  await recordAudit(tx, { ...entry, action: 'api_key.deleted' }, now)
}
