import { rolesWith } from '../../../../access/roles.ts'
import type { Db } from '../../../../platform/db/types.ts'

/** Lists the invitations that can still be accepted: those whose sender may still invite. */
export const listInvitations = (db: Db, businessId: number, now: Date) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .innerJoin('memberships as inviter', (join) =>
      join
        .onRef('inviter.business_id', '=', 'invitations.business_id')
        .onRef('inviter.user_id', '=', 'invitations.invited_by')
        .on('inviter.role', 'in', rolesWith('members:manage')),
    )
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
    .orderBy('invitations.id', 'desc')
    .limit(1000)
    .execute()
