import type { Selectable } from 'kysely'
import { pictureUrl, type ShowPicture } from '../../../platform/http/addresses.ts'
import type { Tables } from '../../../schema/tables.ts'
import { type NamedValue, showAttributes } from '../../catalog/attributes/index.ts'

export type CustomerRow = Selectable<Tables['customers']>

/** A customer as the business sees them. */
export const showCustomer =
  (toUrl: ShowPicture) =>
  (customer: CustomerRow, named: NamedValue[] = []) => ({
    id: customer.id,
    business_id: customer.business_id,
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    avatar: toUrl(customer.avatar),
    bio_description: customer.bio_description,
    date_of_birth: customer.date_of_birth,
    sex: customer.sex,
    status: customer.status,
    is_unsubscribe: customer.is_unsubscribe,
    is_spam: customer.is_spam,
    tags: customer.tags,
    attributes: showAttributes(named, toUrl),
    confirmed_at: customer.confirmed_at,
    phone_confirmed_at: customer.phone_confirmed_at,
    created_at: customer.created_at,
    last_updated_at: customer.last_updated_at,
    erased_at: customer.erased_at,
    merged_into_id: customer.merged_into_id,
  })

/** Shows customers with the absolute address of an uploaded picture. */
export const createShowCustomer = (baseUrl: string) => showCustomer(pictureUrl(baseUrl))

const showStored = showCustomer((picture) => picture)

/** The payload of `customer.created`. Its picture has the stored form. */
export function customerPayload(customer: CustomerRow) {
  const {
    erased_at: _,
    merged_into_id: __,
    attributes: ___,
    phone_confirmed_at: ____,
    ...payload
  } = showStored(customer)
  return payload
}

export type AddressRow = Selectable<Tables['customer_addresses']> & {
  subdistrict_name: string | null
  city_name: string | null
  province_name: string | null
}

export const showAddress = (address: AddressRow) => ({
  id: address.id,
  name: address.name,
  phone: address.phone,
  email: address.email,
  address: address.address,
  postal_code: address.postal_code,
  notes: address.notes,
  location_id: address.location_id,
  location:
    address.location_id === null || address.city_name === null
      ? null
      : {
          id: address.location_id,
          subdistrict_name: address.subdistrict_name!,
          city_name: address.city_name,
          province_name: address.province_name!,
        },
})

/** Omits location_id, because `location` contains it. */
export function showMyAddress(row: AddressRow) {
  const { location_id: _, ...address } = showAddress(row)
  return address
}
