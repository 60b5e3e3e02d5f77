import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/types.ts'
import { notFound } from '../../../../platform/errors/errors.ts'
import { hashSecret } from '../../../../platform/secrets/secrets.ts'
import { selectInviter } from './accept-invitation.ts'

/** Records the first visit to the page of an invitation, signed in or not. */
export async function openInvitation(db: Db, token: string, now: Date) {
  const opened = await db
    .updateTable('invitations')
    .set({ opened_at: sql`coalesce(opened_at, ${now}::timestamptz)` })
    .where('token_hash', '=', hashSecret(token))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where((eb) => eb.exists(selectInviter(db)))
    .returning('id')
    .executeTakeFirst()
  if (!opened) throw notFound('This invitation was used or has expired', 'invitation_not_found')
}
