import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'
import type { ZoneInput } from './schemas.ts'

type Zone = {
  id: number
  name: string
  is_seeded: boolean
  areas: { area_type: string; area_id: number }[]
  area_names: (string | null)[]
}

/** Lists the seeded zones, then the business's own. */
export async function listZones(db: Db, businessId: number, id?: number): Promise<Zone[]> {
  const { rows } = await sql<Zone>`select z.id, z.name, z.business_id is null as is_seeded, coalesce((
      select json_agg(json_build_object('area_type', a.area_type, 'area_id', a.area_id) order by a.id)
      from shipping_zone_areas a where a.zone_id = z.id), '[]') as areas, array(
      select case a.area_type when 'province' then (select p.name from provinces p where p.id = a.area_id)
        when 'city' then (select c.name from cities c where c.id = a.area_id)
        when 'location' then (select l.subdistrict_name || ', ' || l.city_name from locations l where l.id = a.area_id)
        end from shipping_zone_areas a where a.zone_id = z.id order by a.id) as area_names
    from shipping_zones z where (z.business_id is null or z.business_id = ${businessId})
      and (${id ?? null}::bigint is null or z.id = ${id ?? null}) order by z.id`.execute(db)
  return rows
}

async function setAreas(tx: Tx, zoneId: number, areas: ZoneInput['areas']) {
  await tx.deleteFrom('shipping_zone_areas').where('zone_id', '=', zoneId).execute()
  await tx
    .insertInto('shipping_zone_areas')
    .values(areas.map((area) => ({ zone_id: zoneId, ...area })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function createZone(tx: Tx, businessId: number, { name, areas }: ZoneInput): Promise<Zone> {
  const { id } = await tx
    .insertInto('shipping_zones')
    .values({ business_id: businessId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setAreas(tx, id, areas)
  return (await listZones(tx, businessId, id))[0]!
}

/** Changes one of the business's own zones. Seeded zones are shared by all businesses and cannot be changed. */
export async function updateZone(
  tx: Tx,
  businessId: number,
  id: number,
  { name, areas }: Partial<ZoneInput>,
  now: Date,
): Promise<Zone> {
  const changed = await tx
    .updateTable('shipping_zones')
    .set({ name, last_updated_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw notFound('There is no such zone of this business')
  if (areas) await setAreas(tx, id, areas)
  return (await listZones(tx, businessId, id))[0]!
}

export async function deleteZone(db: Db, businessId: number, id: number) {
  const used = await db.selectFrom('shipping_rates').select('id').where('zone_id', '=', id).limit(1).executeTakeFirst()
  const [zone] = await listZones(db, businessId, id)
  if (!zone || zone.is_seeded) throw notFound('There is no such zone of this business')
  if (used) throw conflict('The zone has rates; delete those first')
  await db.deleteFrom('shipping_zones').where('business_id', '=', businessId).where('id', '=', id).execute()
}
