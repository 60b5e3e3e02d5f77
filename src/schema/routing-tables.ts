/**
 * The tables that stay whole when tables are distributed by business, with the reason (docs/operating/scaling.md). All
 * other tables have `business_id`, and their statements filter by it. `test/architecture.test.ts` requires a decision
 * about each new table.
 */
export const routingTables = {
  // Read before the business is known.
  api_keys: 'credentials are found by their hash',
  applications: 'an app is found by its client id and serves many businesses',
  business_deletions: 'the worker looks for due deletions of all businesses',
  businesses: 'the directory of businesses',
  custom_domains: 'a request is routed by its host name',
  customer_otps: 'credentials of customers',
  customer_password_resets: 'credentials are found by their hash',
  customer_refresh_tokens: 'credentials are found by their hash',
  customer_token_families: 'credentials are found by their id, for customers of several businesses at once',
  idempotency_keys: 'found by a hash of caller and key',
  installations: 'found with the token of an app',
  invitations: 'found by the hash of a mailed token',
  launch_tokens: 'credentials are found by their hash',
  memberships: 'a user asks for their businesses',
  oauth_codes: 'credentials are found by their hash',
  oauth_grants: 'a grant covers several businesses',
  oauth_tokens: 'credentials are found by their hash',
  payment_callbacks: 'a provider names its event only',
  provider_accounts: 'found by the handle in a callback address',
  payment_handles: 'a provider names the payment only; the handle leads to the business',
  pending_sign_ups: 'found by the hash of a mailed token',
  sessions: 'credentials are found by their hash',
  storefront_keys: 'a storefront is found by its key',
  storefront_origins: 'read with the storefront key',
  store_catalog_versions: 'read with the store of a storefront key',
  stores: 'a store is found by its public id',
  user_deletions: 'belongs to a user',
  user_links: 'found by the hash of a mailed token',
  user_recovery_codes: 'belongs to a user',
  user_totps: 'belongs to a user',
  users: 'a user may belong to several businesses',
  webhook_receivers: 'the receiver of an app gets events of many businesses',

  // The same for all businesses, or not of a business.
  changed_order_stocks: 'a queue of orders of all businesses',
  changed_orders: 'a queue of orders of all businesses',
  changed_stocks: 'a queue of variants of all businesses',
  cities: 'reference data',
  courier_services: 'reference data',
  couriers: 'reference data',
  customer_signing_keys: 'of the instance',
  instance_secrets: 'of the instance',
  limited_recipients: 'limits messages of all businesses',
  locations: 'reference data',
  mail_suppressions: 'also holds addresses of users without a business',
  mails: 'also holds mails to users without a business',
  postal_codes: 'reference data',
  product_taxonomies: 'reference data',
  provinces: 'reference data',
  queued_events: 'a queue of events of all businesses',
  receiving_domains: 'limits mails of all businesses',
  sandbox_events: 'stands for a payment provider',
  sandbox_payments: 'stands for a payment provider',
  sandbox_refunds: 'stands for a payment provider',
  schema_migrations: 'of the instance',
  shipping_rates: 'also holds the rates that all businesses share',
  shipping_zone_areas: 'belongs to shipping_zones',
  shipping_zones: 'also holds the zones that all businesses share',
} as const

/** Logs that grow with time are partitioned by range of their id, so that retention drops partitions. */
export const logTables = ['events', 'webhook_deliveries', 'webhook_attempts'] as const
