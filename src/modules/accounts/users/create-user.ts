import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { createUniqueId } from '../../../platform/secrets/ids.ts'
import { passwordProblem } from '../../../platform/secrets/password-rules.ts'
import { hashPassword } from '../../../platform/secrets/passwords.ts'

type Person = { fullname: string; email: string; is_operator?: boolean }
export type NewUser = Person & { password: string }

export function checkPassword(password: string) {
  const problem = passwordProblem(password)
  if (problem) throw validationFailed({ password: problem })
}

/** Creates a user. The first user of an installation becomes its operator. */
export async function createUser(tx: Tx, { password, ...person }: NewUser, now: Date) {
  checkPassword(password)
  return await createHashedUser(tx, { ...person, password_hash: await hashPassword(password, 'operator') }, now)
}

/** Creates a user whose password was hashed before, because a transaction should not wait for hashing. */
export async function createHashedUser(tx: Tx, person: UserRow, now: Date) {
  const user = await insertUser(tx, person, now)
  if (!user) throw validationFailed({ email: 'taken' })
  return user
}

type UserRow = Person & { password_hash: string; email_verified_at?: Date }

/** Inserts a user, unless the address is in use. */
export async function insertUser(tx: Tx, { is_operator, ...fields }: UserRow, now: Date) {
  // Without this lock two concurrent first sign-ups would both see an empty table and both become operators.
  await sql`select pg_advisory_xact_lock(${advisoryLocks.firstUser})`.execute(tx)
  const isFirst = is_operator === undefined && !(await tx.selectFrom('users').select('id').limit(1).executeTakeFirst())
  return await tx
    .insertInto('users')
    .values({
      ...fields,
      unique_id: createUniqueId('user'),
      is_operator: is_operator ?? isFirst,
      created_at: now,
      last_updated_at: now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst()
}
