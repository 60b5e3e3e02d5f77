import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { assignKeys, type Unit } from './assign-licenses.ts'

const maxPerRun = 500

/** Assigns available keys to queued units, longest waiting first. */
export async function serveWaiting(tx: Tx, variantId: number, now: Date): Promise<number> {
  const { rows } = await sql<Unit>`
    delete from license_waits w using (
      select entitlement_id, unit from license_waits where variant_id = ${variantId}
      order by since, entitlement_id, unit limit ${maxPerRun} for update skip locked
    ) first where w.entitlement_id = first.entitlement_id and w.unit = first.unit
    returning w.entitlement_id, w.unit, w.business_id, w.variant_id`.execute(tx)
  await assignKeys(tx, rows, now)
  return rows.length
}

/** Serves units that were queued because all keys were locked, although some became available after a rollback. */
export async function serveAllWaiting(db: Db, now: Date) {
  const { rows } = await sql<{ variant_id: number }>`
    select distinct w.variant_id from license_waits w
    where exists (select from licenses l where l.variant_id = w.variant_id and l.status = 'available')
      or exists (select from license_pools p where p.variant_id = w.variant_id and p.source = 'generator')
    limit 100`.execute(db)
  for (const { variant_id } of rows) await db.transaction().execute((tx) => serveWaiting(tx, variant_id, now))
}
