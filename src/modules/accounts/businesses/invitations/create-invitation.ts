import { sql } from 'kysely'
import type { MemberCaller } from '../../../../access/caller.ts'
import type { Role } from '../../../../access/roles.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { conflict } from '../../../../platform/errors/errors.ts'
import { recordMail } from '../../../../platform/mail/record-mail.ts'
import { hashSecret, issueSecret } from '../../../../platform/secrets/secrets.ts'
import { recordAudit } from '../../audit/index.ts'
import { invitationExpiry } from '../rules.ts'
import { invitationMail } from './invitation-mail.ts'

export type NewInvitation = { email: string; role: Exclude<Role, 'owner'> }

/** Invites an email address. Inviting it again replaces the token, so the previous link stops working. */
export async function createInvitation(tx: Tx, appUrl: string, caller: MemberCaller, input: NewInvitation, now: Date) {
  const business_id = caller.business.id
  await refuseMember(tx, business_id, input.email)
  const token = issueSecret('inv')
  const renewed = {
    role: input.role,
    token_hash: hashSecret(token),
    invited_by: caller.user.id,
    created_at: now,
    expires_at: invitationExpiry(now),
    opened_at: null,
  }
  const invitation = await tx
    .insertInto('invitations')
    .values({ business_id, email: input.email, ...renewed })
    .onConflict((target) =>
      target.expression(sql`business_id, lower(email)`).where('accepted_at', 'is', null).doUpdateSet(renewed),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  const link = `${appUrl}/invitations/accept?token=${token}`
  const mail = invitationMail({ business: caller.business.name, inviter: caller.user.fullname, role: input.role, link })
  const mail_id = await recordMail(tx, { ...mail, recipient: input.email, business_id, is_secret: true })
  await tx.updateTable('invitations').set({ mail_id }).where('id', '=', invitation.id).execute()
  await recordAudit(
    tx,
    {
      business_id,
      actor: caller.user.unique_id,
      action: 'member.invited',
      target: `invitation:${invitation.id}`,
      details: { role: input.role },
    },
    now,
  )
  return { ...invitation, mail_id, mail_status: 'stored', invited_by: caller.user.fullname }
}

async function refuseMember(tx: Tx, business_id: number, email: string) {
  const member = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.business_id', '=', business_id)
    .where(sql<string>`lower(users.email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  if (member) throw conflict('This person is already a member', 'already_member')
}
