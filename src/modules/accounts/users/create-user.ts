import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors.ts'
import { createUniqueId } from '../../../platform/ids.ts'
import { passwordProblem } from '../../../platform/password-rules.ts'
import { hashPassword } from '../../../platform/passwords.ts'

export type NewUser = { fullname: string; email: string; password: string; is_operator?: boolean }

/** Creates a user. The first user of an installation becomes its operator. */
export async function createUser(tx: Tx, input: NewUser, now: Date) {
  const problem = passwordProblem(input.password)
  if (problem) throw validationFailed({ password: problem })
  const password_hash = await hashPassword(input.password)
  // Without this lock two concurrent first sign-ups would both see an empty table and both become operators.
  await sql`select pg_advisory_xact_lock(${advisoryLocks.firstUser})`.execute(tx)
  const user = await tx
    .insertInto('users')
    .values({
      unique_id: createUniqueId('user'),
      email: input.email,
      fullname: input.fullname,
      password_hash,
      is_operator: input.is_operator ?? sql<boolean>`not exists (select 1 from users)`,
      created_at: now,
      last_updated_at: now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!user) throw validationFailed({ email: 'taken' })
  return user
}
