export const accountsErrors = {
  codes: [
    'already_member',
    'api_key_expired',
    'api_key_limit_reached',
    'cli_code_not_found',
    'invalid_api_key',
    'invalid_two_factor_code',
    'invitation_not_found',
    'last_owner',
    'link_not_found',
    'mail_not_configured',
    'signup_closed',
  ],
  reasons: [],
} as const
