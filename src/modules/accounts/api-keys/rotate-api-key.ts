import type { Tx } from '../../../platform/db/types.ts'
import { hashSecret, issueSecret, maskSecret } from '../../../platform/secrets.ts'
import { recordAudit } from '../audit/index.ts'
import type { Creator } from './create-api-key.ts'
import { getApiKey } from './get-api-key.ts'
import { keyPrefix } from './rules.ts'

/** Replaces the raw value of a key; the old one is rejected from the next request on. Type, scopes and expiry stay. */
export async function rotateApiKey(tx: Tx, { business_id, user }: Creator, id: number, now: Date) {
  const { key_type } = await getApiKey(tx, business_id, id)
  const rawKey = issueSecret(keyPrefix[key_type])
  await tx
    .updateTable('api_keys')
    .set({ key_hash: hashSecret(rawKey), masked_key: maskSecret(rawKey), updated_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
  await recordAudit(tx, { business_id, actor: user.unique_id, action: 'api_key.rotated', target: `api_key:${id}` }, now)
  return { key: await getApiKey(tx, business_id, id), rawKey }
}
