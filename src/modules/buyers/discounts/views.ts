import { formatMoney } from '../../../platform/text/money.ts'
import { type CodeRow, findState } from './rules.ts'

const money = (amount: number | null) => (amount === null ? null : formatMoney(amount))

export const showDiscountCode = (row: CodeRow, now: Date) => ({
  id: row.id,
  business_id: row.business_id,
  code: row.code,
  applied_to: row.applied_to,
  amount_type: row.amount_type,
  amount: money(row.amount),
  percentage: row.percentage,
  is_max_amount: row.is_max_amount,
  max_amount: money(row.max_amount),
  is_enabled: row.is_enabled,
  is_usage_limit: row.is_usage_limit,
  usage_limit: row.usage_limit,
  current_usage: row.current_usage,
  is_customer_usage_limit: row.is_customer_usage_limit,
  customer_usage_limit: row.customer_usage_limit,
  is_start: row.is_start,
  start_time: row.start_time,
  is_expiry: row.is_expiry,
  expiry_time: row.expiry_time,
  is_limited_to_pages: row.is_limited_to_pages,
  pages: row.page_ids.map((id) => ({ id })),
  is_limited_to_products: row.is_limited_to_products,
  product_ids: row.product_ids,
  taxonomy_ids: row.taxonomy_ids,
  is_limited_to_payment_methods: row.is_limited_to_payment_methods,
  payment_methods: row.payment_methods,
  is_minimum_revenue: row.is_minimum_revenue,
  minimum_revenue: money(row.minimum_revenue),
  state: findState(row, now),
  inserted_at: row.inserted_at,
  updated_at: row.updated_at,
})
