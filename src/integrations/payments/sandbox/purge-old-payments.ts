import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db } from '../../../platform/db/types.ts'
import { maxInventedPayments } from './limits.ts'

/**
 * Deletes old payments of the sandbox and their events. Open payments are kept, because an order may wait for them,
 * unless their key was invented. Of payments with invented keys at most the newest `maxInvented` are kept.
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
