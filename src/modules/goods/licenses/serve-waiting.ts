import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { giveKeys, type Unit } from './assign-licenses.ts'

const mostAtOnce = 500

/** Gives keys to those who wait longest, as far as there are any. */
export async function serveWaiting(tx: Tx, variantId: number, now: Date): Promise<number> {
  const { rows } = await sql<Unit>`
    delete from license_waits w using (
      select entitlement_id, unit from license_waits where variant_id = ${variantId}
      order by since, entitlement_id, unit limit ${mostAtOnce} for update skip locked
    ) first where w.entitlement_id = first.entitlement_id and w.unit = first.unit
    returning w.entitlement_id, w.unit, w.business_id, w.variant_id`.execute(tx)
  await giveKeys(tx, rows, now)
  return rows.length
}

/** For units that found every key locked although some became free again: nobody else would look after them. */
export async function serveEveryoneWaiting(db: Db, now: Date) {
  const { rows } = await sql<{ variant_id: number }>`
    select distinct w.variant_id from license_waits w
    where exists (select from licenses l where l.variant_id = w.variant_id and l.status = 'available')
      or exists (select from license_pools p where p.variant_id = w.variant_id and p.source = 'generator')
    limit 100`.execute(db)
  for (const { variant_id } of rows) await db.transaction().execute((tx) => serveWaiting(tx, variant_id, now))
}
