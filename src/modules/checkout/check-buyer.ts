import { type FieldErrors, validationFailed } from '../../platform/errors.ts'
import type { Buyer } from './build-order.ts'
import type { Loaded } from './load-checkout.ts'
import type { Choices, Prepared } from './prepare-order.ts'

/** The method that was asked for; without one only a store that has nothing but payment links knows what is meant. */
export function chooseMethod(loaded: Loaded, asked: string | null): string {
  if (asked !== null) return asked
  const offered = loaded.store.payment_methods
  if (offered.length === 1 && offered[0] === 'payment_link') return 'payment_link'
  throw validationFailed({ payment_method: ['is required'] })
}

/** What an order to be delivered needs, and what the store asks of a name and an address. */
export function checkBuyer(loaded: Loaded, { settings, priced }: Prepared, choices: Choices, buyer: Buyer) {
  const errors: FieldErrors = {}
  if (buyer.name.length < settings.min_name_length)
    errors.customer_name = [`must have at least ${settings.min_name_length} characters`]
  if (choices.location_id !== null && !loaded.location) errors.shipping_location_id = ['is not a known location']
  if (priced.is_physical && settings.is_courier_required) {
    const needsCourier = !settings.is_manual_shipping_cost
    if (!buyer.address) errors.shipping_address = ['is required']
    if (choices.location_id === null) errors.shipping_location_id = ['is required']
    if (needsCourier && choices.courier_service_id === null) errors.courier_service_id = ['is required']
  }
  if (buyer.address && buyer.address.length < settings.min_address_length)
    errors.shipping_address = [`must have at least ${settings.min_address_length} characters`]
  if (Object.keys(errors).length > 0) throw validationFailed(errors)
}
