import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db } from '../../../platform/db/types.ts'

/** Deletes the sandbox's payments and their events. One that is open is kept: its order may still wait for it. */
export const purgeSandboxPayments = (db: Db, keepDays: number, now: Date) =>
  purgeRows(db, {
    table: 'sandbox_payments',
    key: ['id'],
    where: sql`created_at < ${new Date(now.getTime() - keepDays * 86_400_000)} and status <> 'open'`,
    orderBy: 'created_at',
  })
