import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { daysAfter } from './rules.ts'

/** Removes what can neither be used nor betray a second use any more; called by the schedule. */
export async function forgetOldTokens(db: Db, now: Date) {
  const yesterday = daysAfter(now, -1)
  await sql`delete from oauth_codes where expires_at < ${yesterday}`.execute(db)
  await sql`delete from oauth_tokens where refresh_expires_at < ${yesterday}`.execute(db)
  await sql`delete from oauth_grants where expires_at < ${yesterday}
    or (revoked_at < ${yesterday} and created_at < ${yesterday})`.execute(db)
}
