export const ordersErrors = {
  codes: ['too_many_pictures'],
  reasons: [
    'already_resolved',
    'customer_gone',
    'order_ended',
    'order_not_cancelable',
    'order_not_open',
    'payment_link_expired',
    'payment_link_has_orders',
    'payment_link_inactive',
    'payment_link_used',
    'price_fixed',
    'proof_fixed',
    'refunds_decide',
    'refunds_open',
    'sold_out',
  ],
} as const
