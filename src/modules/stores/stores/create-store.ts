import type { Tx } from '../../../platform/db/types.ts'
import { createUniqueId, createUuid } from '../../../platform/secrets/ids.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { getStore } from '../store-settings/index.ts'
import { checkDomain } from './update-store.ts'

export type NewStore = { name: string; custom_domain_id?: number | null }

export async function createStore(tx: Tx, businessId: number, actor: string, input: NewStore, now: Date) {
  if (input.custom_domain_id != null) await checkDomain(tx, businessId, undefined, input.custom_domain_id)
  const { id, unique_id } = await tx
    .insertInto('stores')
    .values({
      ...input,
      unique_id: createUniqueId('store'),
      uuid: createUuid(now.getTime()),
      business_id: businessId,
      created_at: now,
      last_updated_at: now,
    })
    .returning(['id', 'unique_id'])
    .executeTakeFirstOrThrow()
  await recordAudit(
    tx,
    { business_id: businessId, actor, action: 'store.created', target: unique_id, details: input },
    now,
  )
  return await getStore(tx, businessId, String(id))
}
