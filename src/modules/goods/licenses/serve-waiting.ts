import { sql } from 'kysely'
import { enqueue } from '../../../platform/background/jobs.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { assignKeys, type Unit } from './assign-licenses.ts'

const maxPerRun = 500

/** Assigns available keys to queued units, longest waiting first, and queues a mail to their buyers. */
export async function serveWaiting(tx: Tx, variantId: number, now: Date): Promise<number> {
  const { rows } = await sql<Unit>`
    delete from license_waits w using (
      select entitlement_id, unit from license_waits where variant_id = ${variantId}
      order by since, entitlement_id, unit limit ${maxPerRun} for update skip locked
    ) first where w.entitlement_id = first.entitlement_id and w.unit = first.unit
    returning w.entitlement_id, w.unit, w.business_id, w.variant_id`.execute(tx)
  await assignKeys(tx, rows, now)
  await queueMails(tx, rows, now)
  return rows.length
}

/** Queues a job of the messages domain, which is above this one and mails the keys. */
async function queueMails(tx: Tx, units: Unit[], now: Date) {
  if (units.length === 0) return
  const { rows: orders } = await sql<{ business_id: number; id: string }>`
    select distinct e.business_id, e.order_id as id from licenses l join entitlements e on e.id = l.entitlement_id
    where l.entitlement_id = any(${[...new Set(units.map((unit) => unit.entitlement_id))]}::uuid[])
      and l.status = 'assigned' and l.assigned_at = ${now}`.execute(tx)
  if (orders.length > 0) await enqueue(tx, 'mail-late-goods', { served: now.toISOString(), orders })
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
