import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { generateKey } from './rules.ts'

/** A variant of a business. */
export type Of = { business_id: number; variant_id: number }

/** A bought unit, which gets exactly one licence. */
export type Unit = { entitlement_id: string; unit: number; business_id: number; variant_id: number }

type Bought = { id: string; variant_id: number; quantity: number }

const toUnits =
  (business_id: number) =>
  ({ id, variant_id, quantity }: Bought): Unit[] =>
    Array.from({ length: quantity }, (_, i) => ({ business_id, variant_id, entitlement_id: id, unit: i + 1 }))

/**
 * Assigns exactly one licence to each bought unit. Restores the licences that the order had before, so that repeated
 * payments never consume a second key. Units without an available key are queued.
 */
export async function assignLicenses(tx: Tx, businessId: number, bought: Bought[], now: Date) {
  if (bought.length === 0) return
  const ids = bought.map((one) => one.id)
  await tx
    .updateTable('licenses')
    .set({ status: 'assigned', revoked_by: null, revoked_at: null })
    .where('business_id', '=', businessId)
    .where('entitlement_id', 'in', ids)
    .where('revoked_by', '=', 'order')
    .execute()
  const held = await tx
    .selectFrom('licenses')
    .select(['entitlement_id', 'unit'])
    .where('business_id', '=', businessId)
    .where('entitlement_id', 'in', ids)
    .execute()
  const has = new Set(held.map((one) => `${one.entitlement_id}:${one.unit}`))
  const missing = bought.flatMap(toUnits(businessId)).filter((unit) => !has.has(`${unit.entitlement_id}:${unit.unit}`))
  await assignKeys(tx, businessId, missing, now)
}

/** Assigns available keys to units of a business, and queues the units for which there is none. */
export async function assignKeys(tx: Tx, businessId: number, units: Unit[], now: Date) {
  const byVariant = Map.groupBy(units, (unit) => unit.variant_id)
  for (const [variantId, wanted] of [...byVariant].sort(([a], [b]) => a - b)) {
    const of = { business_id: businessId, variant_id: variantId }
    const pool = await tx
      .selectFrom('license_pools')
      .select('pattern')
      .where('business_id', '=', businessId)
      .where('variant_id', '=', variantId)
      .executeTakeFirst()
    const given = pool?.pattern ? await generate(tx, pool.pattern, wanted, now) : await take(tx, of, wanted, now)
    const waiting = wanted.slice(given)
    if (waiting.length === 0) continue
    await tx
      .insertInto('license_waits')
      .values(waiting.map((unit) => ({ ...unit, since: now })))
      .onConflict((known) => known.doNothing())
      .execute()
  }
}

/** Takes available keys, oldest first, and skips keys that a concurrent transaction has locked. */
async function take(tx: Tx, { business_id, variant_id }: Of, units: Unit[], now: Date): Promise<number> {
  const free = await tx
    .selectFrom('licenses')
    .select('id')
    .where('business_id', '=', business_id)
    .where('variant_id', '=', variant_id)
    .where('status', '=', 'available')
    .orderBy('id')
    .limit(units.length)
    .forUpdate()
    .skipLocked()
    .execute()
  if (free.length === 0) return 0
  const wanted = units.slice(0, free.length)
  await sql`
    update licenses l set status = 'assigned', entitlement_id = w.entitlement_id, unit = w.unit, assigned_at = ${now}
    from unnest(${free.map(({ id }) => id)}::uuid[], ${wanted.map((unit) => unit.entitlement_id)}::uuid[],
      ${wanted.map((unit) => unit.unit)}::integer[]) as w (id, entitlement_id, unit)
    where l.business_id = ${business_id} and l.id = w.id`.execute(tx)
  return free.length
}

async function generate(tx: Tx, pattern: string, units: Unit[], now: Date): Promise<number> {
  const rows = units.map((unit) => ({
    ...unit,
    id: createUuid(),
    key: generateKey(pattern),
    status: 'assigned' as const,
    inserted_at: now,
    assigned_at: now,
  }))
  await tx.insertInto('licenses').values(rows).execute()
  return rows.length
}

/** Revokes the keys of a canceled order. They are not sold again, but the order gets them back if it is paid again. */
export async function revokeOrderedLicenses(tx: Tx, businessId: number, entitlementIds: string[], now: Date) {
  if (entitlementIds.length === 0) return
  await tx
    .updateTable('licenses')
    .set({ status: 'revoked', revoked_by: 'order', revoked_at: now })
    .where('business_id', '=', businessId)
    .where('entitlement_id', 'in', entitlementIds)
    .where('status', '=', 'assigned')
    .execute()
  await tx
    .deleteFrom('license_waits')
    .where('business_id', '=', businessId)
    .where('entitlement_id', 'in', entitlementIds)
    .execute()
}
