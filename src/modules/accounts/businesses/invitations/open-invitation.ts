import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/types.ts'
import { notFound } from '../../../../platform/errors/errors.ts'
import { hashSecret } from '../../../../platform/secrets/secrets.ts'
import { selectInviter } from './accept-invitation.ts'

/** Records the first visit to the page of an invitation, signed in or not, and returns what the page says. */
export async function openInvitation(db: Db, token: string, now: Date) {
  const opened = await db
    .updateTable('invitations')
    .set({ opened_at: sql`coalesce(opened_at, ${now}::timestamptz)` })
    .where('token_hash', '=', hashSecret(token))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where((eb) => eb.exists(selectInviter(db)))
    .returning(['business_id', 'invited_by', 'email', 'role'])
    .executeTakeFirst()
  if (!opened) throw notFound('This invitation was used or has expired', 'invitation_not_found')
  const { business_id, invited_by, email, role } = opened
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
  const found = await db
    .selectFrom('invitations')
    .select('id')
    .where('token_hash', '=', hashSecret(token))
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where((eb) => eb.exists(selectInviter(db)))
    .executeTakeFirst()
  return found !== undefined
}
