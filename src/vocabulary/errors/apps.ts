export const appsErrors = {
  codes: [
    'app_limit_reached',
    'application_not_verified',
    'delivery_under_way',
    'form_token_invalid',
    'unknown_application',
    'webhook_inactive',
    'webhook_limit_reached',
    'webhook_not_activated',
    'webhook_not_registered',
    'webhook_test_failed',
  ],
  reasons: ['app_not_launchable', 'application_changed', 'installation_revoked', 'revision_changed'],
} as const
