import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'

/** Finds a user by email address, ignoring case. */
export const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst()
