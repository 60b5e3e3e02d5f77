import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/types.ts'
import { notFound } from '../../../../platform/errors/errors.ts'
import { hashSecret } from '../../../../platform/secrets/secrets.ts'
import { mayStillInvite } from './accept-invitation.ts'

/** Records the first visit to the page of an invitation, signed in or not, and returns what the page says. */
export async function openInvitation(db: Db, token: string, now: Date) {
  const invitation = await findOpen(db, token, now)
  if (!invitation) throw notFound('This invitation was used or has expired', 'invitation_not_found')
  const { id, business_id, invited_by, email, role } = invitation
  await db
    .updateTable('invitations')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute()
  const { business, inviter, has_account } = await db
    .selectFrom('businesses')
    .innerJoin('users', (join) => join.on('users.id', '=', invited_by))
    .select(['businesses.name as business', 'users.fullname as inviter'])
    .select(
      sql<boolean>`exists (select from users invited where lower(invited.email) = ${email.toLowerCase()})`.as(
        'has_account',
      ),
    )
    .where('businesses.id', '=', business_id)
    .executeTakeFirstOrThrow()
  return { business, inviter, email, role, has_account }
}

/** Whether the token is of an open invitation to this address. */
export async function isInvited(db: Db, token: string, email: string, now: Date): Promise<boolean> {
  const found = await findOpen(db, token, now)
  return found?.email.toLowerCase() === email.toLowerCase()
}

async function findOpen(db: Db, token: string, now: Date) {
  const invitation = await db
    .selectFrom('invitations')
    .select(['id', 'business_id', 'invited_by', 'email', 'role'])
    .where('token_hash', '=', hashSecret(token))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return invitation && (await mayStillInvite(db, invitation)) ? invitation : undefined
}
