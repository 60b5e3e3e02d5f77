import type { Db } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors.ts'
import { type Minor, parseMoney } from '../../../platform/money.ts'
import { readEmail, readPhone } from '../../buyers/customers/index.ts'
import type { OrderChange } from './write-schemas.ts'

const amountFields = ['product_discount', 'shipping_cost', 'shipping_discount', 'other_income'] as const

/** The amounts a merchant sets by hand, in minor units. */
export function readAmounts(input: OrderChange): Partial<Record<(typeof amountFields)[number], Minor>> {
  const read: Partial<Record<(typeof amountFields)[number], Minor>> = {}
  for (const field of amountFields) {
    const value = input[field]
    if (value === undefined) continue
    const amount = parseMoney(value, field)
    if (amount < 0) throw validationFailed({ [field]: 'negative' })
    read[field] = amount
  }
  return read
}

const plainFields = [
  'shipment_provider_code',
  'other_income_name',
  'notes',
  'is_dropshipping',
  'dropshipper_name',
  'payment_account_holder',
  'payment_account_number',
  'financial_entity_id',
  'transferproof_url',
  'external_id',
  'customer_name',
] as const

/** The fields that are kept as they come. */
export function readPlainFields(input: OrderChange) {
  const entries = plainFields.filter((name) => input[name] !== undefined).map((name) => [name, input[name]])
  return {
    ...(Object.fromEntries(entries) as Partial<Pick<OrderChange, (typeof plainFields)[number]>>),
    ...(input.customer_email !== undefined && { customer_email: readEmail(input.customer_email) }),
    ...(input.customer_phone !== undefined && { customer_phone: readPhone(input.customer_phone, 'customer_phone') }),
    ...(input.dropshipper_phone !== undefined && {
      dropshipper_phone: readPhone(input.dropshipper_phone, 'dropshipper_phone'),
    }),
  }
}

export type Destination = Record<string, string | number | null>

type Buyer = { customer_name: string; customer_phone: string | null; customer_email: string | null }

/** Where the order goes, with the names of the place as they are now; what the input leaves out stays as it was. */
export async function readDestination(
  db: Db,
  input: OrderChange,
  buyer: Buyer,
  before: Destination | null,
): Promise<Destination | null> {
  const isNamed = [input.address, input.location_id, input.postal_code].some((value) => value !== undefined)
  if (!isNamed && !before) return null
  const location = input.location_id
    ? await db.selectFrom('locations').selectAll().where('id', '=', input.location_id).executeTakeFirst()
    : undefined
  if (input.location_id && !location) throw validationFailed({ location_id: 'not_found' })
  return {
    address: null,
    location_id: null,
    subdistrict: null,
    city: null,
    province: null,
    postal_code: null,
    notes: null,
    ...before,
    name: buyer.customer_name,
    phone: buyer.customer_phone,
    email: buyer.customer_email,
    ...(input.address !== undefined && { address: input.address }),
    ...(input.postal_code !== undefined && { postal_code: input.postal_code }),
    ...(location && {
      location_id: location.id,
      subdistrict: location.subdistrict_name,
      city: location.city_name,
      province: location.province_name,
    }),
  }
}

/** The courier service as it is now, kept with the order. */
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
