import type { Db } from '../../../platform/db/types.ts'

export async function updateUser(db: Db, userId: number, fields: { fullname?: string }, now: Date) {
  await db
    .updateTable('users')
    .set({ ...fields, last_updated_at: now })
    .where('id', '=', userId)
    .execute()
}
