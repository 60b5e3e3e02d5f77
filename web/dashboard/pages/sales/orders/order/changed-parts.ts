/** The parts of an order that the timeline names, by the first part of their fields' names. */
const beginnings = {
  items: ['variants', 'bundle_price_options', 'total_quantity'],
  amounts: ['product_discount', 'shipping_', 'other_income', 'gross_revenue'],
  address: ['destination'],
  courier: ['courier_service'],
  buyer: ['customer_'],
  method: ['payment_method'],
  account: ['payment_account_', 'financial_entity_id', 'transfer_time'],
  proof: ['transferproof_'],
  notes: ['notes', 'internal_notes'],
  tags: ['tags'],
  spam: ['is_probably_spam'],
} as const

export type OrderPart = keyof typeof beginnings | 'other'

/** The parts that an edit changed, once each; `other` if none of them has a name. */
export function changedParts(fields: string[]): OrderPart[] {
  const parts = (Object.keys(beginnings) as (keyof typeof beginnings)[]).filter((part) =>
    beginnings[part].some((start) => fields.some((field) => field.startsWith(start))),
  )
  return parts.length > 0 ? parts : ['other']
}
