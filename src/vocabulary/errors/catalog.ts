export const catalogErrors = {
  codes: [],
  reasons: ['last_variant', 'no_stock', 'not_enough_stock', 'nothing_to_deliver', 'product_archived'],
} as const
