/** The general values of `error_code`. A domain declares its own in `src/vocabulary/errors`. */
export const generalCodes = [
  'amount_out_of_range',
  'business_access_denied',
  'business_not_found',
  'business_selection_required',
  'forbidden',
  'idempotency_key_in_use',
  'idempotency_key_reused',
  'insufficient_role',
  'insufficient_scope',
  'invalid_client',
  'invalid_credentials',
  'invalid_cursor',
  'invalid_grant',
  'invalid_request',
  'invalid_signature',
  'invalid_token',
  'ip_not_allowed',
  'limit_reached',
  'link_expired',
  'method_not_allowed',
  'not_found',
  'operator_required',
  'origin_not_allowed',
  'payload_too_large',
  'precondition_failed',
  'rate_limited',
  'server_error',
  'session_required',
  'state_conflict',
  'two_factor_required',
  'unauthorized_client',
  'unavailable',
  'unsupported_media_type',
  'validation_failed',
] as const

/** The `details.reason` values of a `state_conflict` that do not belong to a domain. */
export const generalReasons = ['address_suppressed', 'mail_text_gone', 'mail_waiting'] as const

/** `src/vocabulary/errors` adds what the domains declare, so that the types of errors know them all. */
export interface Declared {
  general: { code: (typeof generalCodes)[number]; reason: (typeof generalReasons)[number] }
}

export type ErrorCode = Declared[keyof Declared]['code']

/** Why the state of a record refuses a request. */
export type ConflictReason = Declared[keyof Declared]['reason']
