import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { daysAfter } from './rules.ts'

/**
 * Deletes codes, tokens and grants one day after expiry, when reuse detection no longer needs them; runs on a schedule.
 */
export async function purgeOldTokens(db: Db, now: Date) {
  const yesterday = daysAfter(now, -1)
  await sql`delete from oauth_codes where expires_at < ${yesterday}`.execute(db)
  await sql`delete from oauth_tokens where refresh_expires_at < ${yesterday}`.execute(db)
  await sql`delete from oauth_grants where expires_at < ${yesterday}
    or (revoked_at < ${yesterday} and created_at < ${yesterday})`.execute(db)
}
