import type { Selectable } from 'kysely'
import { fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { computeShare, type Minor } from '../../../platform/text/money.ts'
import type { Tables } from '../../../schema/tables.ts'

export type CodeRow = Selectable<Tables['discount_codes']>

export const normalizeCode = (code: string) => code.replace(/\s+/g, '').toUpperCase()

/** The fields of an order's lines that a code needs. */
export type CodeLine = { product_id?: number | null | undefined; product_price: Minor }

export type CodeContext = {
  /** Both amounts are net of their own discounts. */
  product_price: Minor
  shipping_cost: Minor
  lines: CodeLine[]
  /**
   * How often the buyer has used the code; null if the buyer is not known yet or the code has no limit per customer.
   */
  customer_uses: number | null
  payment_method: string | null
  /** False where no code applies; true by default. */
  has_discounts?: boolean
  now: Date
}

/** The conditions of a code, by their names in the API. */
export type CodeCondition = keyof ReturnType<typeof judgeConditions>

export type Judgement = {
  is_eligible: boolean
  eligibility_details: Partial<Record<CodeCondition, boolean>>
  /** The condition that fails, of several the first; null if the code applies. */
  reason: CodeCondition | null
  discount_code_discount: Minor
}

/** What a code covers. `category_product_ids` are those products of an order that are in one of its categories. */
export type Coverage = Pick<CodeRow, 'is_limited_to_products' | 'product_ids'> & {
  category_product_ids?: number[] | null
}

/** Whether the code applies to a line. Lines of a bundle are covered through their own products. */
export const coversLine = (code: Coverage, { product_id }: Pick<CodeLine, 'product_id'>): boolean =>
  !code.is_limited_to_products ||
  (product_id != null &&
    (code.product_ids.includes(product_id) || (code.category_product_ids?.includes(product_id) ?? false)))

/** Computes the discount, which never exceeds `base`. */
function computeDiscount(code: CodeRow, base: Minor): Minor {
  const amount = code.amount_type === 'fixed' ? code.amount! : computeShare(base, code.percentage! * 100)
  const capped = code.is_max_amount && code.max_amount !== null ? Math.min(amount, code.max_amount) : amount
  return Math.min(capped, base)
}

const isReached = (time: string, now: Date) => Date.parse(time) <= now.getTime()

type Validity = Pick<
  CodeRow,
  'is_start' | 'start_time' | 'is_expiry' | 'expiry_time' | 'is_usage_limit' | 'usage_limit'
>

const hasStarted = ({ is_start, start_time }: Validity, now: Date) =>
  !is_start || start_time === null || isReached(start_time, now)
const hasEnded = ({ is_expiry, expiry_time }: Validity, now: Date) =>
  is_expiry && expiry_time !== null && isReached(expiry_time, now)
const isUsedUp = (code: Validity & Pick<CodeRow, 'current_usage'>) =>
  code.is_usage_limit && code.current_usage >= (code.usage_limit ?? 0)

export const codeStates = ['active', 'scheduled', 'used_up', 'ended', 'disabled'] as const
export type CodeState = (typeof codeStates)[number]

/** The single state that merchants see. `listDiscountCodes` filters by the same rule. */
export function findState(code: CodeRow, now: Date): CodeState {
  if (!code.is_enabled) return 'disabled'
  if (hasEnded(code, now)) return 'ended'
  if (isUsedUp(code)) return 'used_up'
  return hasStarted(code, now) ? 'active' : 'scheduled'
}

/**
 * Codes limited to pages never apply, because a storefront is not such a page. The minimum applies to all goods. In this order
 * buyers are told what fails: what they can do something about comes after what nobody can change any more.
 */
const judgeConditions = (code: CodeRow, context: CodeContext, coversAny: boolean, discount: Minor) => ({
  is_found: true,
  is_enabled: code.is_enabled,
  is_start_check: hasStarted(code, context.now),
  is_expiry_check: !hasEnded(code, context.now),
  is_usage_limit_check: !isUsedUp(code),
  is_customer_usage_limit_check:
    !code.is_customer_usage_limit || (context.customer_uses ?? 0) < (code.customer_usage_limit ?? 0),
  is_limited_to_pages_check: !code.is_limited_to_pages,
  is_page_discount_active: context.has_discounts ?? true,
  is_limited_to_products_check: coversAny,
  is_minimum_revenue_check: !code.is_minimum_revenue || context.product_price >= (code.minimum_revenue ?? 0),
  is_limited_to_payment_methods_check:
    !code.is_limited_to_payment_methods ||
    (context.payment_method !== null && code.payment_methods.includes(context.payment_method)),
  is_amount_not_zero: discount > 0,
})

/** Evaluates the conditions of a code. A code on goods reduces the lines that it covers. */
export function evaluateCode(code: (CodeRow & Coverage) | undefined, context: CodeContext): Judgement {
  if (!code)
    return {
      is_eligible: false,
      eligibility_details: { is_found: false },
      reason: 'is_found',
      discount_code_discount: 0,
    }
  const covered = context.lines.filter((line) => coversLine(code, line))
  const goods = code.is_limited_to_products
    ? covered.reduce((sum, line) => sum + line.product_price, 0)
    : context.product_price
  const base = code.applied_to === 'product_price' ? goods : context.shipping_cost
  const discount = computeDiscount(code, base)
  const details = judgeConditions(code, context, covered.length > 0, discount)
  const reason = (Object.keys(details) as CodeCondition[]).find((condition) => !details[condition]) ?? null
  const is_eligible = reason === null
  return { is_eligible, eligibility_details: details, reason, discount_code_discount: is_eligible ? discount : 0 }
}

type Conditions = {
  amount_type?: string
  amount?: unknown
  percentage?: number
  is_max_amount?: boolean
  max_amount?: unknown
  is_usage_limit?: boolean
  usage_limit?: number | null
  is_customer_usage_limit?: boolean
  customer_usage_limit?: number | null
  is_start?: boolean
  start_time?: string | Date | null
  is_expiry?: boolean
  expiry_time?: string | Date | null
  is_limited_to_products?: boolean
  product_ids?: number[]
  taxonomy_ids?: number[]
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
  if (code.is_customer_usage_limit && code.customer_usage_limit == null) throw missing('customer_usage_limit')
  if (code.is_start && code.start_time == null) throw missing('start_time')
  if (code.is_expiry && code.expiry_time == null) throw missing('expiry_time')
  if (code.is_start && code.is_expiry && new Date(code.expiry_time!) <= new Date(code.start_time!))
    throw validationFailed({ expiry_time: fieldError('before_start', { start: 'start_time' }) })
  if (code.is_limited_to_products && !code.product_ids?.length && !code.taxonomy_ids?.length)
    throw missing('product_ids')
  if (code.is_minimum_revenue && code.minimum_revenue == null) throw missing('minimum_revenue')
  if (code.is_limited_to_payment_methods && !code.payment_methods?.length) throw missing('payment_methods')
}
