export const storesErrors = {
  codes: ['domain_not_verified', 'domain_taken', 'origin_exists', 'store_not_found'],
  reasons: [
    'already_undone',
    'changed_since',
    'payments_open',
    'sender_in_use',
    'store_closed',
    'store_in_use',
    'store_open',
    'undo_expired',
  ],
} as const
