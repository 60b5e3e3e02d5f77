import { sql } from 'kysely'
import { purgeBatchSize, purgeRows } from '../../../platform/db/purge.ts'
import type { Db } from '../../../platform/db/types.ts'
import { cutoff } from '../../../platform/idempotency/request-key.ts'

/** Deletes keys that are older than the retention of keys on other routes. */
export const purgeOrderKeys = (db: Db, now: Date) =>
  purgeRows(db, {
    table: 'order_keys',
    key: ['business_id', 'scope_hash'],
    where: sql`created_at < ${cutoff(now)}`,
    orderBy: 'created_at',
  })

export async function deleteBusinessKeys(db: Db, businessId: number) {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from order_keys where business_id = ${businessId} and scope_hash in (
        select scope_hash from order_keys where business_id = ${businessId} limit ${purgeBatchSize})`.execute(db)
    if (Number(numAffectedRows ?? 0) < purgeBatchSize) return
  }
}
