import {
  AppError,
  conflict,
  fieldError,
  type Problem,
  type Problems,
  validationFailed,
} from '../../../platform/errors/errors.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import type { CodeCondition, CodeRow, Judgement } from '../../buyers/discounts/index.ts'
import { maxOpenOrders } from '../../orders/orders/index.ts'
import type { effectiveSettings } from '../../stores/store-settings/index.ts'
import type { CheckoutData, Choices, EarlierOrder, LoadRequest, Prepared } from '../checkout-preparation/index.ts'
import type { Buyer } from './draft-order.ts'

/** A payment method is required, except in a store that offers payment links only. */
export function chooseMethod(loaded: CheckoutData, requested: string | null): string {
  if (requested !== null) return requested
  const offered = loaded.store.payment_methods
  if (offered.length === 1 && offered[0] === 'payment_link') return 'payment_link'
  throw validationFailed({ payment_method: 'required' })
}

const codeProblems: Record<CodeCondition, Problem> = {
  is_found: 'unknown_code',
  is_enabled: 'not_enabled',
  is_start_check: 'not_started',
  is_expiry_check: 'expired',
  is_usage_limit_check: 'used_up',
  is_customer_usage_limit_check: 'used_up_by_customer',
  is_limited_to_pages_check: 'not_in_this_shop',
  is_page_discount_active: 'not_eligible',
  is_limited_to_products_check: 'not_for_these_items',
  is_minimum_revenue_check: 'not_eligible',
  is_limited_to_payment_methods_check: 'not_for_this_payment',
  is_amount_not_zero: 'nothing_to_discount',
}

export const codeConditions = Object.keys(codeProblems) as CodeCondition[]

/** Refuses a code that does not apply, because the total would be higher than the buyer expects. */
export function refuseCode({ reason }: Judgement, code: Pick<CodeRow, 'minimum_revenue'> | null) {
  if (reason === null) return
  const min = reason === 'is_minimum_revenue_check' ? (code?.minimum_revenue ?? null) : null
  const problem = min === null ? codeProblems[reason] : fieldError('below_minimum', { min: formatMoney(min) })
  throw validationFailed({ discount_code: problem })
}

/**
 * The error for a buyer with too many unpaid orders. Without the limit, one person could hold any amount of stock under
 * invented contacts.
 */
export const tooManyOpenOrders = () =>
  new AppError(
    429,
    'too_many_open_orders',
    `This mail address or phone has ${maxOpenOrders} unpaid orders in this store. Pay or cancel one of them first`,
    { details: { max_open_orders: maxOpenOrders } },
  )

/** The names of these fields in the request, for validation errors. */
export type FieldNames = { name: string; address: string; location: string }

const guestFields = { name: 'customer_name', address: 'shipping_address', location: 'shipping_location_id' }

/** Checks the fields that delivery requires, and the minimum lengths of name and address that the store sets. */
export function checkBuyer(
  loaded: CheckoutData,
  { settings, priced }: Prepared,
  choices: Choices,
  buyer: Buyer,
  fields: FieldNames = guestFields,
) {
  // The customer was found by email address, which the merchant may have changed since the request was read.
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

type Settings = ReturnType<typeof effectiveSettings>

/** Applies the store's spam filters. Returns the filter that matched, or refuses the order if the store blocks spam. */
export function judgeSpam(loaded: CheckoutData, settings: Settings) {
  const limits =
    (settings.max_per_phone > 0 && loaded.phone_orders >= settings.max_per_phone && 'phone_limit') ||
    (settings.max_per_ip > 0 && loaded.ip_orders >= settings.max_per_ip && 'ip_limit')
  const isBlocked = loaded.customer?.status === 'blocked'
  const by =
    (settings.is_spam_filter && limits) ||
    (settings.is_ip_spam_filter && loaded.ip_spam && 'ip_filter') ||
    (settings.is_customer_spam_filter && (loaded.customer?.is_spam || isBlocked) && 'customer_filter') ||
    null
  // Without the spam filter, which only flags orders, exceeding a limit blocks the order.
  if ((limits && !settings.is_spam_filter) || isBlocked || (by && settings.is_order_hard_filter))
    throw new AppError(403, 'order_blocked', settings.blocked_message || 'This order cannot be accepted')
  return { is_probably_spam: by !== null, mark_as_spam_by: by }
}

/** The hash of a checkout's guest token; null without one and for customers. */
export const guestTokenHash = ({ cart }: Pick<LoadRequest, 'cart'>): Buffer | null =>
  cart.column === 'guest_token_hash' ? (cart.value as Buffer | null) : null

type Caller = { load: LoadRequest; buyer: { account_id?: number | undefined } }

/** Whether the caller has the customer or the guest token of the earlier order; an email address proves nothing. */
function isSameCaller(earlier: EarlierOrder, { load, buyer }: Caller): boolean {
  if (buyer.account_id !== undefined) return earlier.is_by_account && earlier.customer_id === buyer.account_id
  const token = guestTokenHash(load)
  return token !== null && earlier.guest_token_hash === token.toString('hex')
}

/**
 * Refuses a duplicate. The error shows the earlier order to the caller who placed it, so that the shop can continue
 * with it.
 */
export const duplicateOrder = (earlier: EarlierOrder, caller: Caller) =>
  new AppError(
    400,
    'duplicate_order',
    'Duplicate order',
    isSameCaller(earlier, caller) ? { details: { secret_slug: earlier.secret_slug } } : {},
  )
