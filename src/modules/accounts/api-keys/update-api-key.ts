import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../audit/index.ts'
import { confirmationBy } from './confirm-api-key.ts'
import type { Creator } from './create-api-key.ts'
import { getApiKey, lockApiKey } from './get-api-key.ts'
import { checkChange, checkGrant } from './rules.ts'

export type ApiKeyChange = { name?: string; description?: string | null; scopes?: string[] }

/** Changing scopes requires the permission to create the key with both its old and its new scopes. */
export async function updateApiKey(
  tx: Tx,
  { business_id, user, role }: Creator,
  id: number,
  change: ApiKeyChange,
  now: Date,
) {
  const before = await lockApiKey(tx, business_id, id)
  checkChange(before, change)
  const { scopes } = change
  if (scopes) for (const key of [before, { ...before, scopes }]) checkGrant(role, key)
  await tx
    .updateTable('api_keys')
    .set({ ...change, ...(scopes && confirmationBy(user, role, now)), updated_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
  await recordAudit(
    tx,
    { business_id, actor: user.unique_id, action: 'api_key.updated', target: `api_key:${id}`, details: change },
    now,
  )
  return await getApiKey(tx, business_id, id)
}
