export const privacyErrors = {
  codes: ['apps_in_use', 'deletion_requested', 'sole_owner', 'stores_open'],
  reasons: ['orders_under_way', 'subscriptions_running'],
} as const
