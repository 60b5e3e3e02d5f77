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
