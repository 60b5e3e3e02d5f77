import type { Db } from '../../../platform/db/types.ts'

export async function isTwoFactorOn(db: Db, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('user_totps')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}
