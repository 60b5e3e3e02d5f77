import type { Static } from 'typebox'
import { listPage, type PageRequest } from '../../../../platform/db/list-page.ts'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import { conflict, notFound, validationFailed } from '../../../../platform/errors/errors.ts'
import { normalizePhone } from '../../../../platform/text/phones.ts'
import { findLocation } from '../../../stores/locations/index.ts'
import { holdCustomer } from '../erase-customer.ts'
import { getCustomer } from '../manage-customers.ts'
import { maxAddresses, normalizeEmail } from '../rules.ts'
import type { AddressIn } from '../schemas.ts'

const addresses = (db: Db, businessId: number, customerId: number) =>
  db
    .selectFrom('customer_addresses')
    .leftJoin('locations', 'locations.id', 'customer_addresses.location_id')
    .selectAll('customer_addresses')
    .select(['locations.subdistrict_name', 'locations.city_name', 'locations.province_name'])
    .where('customer_addresses.business_id', '=', businessId)
    .where('customer_id', '=', customerId)

export async function listAddresses(db: Db, business_id: number, customerId: number) {
  const customer = await getCustomer(db, business_id, customerId)
  return await addresses(db, business_id, customer.id).orderBy('customer_addresses.id', 'desc').execute()
}

/** Lists a page of addresses, newest first. */
export const pageAddresses = (
  db: Db,
  cursorSecret: Buffer,
  business_id: number,
  customerId: number,
  request: PageRequest,
) =>
  listPage({
    list: `addresses:${business_id}:${customerId}`,
    cursorSecret,
    request,
    filters: {},
    key: ['customer_addresses.id'],
    direction: 'desc',
    select: () => addresses(db, business_id, customerId),
    keyOf: (address) => [address.id],
  })

export async function getAddress(db: Db, business_id: number, customerId: number, id: number) {
  const customer = await getCustomer(db, business_id, customerId)
  const found = await addresses(db, business_id, customer.id).where('customer_addresses.id', '=', id).executeTakeFirst()
  if (!found) throw notFound('The address does not exist')
  return found
}

async function normalise(db: Db, input: Static<typeof AddressIn>) {
  if (input.location_id && !(await findLocation(db, input.location_id))) {
    throw validationFailed({ location_id: 'not_found' })
  }
  return {
    ...input,
    ...(input.email !== undefined && { email: normalizeEmail(input.email) }),
    ...(input.phone !== undefined && { phone: normalizePhone(input.phone) }),
  }
}

export async function createAddress(
  db: Tx,
  business_id: number,
  customerId: number,
  input: Static<typeof AddressIn>,
  now: Date,
) {
  const customer = await holdCustomer(db, business_id, customerId)
  const { held } = await db
    .selectFrom('customer_addresses')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('business_id', '=', business_id)
    .where('customer_id', '=', customer.id)
    .executeTakeFirstOrThrow()
  if (held >= maxAddresses) throw conflict(`A customer has at most ${maxAddresses} addresses`, 'address_limit_reached')
  const { id } = await db
    .insertInto('customer_addresses')
    .values({
      business_id,
      customer_id: customer.id,
      ...(await normalise(db, input)),
      created_at: now,
      last_updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return await getAddress(db, business_id, customerId, id)
}

export async function updateAddress(
  db: Db,
  business_id: number,
  customerId: number,
  id: number,
  input: Static<typeof AddressIn>,
  now: Date,
) {
  await getAddress(db, business_id, customerId, id)
  const change = { ...(await normalise(db, input)), last_updated_at: now }
  await db
    .updateTable('customer_addresses')
    .set(change)
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
  return await getAddress(db, business_id, customerId, id)
}

export async function deleteAddress(db: Db, business_id: number, customerId: number, id: number) {
  await getAddress(db, business_id, customerId, id)
  await db.deleteFrom('customer_addresses').where('business_id', '=', business_id).where('id', '=', id).execute()
}
