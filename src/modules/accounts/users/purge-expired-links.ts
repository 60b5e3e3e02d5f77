import type { Db } from '../../../platform/db/types.ts'

/** Deletes expired links and sign-ups that were never confirmed. */
export async function purgeExpiredLinks(db: Db, now: Date) {
  const moment = now.toISOString()
  await db.deleteFrom('user_links').where('expires_at', '<', moment).execute()
  await db.deleteFrom('pending_sign_ups').where('expires_at', '<', moment).execute()
}
