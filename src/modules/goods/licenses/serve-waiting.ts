import { sql } from 'kysely'
import { enqueue } from '../../../platform/background/jobs.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { assignKeys, type Of, type Unit } from './assign-licenses.ts'

const maxPerRun = 500

/** Assigns available keys to queued units, longest waiting first, and queues a mail to their buyers. */
export async function serveWaiting(tx: Tx, { business_id, variant_id }: Of, now: Date): Promise<number> {
  const units = await tx
    .selectFrom('license_waits')
    .select(['entitlement_id', 'unit', 'business_id', 'variant_id'])
    .where('business_id', '=', business_id)
    .where('variant_id', '=', variant_id)
    .orderBy('since')
    .orderBy('entitlement_id')
    .orderBy('unit')
    .limit(maxPerRun)
    .forUpdate()
    .skipLocked()
    .execute()
  if (units.length === 0) return 0
  await sql`
    delete from license_waits w using unnest(${units.map((unit) => unit.entitlement_id)}::uuid[],
      ${units.map((unit) => unit.unit)}::integer[]) as served (entitlement_id, unit)
    where w.business_id = ${business_id} and w.entitlement_id = served.entitlement_id and w.unit = served.unit`.execute(
    tx,
  )
  await assignKeys(tx, business_id, units, now)
  await queueMails(tx, business_id, units, now)
  return units.length
}

/** Queues a job of the messages domain, which is above this one and mails the keys. */
async function queueMails(tx: Tx, businessId: number, units: Unit[], now: Date) {
  const { rows: orders } = await sql<{ business_id: number; id: string }>`
    select distinct e.business_id, e.order_id as id from licenses l
      join entitlements e on e.business_id in (${businessId}, ${businessId}) and e.id = l.entitlement_id
    where l.business_id = ${businessId} and l.entitlement_id = any(${[...new Set(units.map((unit) => unit.entitlement_id))]}::uuid[])
      and l.status = 'assigned' and l.assigned_at = ${now}`.execute(tx)
  if (orders.length > 0) await enqueue(tx, 'mail-late-goods', { served: now.toISOString(), orders })
}

/** Serves units that were queued because all keys were locked, although some became available after a rollback. */
export async function serveAllWaiting(db: Db, now: Date) {
  const { rows } = await sql<Of>`
    select w.business_id, w.variant_id from license_waits w where exists (select 1 from licenses l
      where l.business_id = w.business_id and l.variant_id = w.variant_id and l.status = 'available')
    union
    select w.business_id, w.variant_id from license_waits w
      join license_pools p on p.business_id = w.business_id and p.variant_id = w.variant_id
    where p.source = 'generator'
    limit 100`.execute(db)
  for (const of of rows) await db.transaction().execute((tx) => serveWaiting(tx, of, now))
}
