import { sql } from 'kysely'
import type { UserRef } from '../../../../access/caller.ts'
import { rolesWith } from '../../../../access/roles.ts'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import { notFound } from '../../../../platform/errors/errors.ts'
import { hashSecret } from '../../../../platform/secrets/secrets.ts'
import { recordAudit } from '../../audit/index.ts'
import { markEmailVerified } from '../../users/index.ts'

/**
 * Makes the signed-in user a member. The link works once, only for the address it was sent to, and only while its
 * sender may still invite. If the address does not match, the thrown error rolls back `accepted_at`, so that the
 * invitation stays open. If the link came by mail it also verifies the address; without a mail server an operator
 * passed it on.
 */
export async function acceptInvitation(tx: Tx, user: UserRef, token: string, isMailed: boolean, now: Date) {
  const invitation = await tx
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('token_hash', '=', hashSecret(token))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where((eb) => eb.exists(selectInviter(tx)))
    .returningAll()
    .executeTakeFirst()
  const isForUser = invitation?.email.toLowerCase() === user.email.toLowerCase()
  if (!invitation || !isForUser)
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

/** Selects the membership of an invitation's sender while it still permits inviting. */
export const selectInviter = (db: Db) =>
  db
    .selectFrom('memberships as inviter')
    .select('inviter.user_id')
    .whereRef('inviter.business_id', '=', sql.ref('invitations.business_id'))
    .whereRef('inviter.user_id', '=', sql.ref('invitations.invited_by'))
    .where('inviter.role', 'in', rolesWith('members:manage'))
