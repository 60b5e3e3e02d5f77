import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db } from '../../../platform/db/types.ts'

/** Deletes expired links, sign-ups that were never confirmed, and expired sessions. */
export async function purgeExpiredLinks(db: Db, now: Date) {
  const expired = { where: sql`expires_at < ${now}`, orderBy: 'expires_at' }
  await purgeRows(db, { table: 'user_links', key: ['token_hash'], ...expired })
  await purgeRows(db, { table: 'pending_sign_ups', key: ['token_hash'], ...expired })
  await purgeRows(db, { table: 'sessions', key: ['id'], ...expired })
}
