import { conflict, fieldError, type Problems, validationFailed } from '../../../platform/errors.ts'
import type { Choices, Loaded, Prepared } from '../checkout-preparation/index.ts'
import type { Buyer } from './draft-order.ts'

/** The method that was asked for; without one only a store that has nothing but payment links knows what is meant. */
export function chooseMethod(loaded: Loaded, asked: string | null): string {
  if (asked !== null) return asked
  const offered = loaded.store.payment_methods
  if (offered.length === 1 && offered[0] === 'payment_link') return 'payment_link'
  throw validationFailed({ payment_method: 'required' })
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
  const errors: Problems = {}
  if (buyer.name.length < settings.min_name_length)
    errors[fields.name] = fieldError('too_short', { min: settings.min_name_length })
  if (choices.location_id !== null && !loaded.location) errors[fields.location] = 'not_found'
  if (priced.is_physical && settings.is_courier_required) {
    const needsCourier = !settings.is_manual_shipping_cost
    if (!buyer.address) errors[fields.address] = 'required'
    if (choices.location_id === null) errors[fields.location] = 'required'
    if (needsCourier && choices.courier_service_id === null) errors.courier_service_id = 'required'
  }
  if (buyer.address && buyer.address.length < settings.min_address_length)
    errors[fields.address] = fieldError('too_short', { min: settings.min_address_length })
  if (Object.keys(errors).length > 0) throw validationFailed(errors)
}
