import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../audit/index.ts'
import type { Creator } from './create-api-key.ts'
import { getApiKey } from './get-api-key.ts'

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
