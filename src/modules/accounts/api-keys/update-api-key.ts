import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../audit/index.ts'
import type { Creator } from './create-api-key.ts'
import { getApiKey } from './get-api-key.ts'
import { checkChange } from './rules.ts'

export type ApiKeyChange = { name?: string; description?: string | null; scopes?: string[] }

export async function updateApiKey(
  tx: Tx,
  { business_id, user }: Creator,
  id: number,
  change: ApiKeyChange,
  now: Date,
) {
  checkChange(await getApiKey(tx, business_id, id), change)
  await tx
    .updateTable('api_keys')
    .set({ ...change, updated_at: now })
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
