import { fromLocalTime, toLocalTime } from '../../../../client/zoned-time.ts'
import type { DiscountCode, DiscountScope } from '../../../api/types.generated.ts'
import { plainAmount } from '../../../parts/fields/plain-amount.ts'
import type { Terms } from './discount-effect.ts'

/** The fields as they are typed. Times are in the business's time zone. */
export type Draft = {
  code: string
  applied_to: Terms['applied_to']
  amount_type: Terms['amount_type']
  percentage: string
  amount: string
  max_amount: string
  minimum_revenue: string
  usage_limit: string
  customer_usage_limit: string
  starts: string
  until: string
  reach: 'all' | 'some'
  scope: DiscountScope
}

export const emptyDraft: Draft = {
  code: '',
  applied_to: 'product_price',
  amount_type: 'percentage',
  percentage: '10',
  amount: '',
  max_amount: '',
  minimum_revenue: '',
  usage_limit: '',
  customer_usage_limit: '',
  starts: '',
  until: '',
  reach: 'all',
  scope: { products: [], categories: [] },
}

export const toDraft = (code: DiscountCode, scope: DiscountScope, timeZone: string): Draft => ({
  code: code.code,
  applied_to: code.applied_to,
  amount_type: code.amount_type,
  percentage: String(code.percentage ?? ''),
  amount: plainAmount(code.amount ?? ''),
  max_amount: plainAmount((code.is_max_amount && code.max_amount) || ''),
  minimum_revenue: plainAmount((code.is_minimum_revenue && code.minimum_revenue) || ''),
  usage_limit: code.is_usage_limit ? String(code.usage_limit ?? '') : '',
  customer_usage_limit: code.is_customer_usage_limit ? String(code.customer_usage_limit ?? '') : '',
  starts: code.is_start && code.start_time ? toLocalTime(code.start_time, timeZone) : '',
  until: code.is_expiry && code.expiry_time ? toLocalTime(code.expiry_time, timeZone) : '',
  reach: code.is_limited_to_products ? 'some' : 'all',
  scope,
})

const isMoment = (local: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local)

const toMoment = (local: string, timeZone: string) => (isMoment(local) ? fromLocalTime(local, timeZone) : null)

/** The editable conditions. An empty field means no limit. */
export const toConditions = (draft: Draft, timeZone: string) => ({
  is_minimum_revenue: draft.minimum_revenue !== '',
  minimum_revenue: draft.minimum_revenue || null,
  is_usage_limit: draft.usage_limit !== '',
  usage_limit: draft.usage_limit === '' ? null : Number(draft.usage_limit),
  is_customer_usage_limit: draft.customer_usage_limit !== '',
  customer_usage_limit: draft.customer_usage_limit === '' ? null : Number(draft.customer_usage_limit),
  is_start: draft.starts !== '',
  start_time: toMoment(draft.starts, timeZone),
  is_expiry: draft.until !== '',
  expiry_time: toMoment(draft.until, timeZone),
  is_limited_to_products: draft.reach === 'some',
  product_ids: draft.reach === 'some' ? draft.scope.products.map(({ id }) => id) : [],
  taxonomy_ids: draft.reach === 'some' ? draft.scope.categories.map(({ id }) => id) : [],
})

export const toTerms = (draft: Draft, timeZone: string): Terms => ({
  ...toConditions(draft, timeZone),
  applied_to: draft.applied_to,
  amount_type: draft.amount_type,
  amount: draft.amount || null,
  percentage: Number(draft.percentage) || 0,
  max_amount: draft.max_amount || null,
})

export const toBody = (draft: Draft, timeZone: string) => ({
  code: draft.code,
  applied_to: draft.applied_to,
  amount_type: draft.amount_type,
  ...(draft.amount_type === 'percentage'
    ? {
        ...(draft.percentage !== '' && { percentage: Number(draft.percentage) }),
        is_max_amount: draft.max_amount !== '',
        max_amount: draft.max_amount || null,
      }
    : draft.amount !== '' && { amount: draft.amount }),
  ...toConditions(draft, timeZone),
})
