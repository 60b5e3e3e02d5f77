import type { MemberCaller } from '../../../access/caller.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../audit/index.ts'
import { checkMayManage, lastOwner, lockMember } from './lock-members.ts'

/** Removes a member; the next request of that user in this business gets 404. */
export async function deleteMember(tx: Tx, caller: MemberCaller, userUniqueId: string, now: Date) {
  const member = await lockMember(tx, caller, userUniqueId)
  checkMayManage(caller, member.role)
  if (member.isLastOwner) throw lastOwner()
  const business_id = caller.business.id
  await tx.deleteFrom('memberships').where('business_id', '=', business_id).where('user_id', '=', member.id).execute()
  const details = { role: member.role }
  await recordAudit(
    tx,
    { business_id, actor: caller.user.unique_id, action: 'member.removed', target: member.unique_id, details },
    now,
  )
}
