import type { Tx } from '../../platform/db/types.ts'
import { createUniqueId, createUuid } from '../../platform/ids.ts'
import { recordAudit } from '../audit/index.ts'

export async function createStore(tx: Tx, businessId: number, actor: string, input: { name: string }, now: Date) {
  const store = await tx
    .insertInto('stores')
    .values({
      unique_id: createUniqueId('store'),
      uuid: createUuid(now.getTime()),
      business_id: businessId,
      name: input.name,
      created_at: now,
      last_updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAudit(
    tx,
    { business_id: businessId, actor, action: 'store.created', target: store.unique_id, details: input },
    now,
  )
  return store
}
