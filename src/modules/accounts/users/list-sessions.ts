import type { Db } from '../../../platform/db/types.ts'

/** Lists the user's 100 most recently used open sessions. Older ones are not listed; they end by logout or expiry. */
export const listSessions = (db: Db, userId: number, currentId: number, now: Date) =>
  db
    .selectFrom('sessions')
    .select((eb) => [
      'id',
      'user_agent',
      'ip',
      'created_at',
      'last_seen_at',
      'expires_at',
      eb('id', '=', currentId).as('is_current'),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
