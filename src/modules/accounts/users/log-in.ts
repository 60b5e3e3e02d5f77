import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import { verifyPassword } from '../../../platform/passwords.ts'

/** An unknown email and a wrong password give the same error after the same time, so that emails cannot be probed. */
export async function logIn(db: Db, email: string, password: string) {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst()
  const matches = await verifyPassword(user?.password_hash, password)
  if (!user || !matches) throw new AppError(401, 'invalid_credentials', 'Email or password is wrong')
  return user
}
