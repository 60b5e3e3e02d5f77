import type { Context } from '../../context.ts'
import { createSay } from '../../words.ts'
import { codeWords } from './code-messages.ts'
import { type Draft, readSelection } from './draft.ts'
import type { Purchase } from './purchase.ts'

const say = createSay(codeWords)

/** The items of the cart as the check takes them, so that it works for guests and customers alike. */
const itemsIn = ({ items }: Purchase) =>
  items.map(({ type, variant_id, bundle_price_option_id, quantity }) =>
    type === 'variant'
      ? { type, variant_id: variant_id!, quantity }
      : { type, bundle_price_option_id: bundle_price_option_id!, quantity },
  )

/** The failed conditions that a buyer can understand or change, the most helpful first. */
const conditionWords: [condition: string, word: keyof typeof codeWords.en][] = [
  ['is_found', 'code_unknown'],
  ['is_enabled', 'code_disabled'],
  ['is_start_check', 'code_not_started'],
  ['is_expiry_check', 'code_expired'],
  ['is_usage_limit_check', 'code_used_up'],
  ['is_customer_usage_limit_check', 'code_used_by_you'],
  ['is_limited_to_pages_check', 'code_other_pages'],
  ['is_limited_to_products_check', 'code_other_items'],
  ['is_minimum_revenue_check', 'code_minimum'],
  ['is_limited_to_payment_methods_check', 'code_payment'],
  ['is_amount_not_zero', 'code_no_discount'],
]

function explainIneligible({ language }: Context, details: Record<string, boolean>, draft: Draft) {
  const word = conditionWords.find(([condition]) => details[condition] === false)?.[1] ?? 'code_not_valid'
  return say(language, word === 'code_payment' && !draft.payment_method ? 'code_payment_first' : word)
}

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
  const { is_eligible, eligibility_details } = await call('POST public/discount-codes/check', { body })
  return is_eligible ? undefined : explainIneligible(context, eligibility_details, draft)
}
