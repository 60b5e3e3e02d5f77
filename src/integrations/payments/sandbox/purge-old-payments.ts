import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db } from '../../../platform/db/types.ts'
import { maxInventedPayments } from './limits.ts'

/**
 * Deletes the sandbox's payments and their events. One that is open is kept, because its order may still wait for it,
 * unless its key was invented: then nobody may have an order. Of those at most the newest `maxInvented` are kept.
 */
export async function purgeSandboxPayments(db: Db, keepDays: number, now: Date, maxInvented = maxInventedPayments) {
  const payments = { table: 'sandbox_payments', key: ['id'], orderBy: 'created_at' } as const
  const oldest = new Date(now.getTime() - keepDays * 86_400_000)
  await purgeRows(db, { ...payments, where: sql`created_at < ${oldest} and (status <> 'open' or merchant <> '')` })
  const { rows } = await sql<{ created_at: string }>`select created_at from sandbox_payments where merchant <> ''
    order by created_at desc offset ${maxInvented} limit 1`.execute(db)
  const newestToDelete = rows[0]?.created_at
  if (newestToDelete)
    await purgeRows(db, { ...payments, where: sql`created_at <= ${newestToDelete} and merchant <> ''` })
}
