import type { MemberCaller } from '../../../access/caller.ts'
import type { Role } from '../../../access/roles.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../audit/index.ts'
import { checkMayManage, lastOwner, lockMember } from './lock-members.ts'

export async function updateMember(tx: Tx, caller: MemberCaller, userUniqueId: string, role: Role, now: Date) {
  const member = await lockMember(tx, caller, userUniqueId)
  checkMayManage(caller, member.role, role)
  if (member.isLastOwner && role !== 'owner') throw lastOwner()
  const business_id = caller.business.id
  await tx
    .updateTable('memberships')
    .set({ role })
    .where('business_id', '=', business_id)
    .where('user_id', '=', member.id)
    .execute()
  const details = { from: member.role, to: role }
  await recordAudit(
    tx,
    { business_id, actor: caller.user.unique_id, action: 'member.updated', target: member.unique_id, details },
    now,
  )
}
