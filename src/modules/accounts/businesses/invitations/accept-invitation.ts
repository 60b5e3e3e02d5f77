import type { UserRef } from '../../../../access/caller.ts'
import { rolesWith } from '../../../../access/roles.ts'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import { notFound } from '../../../../platform/errors/errors.ts'
import { hashSecret } from '../../../../platform/secrets/secrets.ts'
import { recordAudit } from '../../audit/index.ts'
import { markEmailVerified } from '../../users/index.ts'

/**
 * Makes the signed-in user a member. The link works once, only for the address it was sent to, and only while its
 * sender may still invite. Otherwise the thrown error rolls back `accepted_at`, so that the invitation stays open. If the link came by mail it also verifies the address; without a mail server an operator
 * passed it on.
 */
export async function acceptInvitation(tx: Tx, user: UserRef, token: string, isMailed: boolean, now: Date) {
  const invitation = await tx
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('token_hash', '=', hashSecret(token))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()
  const isForUser = invitation?.email.toLowerCase() === user.email.toLowerCase()
  if (!invitation || !isForUser || !(await mayStillInvite(tx, invitation)))
    throw notFound('This invitation is not valid for you, was used or has expired', 'invitation_not_found')
  if (isMailed) await markEmailVerified(tx, user.id, now)
  const { business_id, role } = invitation
  await tx
    .insertInto('memberships')
    .values({ business_id, user_id: user.id, role, created_at: now })
    .onConflict((conflict) => conflict.columns(['business_id', 'user_id']).doNothing())
    .execute()
  await recordAudit(
    tx,
    { business_id, actor: user.unique_id, action: 'member.joined', target: user.unique_id, details: { role } },
    now,
  )
  const business = await tx.selectFrom('businesses').selectAll().where('id', '=', business_id).executeTakeFirstOrThrow()
  return { ...business, role }
}

/** Whether the sender of an invitation is still a member who may invite. */
export async function mayStillInvite(db: Db, { business_id, invited_by }: { business_id: number; invited_by: number }) {
  const inviter = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('business_id', '=', business_id)
    .where('user_id', '=', invited_by)
    .where('role', 'in', rolesWith('members:manage'))
    .executeTakeFirst()
  return inviter !== undefined
}
