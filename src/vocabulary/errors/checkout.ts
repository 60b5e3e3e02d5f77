export const checkoutErrors = {
  codes: ['duplicate_order', 'order_blocked', 'out_of_stock', 'too_many_open_orders'],
  reasons: ['checkout_busy'],
} as const
