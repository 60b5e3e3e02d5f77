import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { isTwoFactorOn } from '../two-factor/index.ts'

export async function getUser(db: Db, id: number) {
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!user) throw notFound('There is no such user')
  return { ...user, isTwoFactorOn: await isTwoFactorOn(db, id) }
}
