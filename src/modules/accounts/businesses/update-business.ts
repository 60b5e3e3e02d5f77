import type { MemberCaller } from '../../../access/caller.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../audit/index.ts'

export async function updateBusiness(tx: Tx, caller: MemberCaller, change: { name?: string }, now: Date) {
  const business = await tx
    .updateTable('businesses')
    .set({ ...change, last_updated_at: now })
    .where('id', '=', caller.business.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const entry = { business_id: business.id, actor: caller.user.unique_id, target: business.unique_id }
  await recordAudit(tx, { ...entry, action: 'business.updated', details: change }, now)
  return { ...business, role: caller.role }
}
