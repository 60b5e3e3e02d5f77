import { sql } from 'kysely'
import { purgeBatchSize, purgeRows } from '../../../platform/db/purge.ts'
import type { Db } from '../../../platform/db/types.ts'
import { undoHours } from './rules.ts'

const keepDays = 30

/** Deletes former values that can no longer be restored, and old records of changes. */
export async function purgeAccountChanges(db: Db, now: Date) {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  for (;;) {
    const { numAffectedRows } = await sql`
      with old as materialized (
        select business_id, id from account_changes where sealed_former is not null and created_at <= ${before(undoHours)}
        order by created_at limit ${purgeBatchSize} for update skip locked
      )
      update account_changes set sealed_former = null where (business_id, id) in (select business_id, id from old)`.execute(
      db,
    )
    if (Number(numAffectedRows ?? 0) < purgeBatchSize) break
  }
  await purgeRows(db, {
    table: 'account_changes',
    key: ['business_id', 'id'],
    where: sql`created_at < ${before(keepDays * 24)}`,
    orderBy: 'created_at',
  })
}
