import type { DiscountCode } from '../../api/types.generated.ts'
import type { Terms } from './discount-effect.ts'

/** The fields as they are typed. */
export type Draft = {
  code: string
  applied_to: Terms['applied_to']
  amount_type: Terms['amount_type']
  percentage: string
  amount: string
  max_amount: string
  minimum_revenue: string
  usage_limit: string
  until: string
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
  until: '',
}

export const draftOf = (code: DiscountCode): Draft => ({
  code: code.code,
  applied_to: code.applied_to,
  amount_type: code.amount_type,
  percentage: String(code.percentage ?? ''),
  amount: code.amount ?? '',
  max_amount: (code.is_max_amount && code.max_amount) || '',
  minimum_revenue: (code.is_minimum_revenue && code.minimum_revenue) || '',
  usage_limit: code.is_usage_limit ? String(code.usage_limit ?? '') : '',
  until: code.is_expiry && code.expiry_time ? new Date(code.expiry_time).toLocaleDateString('sv') : '',
})

export const toTerms = (draft: Draft): Terms => ({
  applied_to: draft.applied_to,
  amount_type: draft.amount_type,
  amount: draft.amount || null,
  percentage: Number(draft.percentage) || 0,
  max_amount: draft.max_amount || null,
  minimum_revenue: draft.minimum_revenue || null,
})

/** What may change later. An empty field means no such limit. */
export const toConditions = ({ minimum_revenue, usage_limit, until }: Draft) => ({
  is_minimum_revenue: minimum_revenue !== '',
  minimum_revenue: minimum_revenue || null,
  is_usage_limit: usage_limit !== '',
  usage_limit: usage_limit === '' ? null : Number(usage_limit),
  is_expiry: until !== '',
  expiry_time: until ? new Date(`${until}T23:59:59`).toISOString() : null,
})

export const toBody = (draft: Draft) => ({
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
  ...toConditions(draft),
})
