import type { Db } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { findLocation } from '../../stores/locations/index.ts'
import { readCourierService } from '../../stores/shipping/index.ts'
import { findNamedPlaces, toLocationId, toServiceId } from './find-named.ts'
import type { Migrated } from './insert-past-orders.ts'

/** Adds the district and the courier service that each order names. Refuses orders that name unknown ones. */
export async function findPlaces(db: Db, rows: Migrated[], refuse: (line: number, problem: string) => void) {
  const cells = rows.map(({ input }) => ({
    location_id: String(input.location_id ?? ''),
    courier_service_id: String(input.courier_service_id ?? ''),
  }))
  const named = await findNamedPlaces(
    db,
    cells.map((cells) => ({ cells })),
  )
  const readOnce = { place: once((id) => readPlace(db, id)), service: once((id) => readCourierService(db, id)) }
  const found: Migrated[] = []
  for (const [i, { location_id, courier_service_id }] of cells.entries()) {
    try {
      const place = location_id && (await readOnce.place(toLocationId(named, location_id)))
      const courier_service = courier_service_id && (await readOnce.service(toServiceId(named, courier_service_id)))
      found.push({ ...rows[i]!, ...(place && { place }), ...(courier_service && { courier_service }) })
    } catch (error) {
      refuse(rows[i]!.line, (error as Error).message)
    }
  }
  return found
}

/** Reads each id of a batch once. */
function once<T>(read: (id: number) => Promise<T>) {
  const known = new Map<number, Promise<T>>()
  return (id: number) => {
    const reading = known.get(id) ?? read(id)
    known.set(id, reading)
    return reading
  }
}

/** The names of a district as orders store them. */
async function readPlace(db: Db, id: number) {
  const location = await findLocation(db, id)
  if (!location) throw validationFailed({ location_id: 'not_found' })
  const { subdistrict_name, city_name, province_name } = location
  return { location_id: location.id, subdistrict: subdistrict_name, city: city_name, province: province_name }
}
