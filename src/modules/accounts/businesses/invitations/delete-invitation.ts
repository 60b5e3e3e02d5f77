import type { MemberCaller } from '../../../../access/caller.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { notFound } from '../../../../platform/errors/errors.ts'
import { recordAudit } from '../../audit/index.ts'

/** Revokes an open invitation; its link stops working. */
export async function deleteInvitation(tx: Tx, caller: MemberCaller, invitationId: number, now: Date) {
  const business_id = caller.business.id
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('business_id', '=', business_id)
    .where('id', '=', invitationId)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('There is no such invitation')
  await recordAudit(
    tx,
    { business_id, actor: caller.user.unique_id, action: 'member.uninvited', target: `invitation:${invitationId}` },
    now,
  )
}
