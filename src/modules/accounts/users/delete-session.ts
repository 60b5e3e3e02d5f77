import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'

/** Deletes one of the user's own sessions; the next request with its cookie gets 401. */
export async function deleteSession(db: Db, userId: number, sessionId: number) {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('There is no such session')
}
