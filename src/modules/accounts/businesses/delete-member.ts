import type { MemberCaller } from '../../../access/caller.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../audit/index.ts'
import { checkMayManage, lastOwner, lockMember } from './lock-members.ts'

/**
 * Removes a member and their open invitations; the user's next request to this business gets 404. The member's API keys
 * stay valid, because they belong to the business; the list of keys marks them.
 */
export async function deleteMember(tx: Tx, caller: MemberCaller, userUniqueId: string, now: Date) {
  const member = await lockMember(tx, caller, userUniqueId)
  checkMayManage(caller, member.role)
  if (member.isLastOwner) throw lastOwner()
  const business_id = caller.business.id
  await tx.deleteFrom('memberships').where('business_id', '=', business_id).where('user_id', '=', member.id).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('business_id', '=', business_id)
    .where('invited_by', '=', member.id)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  const details = { role: member.role, ...(numDeletedRows > 0n && { voided_invitations: Number(numDeletedRows) }) }
  await recordAudit(
    tx,
    { business_id, actor: caller.user.unique_id, action: 'member.removed', target: member.unique_id, details },
    now,
  )
}
