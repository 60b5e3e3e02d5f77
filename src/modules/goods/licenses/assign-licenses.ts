import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { generateKey } from './rules.ts'

/** A bought unit, which gets exactly one licence. */
export type Unit = { entitlement_id: string; unit: number; business_id: number; variant_id: number }

type Bought = { id: string; business_id: number; variant_id: number; quantity: number }

const toUnits = ({ id, quantity, ...of }: Bought): Unit[] =>
  Array.from({ length: quantity }, (_, i) => ({ ...of, entitlement_id: id, unit: i + 1 }))

/**
 * Assigns exactly one licence to each bought unit. Restores the licences that the order had before, so that repeated
 * payments never consume a second key. Units without an available key are queued.
 */
export async function assignLicenses(tx: Tx, bought: Bought[], now: Date) {
  if (bought.length === 0) return
  const ids = bought.map((one) => one.id)
  await tx
    .updateTable('licenses')
    .set({ status: 'assigned', revoked_by: null, revoked_at: null })
    .where('entitlement_id', 'in', ids)
    .where('revoked_by', '=', 'order')
    .execute()
  const held = await tx
    .selectFrom('licenses')
    .select(['entitlement_id', 'unit'])
    .where('entitlement_id', 'in', ids)
    .execute()
  const has = new Set(held.map((one) => `${one.entitlement_id}:${one.unit}`))
  const missing = bought.flatMap(toUnits).filter((unit) => !has.has(`${unit.entitlement_id}:${unit.unit}`))
  await assignKeys(tx, missing, now)
}

/** Assigns available keys to units, and queues the units for which there is none. */
export async function assignKeys(tx: Tx, units: Unit[], now: Date) {
  const byVariant = Map.groupBy(units, (unit) => unit.variant_id)
  for (const [variantId, wanted] of [...byVariant].sort(([a], [b]) => a - b)) {
    const pool = await tx.selectFrom('license_pools').selectAll().where('variant_id', '=', variantId).executeTakeFirst()
    const given = pool?.pattern ? await generate(tx, pool.pattern, wanted, now) : await take(tx, variantId, wanted, now)
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
async function take(tx: Tx, variantId: number, units: Unit[], now: Date): Promise<number> {
  const { rows } = await sql`
    with free as (
      select id from licenses where variant_id = ${variantId} and status = 'available'
      order by id limit ${units.length} for update skip locked
    ), numbered as (select id, row_number() over (order by id) as place from free),
    wanted as (select * from unnest(${units.map((unit) => unit.entitlement_id)}::uuid[],
      ${units.map((unit) => unit.unit)}::integer[]) with ordinality as w (entitlement_id, unit, place))
    update licenses l set status = 'assigned', entitlement_id = w.entitlement_id, unit = w.unit, assigned_at = ${now}
    from numbered n join wanted w using (place) where l.id = n.id returning l.id`.execute(tx)
  return rows.length
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
export async function revokeOrderedLicenses(tx: Tx, entitlementIds: string[], now: Date) {
  if (entitlementIds.length === 0) return
  await tx
    .updateTable('licenses')
    .set({ status: 'revoked', revoked_by: 'order', revoked_at: now })
    .where('entitlement_id', 'in', entitlementIds)
    .where('status', '=', 'assigned')
    .execute()
  await tx.deleteFrom('license_waits').where('entitlement_id', 'in', entitlementIds).execute()
}
