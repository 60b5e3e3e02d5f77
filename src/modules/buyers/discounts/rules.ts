import type { Selectable } from 'kysely'
import { validationFailed } from '../../../platform/errors.ts'
import { type Minor, shareOf } from '../../../platform/money.ts'
import type { Tables } from '../../../schema/tables.ts'

export type CodeRow = Selectable<Tables['discount_codes']>

export const normalizeCode = (code: string) => code.replace(/\s+/g, '').toUpperCase()

export type CodeContext = {
  /** Both amounts are after their own discounts. */
  product_price: Minor
  shipping_cost: Minor
  payment_method: string | null
  now: Date
}

export type Judgement = {
  is_eligible: boolean
  eligibility_details: Record<string, boolean>
  discount_code_discount: Minor
}

/** Computes the discount, which never exceeds `base`. */
function computeDiscount(code: CodeRow, base: Minor): Minor {
  const amount = code.amount_type === 'fixed' ? code.amount! : shareOf(base, code.percentage! * 100)
  const capped = code.is_max_amount && code.max_amount !== null ? Math.min(amount, code.max_amount) : amount
  return Math.min(capped, base)
}

/**
 * Evaluates each condition by its name in the API. Codes limited to pages are never eligible, as a storefront is no
 * page.
 */
export function evaluateCode(code: CodeRow | undefined, context: CodeContext): Judgement {
  if (!code) return { is_eligible: false, eligibility_details: { is_found: false }, discount_code_discount: 0 }
  const base = code.applied_to === 'product_price' ? context.product_price : context.shipping_cost
  const discount = computeDiscount(code, base)
  const details = {
    is_found: true,
    is_enabled: code.is_enabled,
    is_expiry_check: !code.is_expiry || code.expiry_time === null || code.expiry_time > context.now.toISOString(),
    is_usage_limit_check: !code.is_usage_limit || code.current_usage < (code.usage_limit ?? 0),
    is_minimum_revenue_check: !code.is_minimum_revenue || context.product_price >= (code.minimum_revenue ?? 0),
    is_limited_to_pages_check: !code.is_limited_to_pages,
    is_limited_to_payment_methods_check:
      !code.is_limited_to_payment_methods ||
      (context.payment_method !== null && code.payment_methods.includes(context.payment_method)),
    is_page_discount_active: true,
    is_amount_not_zero: discount > 0,
  }
  const is_eligible = Object.values(details).every(Boolean)
  return { is_eligible, eligibility_details: details, discount_code_discount: is_eligible ? discount : 0 }
}

type Conditions = {
  amount_type?: string
  amount?: unknown
  percentage?: number
  is_max_amount?: boolean
  max_amount?: unknown
  is_usage_limit?: boolean
  usage_limit?: number | null
  is_expiry?: boolean
  expiry_time?: string | null
  is_limited_to_payment_methods?: boolean
  payment_methods?: string[]
  is_minimum_revenue?: boolean
  minimum_revenue?: unknown
}

/** An enabled condition requires its value, and each amount type its amount. */
export function checkConditions(code: Conditions) {
  const missing = (field: string) => validationFailed({ [field]: 'required' })
  if (code.amount_type === 'fixed' && code.amount == null) throw missing('amount')
  if (code.amount_type === 'percentage' && code.percentage == null) throw missing('percentage')
  if (code.is_max_amount && code.max_amount == null) throw missing('max_amount')
  if (code.is_usage_limit && code.usage_limit == null) throw missing('usage_limit')
  if (code.is_expiry && code.expiry_time == null) throw missing('expiry_time')
  if (code.is_minimum_revenue && code.minimum_revenue == null) throw missing('minimum_revenue')
  if (code.is_limited_to_payment_methods && !code.payment_methods?.length) throw missing('payment_methods')
}
