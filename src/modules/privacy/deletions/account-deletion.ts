import type { SessionCaller, UserRef } from '../../../access/caller.ts'
import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import { lockSoleOwnerships } from '../../accounts/businesses/index.ts'
import { waitingEnd } from './business-deletion.ts'
import { accountDeletionMail } from './deletion-mail.ts'

export async function getAccountDeletion(db: Db, userId: number) {
  const found = await db
    .selectFrom('user_deletions')
    .select(['requested_at', 'scheduled_for'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!found) throw notFound('No deletion is requested')
  return found
}

/** Schedules the deletion of an account if all of its businesses have another owner. */
export async function requestAccountDeletion(tx: Tx, config: Config, user: UserRef, now: Date) {
  const alone = await lockSoleOwnerships(tx, user.id)
  if (alone.length > 0)
    throw conflict('You are the only owner of a business: delete it or hand it over first', 'sole_owner', {
      businesses: alone.map(({ unique_id }) => unique_id),
    })
  const scheduled_for = waitingEnd(config, now)
  const created = await tx
    .insertInto('user_deletions')
    .values({ user_id: user.id, requested_at: now, scheduled_for })
    .onConflict((target) => target.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!created) throw conflict('The deletion is already requested', 'deletion_requested')
  await recordMail(tx, { ...accountDeletionMail(user.fullname, scheduled_for), recipient: user.email })
  return await getAccountDeletion(tx, user.id)
}

export async function cancelAccountDeletion(db: Db, userId: number) {
  const { numDeletedRows } = await db.deleteFrom('user_deletions').where('user_id', '=', userId).executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('No deletion is requested')
}

/** The stored data about the signed-in user. */
export async function exportAccount(db: Db, { user, session_id }: SessionCaller) {
  const account = await db
    .selectFrom('users')
    .select(['unique_id', 'email', 'fullname', 'avatar', 'created_at', 'last_updated_at'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const sessions = await db
    .selectFrom('sessions')
    .select((eb) => ['user_agent', 'ip', 'created_at', 'last_seen_at', eb('id', '=', session_id).as('is_current')])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  const businesses = await db
    .selectFrom('memberships')
    .innerJoin('businesses', 'businesses.id', 'memberships.business_id')
    .leftJoin('notification_settings as s', (join) =>
      join.onRef('s.business_id', '=', 'memberships.business_id').onRef('s.user_id', '=', 'memberships.user_id'),
    )
    .select(['businesses.unique_id', 'businesses.name', 'memberships.role', 'memberships.created_at as member_since'])
    .select('s.choices as notifications')
    .where('memberships.user_id', '=', user.id)
    .orderBy('businesses.id')
    .execute()
  return { account, businesses, sessions }
}
