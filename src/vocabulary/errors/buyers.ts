export const buyersErrors = {
  codes: [
    'address_limit_reached',
    'checkout_intent_completed',
    'checkout_intent_follow_up_email_already_sended',
    'checkout_intent_follow_up_email_unavailable',
    'checkout_intent_not_allowed',
    'email_taken',
    'invalid_checkout_intent_fields',
    'invalid_checkout_intent_prefill_token',
    'invalid_checkout_intent_token',
    'invalid_otp',
    'invalid_refresh_token',
    'item_not_available',
    'reset_token_not_found',
  ],
  reasons: ['customer_erased', 'discount_used_up', 'in_stock', 'wishlist_full'],
} as const
