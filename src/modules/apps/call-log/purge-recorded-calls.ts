import { sql } from 'kysely'
import { purgeBatchSize } from '../../../platform/db/purge.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { maxAgeMs } from './rules.ts'

type Call = { business_id: number; id: number; is_old: boolean }

/** Deletes calls after a day: walks them from the oldest until a batch holds no old ones. */
export async function purgeRecordedCalls(db: Db, now: Date) {
  const before = new Date(now.getTime() - maxAgeMs)
  let after = 0
  for (;;) {
    const { rows } = await sql<Call>`
      select business_id, id, called_at < ${before} as is_old from calls
      where id > ${after} order by id limit ${purgeBatchSize}`.execute(db)
    const old = rows.filter(({ is_old }) => is_old)
    await db.transaction().execute((tx) => deleteCalls(tx, old))
    if (rows.length < purgeBatchSize || old.length === 0) return
    after = rows.at(-1)!.id
  }
}

async function deleteCalls(tx: Tx, calls: Call[]) {
  for (const [businessId, own] of Map.groupBy(calls, ({ business_id }) => business_id)) {
    const ids = own.map(({ id }) => id)
    await sql`delete from calls where business_id in (${businessId}, ${businessId}) and id = any(${ids})`.execute(tx)
  }
}
