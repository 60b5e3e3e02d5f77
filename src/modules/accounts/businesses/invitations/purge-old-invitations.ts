import { sql } from 'kysely'
import { purgeRows } from '../../../../platform/db/purge.ts'
import type { Db } from '../../../../platform/db/types.ts'

/** Deletes expired invitations, accepted or not. The audit log keeps who invited whom. */
export const purgeOldInvitations = (db: Db, now: Date) =>
  purgeRows(db, { table: 'invitations', key: ['id'], where: sql`expires_at < ${now}`, orderBy: 'expires_at' })
