import { sql } from 'kysely'
import { purgeBatchSize, purgeRows } from '../../../platform/db/purge.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { undoHours } from './rules.ts'

const keepDays = 30

/** Deletes former values that can no longer be restored, and old records of changes. */
export async function purgeAccountChanges(db: Db, now: Date) {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  for (;;) {
    const { rows } = await sql<{ business_id: number; id: number }>`
      select business_id, id from account_changes where sealed_former is not null and created_at <= ${before(undoHours)}
      order by created_at limit ${purgeBatchSize}`.execute(db)
    const erased = await db.transaction().execute((tx) => eraseFormer(tx, rows))
    if (rows.length < purgeBatchSize || erased === 0) break
  }
  await purgeRows(db, {
    table: 'account_changes',
    key: ['business_id', 'id'],
    where: sql`created_at < ${before(keepDays * 24)}`,
    orderBy: 'created_at',
  })
}

/** Locked rows are left to the next run. */
async function eraseFormer(tx: Tx, changes: { business_id: number; id: number }[]) {
  let erased = 0
  for (const [businessId, own] of Map.groupBy(changes, ({ business_id }) => business_id)) {
    const { numAffectedRows } = await sql`
      with old as materialized (
        select id from account_changes
        where business_id = ${businessId} and id = any(${own.map(({ id }) => id)}) and sealed_former is not null
        for update skip locked
      )
      update account_changes set sealed_former = null
      where business_id = ${businessId} and id in (select id from old)`.execute(tx)
    erased += Number(numAffectedRows ?? 0)
  }
  return erased
}
