import { explainField } from '../../../client/explain.ts'
import type { CheckoutSummary } from '../../api/types.generated.ts'
import type { Context } from '../../context.ts'
import { allErrorWords } from '../../messages/errors.ts'
import { type Draft, readSelection } from './draft.ts'
import type { Purchase } from './purchase.ts'
import { say } from './words.ts'

type Reason = NonNullable<CheckoutSummary['discounts'][number]['reason']>

/** The items of the cart as the check takes them, so that it works for guests and customers alike. */
const itemsIn = ({ items }: Purchase) =>
  items.map(({ type, variant_id, bundle_price_option_id, quantity }) =>
    type === 'variant'
      ? { type, variant_id: variant_id!, quantity }
      : { type, bundle_price_option_id: bundle_price_option_id!, quantity },
  )

/** The failed conditions with the error that the checkout would answer, the most helpful first. */
const errorCodes: Record<Reason, string> = {
  is_found: 'unknown_code',
  is_enabled: 'not_enabled',
  is_start_check: 'not_started',
  is_expiry_check: 'expired',
  is_usage_limit_check: 'used_up',
  is_customer_usage_limit_check: 'used_up_by_customer',
  is_limited_to_pages_check: 'not_in_this_shop',
  is_page_discount_active: 'not_eligible',
  is_limited_to_products_check: 'not_for_these_items',
  is_minimum_revenue_check: 'below_minimum',
  is_limited_to_payment_methods_check: 'not_for_this_payment',
  is_amount_not_zero: 'nothing_to_discount',
}

/** Why a code does not apply, in words. */
export const explainReason = ({ language }: Context, reason: Reason | undefined, draft: Draft) =>
  reason === 'is_limited_to_payment_methods_check' && !draft.payment_method
    ? say(language, 'code_payment_first')
    : explainField(allErrorWords[language], { code: reason ? errorCodes[reason] : 'not_eligible', params: {} })

/** Checks whether the code applies to this order; returns the reason if not. */
export async function checkCode(
  context: Context,
  code: string,
  cart: Purchase,
  draft: Draft,
): Promise<string | undefined> {
  const { call } = context
  const destination = draft.place && { location_id: draft.place.id, postal_code: draft.postal_code }
  const payment_method = draft.payment_method || null
  const body = { code, items: itemsIn(cart), destination, payment_method, ...readSelection(draft) }
  const { is_eligible, eligibility_details: details } = await call('POST public/discount-codes/check', { body })
  if (is_eligible) return undefined
  const reason = (Object.keys(errorCodes) as Reason[]).find((condition) => details[condition] === false)
  return explainReason(context, reason, draft)
}
