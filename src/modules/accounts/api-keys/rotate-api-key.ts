import type { Tx } from '../../../platform/db/types.ts'
import { hashSecret, issueSecret, maskSecret } from '../../../platform/secrets/secrets.ts'
import { recordAudit } from '../audit/index.ts'
import { confirmationBy } from './confirm-api-key.ts'
import type { Creator } from './create-api-key.ts'
import { getApiKey, lockApiKey } from './get-api-key.ts'
import { checkGrant, keyPrefix } from './rules.ts'

/**
 * Replaces the raw value of a key; the old one is rejected from the next request on. Type, scopes and expiry stay.
 * Requires the same permission as creating the key, because it reveals a usable value.
 */
export async function rotateApiKey(tx: Tx, { business_id, user, role }: Creator, id: number, now: Date) {
  const before = await lockApiKey(tx, business_id, id)
  checkGrant(role, before)
  const rawKey = issueSecret(keyPrefix[before.key_type])
  await tx
    .updateTable('api_keys')
    .set({
      key_hash: hashSecret(rawKey),
      masked_key: maskSecret(rawKey),
      ...confirmationBy(user, role, now),
      updated_at: now,
    })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
  await recordAudit(tx, { business_id, actor: user.unique_id, action: 'api_key.rotated', target: `api_key:${id}` }, now)
  return { key: await getApiKey(tx, business_id, id), rawKey }
}
