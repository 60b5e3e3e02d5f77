import type { Db } from '../../../../platform/db/types.ts'
import { validationFailed } from '../../../../platform/errors/errors.ts'
import { findLocation } from '../../../stores/locations/index.ts'

export type Destination = Record<string, string | number | null>

type Place = { address?: string | null; location_id?: number | null; postal_code?: string | null }
type Buyer = { customer_name: string; customer_phone: string | null; customer_email: string | null }

/** The destination of a new order, with the current names of the location; null if the input has no address. */
export async function readDestination(db: Db, input: Place, buyer: Buyer): Promise<Destination | null> {
  const place = await readPlace(db, input)
  if (Object.keys(place).length === 0) return null
  return {
    address: null,
    location_id: null,
    subdistrict: null,
    city: null,
    province: null,
    postal_code: null,
    notes: null,
    name: buyer.customer_name,
    phone: buyer.customer_phone,
    email: buyer.customer_email,
    ...place,
  }
}

/** The destination after an edit. A change of the buyer also applies to the recipient if both were the same. */
export async function editDestination(
  db: Db,
  input: Place,
  before: Destination | null,
  buyer: { before: Buyer; after: Buyer },
): Promise<Destination | null> {
  if (!before) return await readDestination(db, input, buyer.after)
  const person = ({ customer_name, customer_phone, customer_email }: Buyer): Destination => ({
    name: customer_name,
    phone: customer_phone,
    email: customer_email,
  })
  const was = person(buyer.before)
  const moved = Object.entries(person(buyer.after)).filter(
    ([name, value]) => value !== was[name] && before[name] === was[name],
  )
  return { ...before, ...Object.fromEntries(moved), ...(await readPlace(db, input)) }
}

async function readPlace(db: Db, { address, location_id, postal_code }: Place): Promise<Destination> {
  const location = location_id ? await findLocation(db, location_id) : undefined
  if (location_id && !location) throw validationFailed({ location_id: 'not_found' })
  return {
    ...(address !== undefined && { address }),
    ...(postal_code !== undefined && { postal_code }),
    ...(location && {
      location_id: location.id,
      subdistrict: location.subdistrict_name,
      city: location.city_name,
      province: location.province_name,
    }),
  }
}

/** A copy of the courier service, stored in the order because it may change. */
export async function readCourierService(db: Db, id: number) {
  const found = await db
    .selectFrom('courier_services')
    .innerJoin('couriers', 'couriers.id', 'courier_services.courier_id')
    .select(['courier_services.id', 'courier_services.code', 'courier_services.name'])
    .select(['couriers.id as courier_id', 'couriers.code as courier_code', 'couriers.name as courier_name'])
    .select(['couriers.courier_type', 'couriers.is_pickup'])
    .where('courier_services.id', '=', id)
    .executeTakeFirst()
  if (!found) throw validationFailed({ courier_service_id: 'not_found' })
  return {
    id: found.id,
    code: found.code,
    name: found.name,
    courier: {
      id: found.courier_id,
      code: found.courier_code,
      name: found.courier_name,
      courier_type: found.courier_type,
      is_pickup: found.is_pickup,
    },
  }
}
