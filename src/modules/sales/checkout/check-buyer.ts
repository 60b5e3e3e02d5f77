import { conflict, type FieldErrors, validationFailed } from '../../../platform/errors.ts'
import type { Buyer } from './build-order.ts'
import type { Loaded } from './loaded.ts'
import type { Choices, Prepared } from './prepare-order.ts'

/** The method that was asked for; without one only a store that has nothing but payment links knows what is meant. */
export function chooseMethod(loaded: Loaded, asked: string | null): string {
  if (asked !== null) return asked
  const offered = loaded.store.payment_methods
  if (offered.length === 1 && offered[0] === 'payment_link') return 'payment_link'
  throw validationFailed({ payment_method: ['is required'] })
}

/** How the request calls what it must say. */
export type FieldNames = { name: string; address: string; location: string }

const guestFields = { name: 'customer_name', address: 'shipping_address', location: 'shipping_location_id' }

/** What an order to be delivered needs, and what the store asks of a name and an address. */
export function checkBuyer(
  loaded: Loaded,
  { settings, priced }: Prepared,
  choices: Choices,
  buyer: Buyer,
  fields: FieldNames = guestFields,
) {
  // The account is found by its address, which the merchant may have changed a moment ago.
  if (buyer.account_id !== undefined && buyer.account_id !== loaded.customer?.id)
    throw conflict('Your account was changed at this moment; try again')
  const errors: FieldErrors = {}
  if (buyer.name.length < settings.min_name_length)
    errors[fields.name] = [`must have at least ${settings.min_name_length} characters`]
  if (choices.location_id !== null && !loaded.location) errors[fields.location] = ['is not a known location']
  if (priced.is_physical && settings.is_courier_required) {
    const needsCourier = !settings.is_manual_shipping_cost
    if (!buyer.address) errors[fields.address] = ['is required']
    if (choices.location_id === null) errors[fields.location] = ['is required']
    if (needsCourier && choices.courier_service_id === null) errors.courier_service_id = ['is required']
  }
  if (buyer.address && buyer.address.length < settings.min_address_length)
    errors[fields.address] = [`must have at least ${settings.min_address_length} characters`]
  if (Object.keys(errors).length > 0) throw validationFailed(errors)
}
