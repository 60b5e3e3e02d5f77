export const goodsErrors = {
  codes: ['download_limit_reached', 'pending_downgrade'],
  reasons: [
    'already_canceled',
    'course_full',
    'downgrade_scheduled',
    'license_assigned',
    'not_canceled',
    'subscription_ended',
  ],
} as const
