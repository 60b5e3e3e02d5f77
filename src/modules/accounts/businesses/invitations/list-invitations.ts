import type { Db } from '../../../../platform/db/types.ts'
import { selectInviter } from './accept-invitation.ts'

/** Lists the invitations that can still be accepted. */
export const listInvitations = (db: Db, businessId: number, now: Date) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .leftJoin('mails', 'mails.id', 'invitations.mail_id')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.role',
      'users.fullname as invited_by',
      'invitations.created_at',
      'invitations.expires_at',
      'invitations.opened_at',
      'invitations.mail_id',
      'mails.status as mail_status',
    ])
    .where('invitations.business_id', '=', businessId)
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.expires_at', '>', now.toISOString())
    .where((eb) => eb.exists(selectInviter(db)))
    .orderBy('invitations.id', 'desc')
    .limit(1000)
    .execute()
