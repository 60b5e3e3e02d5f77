// Generated from the migrations by `npm run generate`. Do not edit.
import type { ColumnType } from 'kysely'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }

export type Tables = {
  api_keys: {
    id: ColumnType<number, never, never>
    business_id: number
    name: string
    description: ColumnType<string | null, string | null | undefined, string | null>
    key_type: 'secret' | 'restricted'
    key_hash: Buffer
    masked_key: string
    scopes: ColumnType<string[], string[] | undefined, string[]>
    expires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    last_used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    usage_count: ColumnType<number, number | undefined, number>
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    updated_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  applications: {
    id: ColumnType<number, never, never>
    client_id: string
    business_id: number
    name: string
    description: ColumnType<string | null, string | null | undefined, string | null>
    logo_url: ColumnType<string | null, string | null | undefined, string | null>
    homepage_url: ColumnType<string | null, string | null | undefined, string | null>
    redirect_uri: string
    manage_url: ColumnType<string | null, string | null | undefined, string | null>
    scopes: string[]
    is_webhook_enabled: ColumnType<boolean, boolean | undefined, boolean>
    webhook_url: ColumnType<string | null, string | null | undefined, string | null>
    webhook_events: ColumnType<string[], string[] | undefined, string[]>
    billing_tags: ColumnType<Json, string | undefined, string>
    ip_allowlist: ColumnType<string[], string[] | undefined, string[]>
    client_secret_hash: Buffer
    masked_client_secret: string
    verified_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    updated_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  audit_entries: {
    business_id: number
    sequence: number
    at: ColumnType<string, string | Date, string | Date>
    actor: string
    action: string
    target: string
    details: ColumnType<Json, string, string>
    previous_hash: Buffer
    hash: Buffer
  }
  audit_heads: {
    business_id: number
    sequence: number
    hash: Buffer
  }
  bundle_price_options: {
    id: ColumnType<number, never, never>
    unique_id: string
    business_id: number
    bundle_id: number
    name: string
    slug: string
    price: number
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_updated_at: ColumnType<string, string | Date | undefined, string | Date>
    deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  bundlelines: {
    id: ColumnType<number, never, never>
    bundle_id: number
    variant_id: number
    quantity: number
  }
  bundles: {
    id: ColumnType<number, never, never>
    business_id: number
    name: string
    public_name: string
    custom_id: ColumnType<string | null, string | null | undefined, string | null>
    description: ColumnType<string | null, string | null | undefined, string | null>
    rich_description: ColumnType<string | null, string | null | undefined, string | null>
    images: ColumnType<string[], string[] | undefined, string[]>
    meta_thumbnail: ColumnType<string | null, string | null | undefined, string | null>
    weight_bump: ColumnType<number, number | undefined, number>
    is_bundle_sharing: ColumnType<boolean, boolean | undefined, boolean>
    labels: ColumnType<string[], string[] | undefined, string[]>
    search: string
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    last_updated_by: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_updated_at: ColumnType<string, string | Date | undefined, string | Date>
    deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  businesses: {
    id: ColumnType<number, never, never>
    unique_id: string
    username: string
    name: string
    currency: ColumnType<string, string | undefined, string>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_updated_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  cities: {
    id: number
    province_id: number
    name: string
  }
  custom_domains: {
    id: ColumnType<number, never, never>
    business_id: number
    hostname: string
    is_verified: ColumnType<boolean, boolean | undefined, boolean>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    verification_token: ColumnType<string | null, string | null | undefined, string | null>
    verified_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  digital_files: {
    id: ColumnType<number, never, never>
    business_id: number
    variant_id: number
    name: string
    content_type: string
    size_in_bytes: number
    object_key: string
    created_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  events: {
    id: ColumnType<number, never, never>
    unique_id: string
    business_id: number
    kind: string
    version: ColumnType<number, number | undefined, number>
    order_id: ColumnType<string | null, string | null | undefined, string | null>
    sequence: ColumnType<number | null, number | null | undefined, number | null>
    application_id: ColumnType<number | null, number | null | undefined, number | null>
    payload: ColumnType<Json, string, string>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    position: ColumnType<number | null, number | null | undefined, number | null>
  }
  idempotency_keys: {
    scope_hash: Buffer
    request_hash: Buffer
    status: number
    body: Buffer
    created_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  images: {
    id: ColumnType<number, never, never>
    business_id: number
    unique_id: string
    width: number
    height: number
    widths: number[]
    created_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  installations: {
    id: ColumnType<number, never, never>
    application_id: number
    business_id: number
    connection_id: ColumnType<number, number | undefined, number>
    is_active: ColumnType<boolean, boolean | undefined, boolean>
    is_enabled: ColumnType<boolean, boolean | undefined, boolean>
    granted_scopes: string[]
    granted_webhook_events: ColumnType<string[], string[] | undefined, string[]>
    approved_billing_tags: ColumnType<Json, string | undefined, string>
    installed_by: ColumnType<number | null, number | null | undefined, number | null>
    last_used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    updated_at: ColumnType<string, string | Date | undefined, string | Date>
    active_since: ColumnType<string, string | Date | undefined, string | Date>
  }
  instance_secrets: {
    name: string
    value: Buffer
    created_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  invitations: {
    id: ColumnType<number, never, never>
    business_id: number
    email: string
    role: 'admin' | 'developer' | 'staff' | 'viewer'
    token_hash: Buffer
    invited_by: number
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    expires_at: ColumnType<string, string | Date, string | Date>
    accepted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  launch_tokens: {
    token_hash: Buffer
    installation_id: number
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    expires_at: ColumnType<string, string | Date, string | Date>
    used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  locations: {
    id: number
    city_id: number
    subdistrict_name: string
    city_name: string
    province_name: string
    words: ColumnType<string, never, never>
  }
  mails: {
    id: ColumnType<number, never, never>
    template: string
    recipient: string
    subject: string
    body_text: string
    body_html: string
    business_id: ColumnType<number | null, number | null | undefined, number | null>
    status: ColumnType<'stored' | 'sent' | 'failed', 'stored' | 'sent' | 'failed' | undefined, 'stored' | 'sent' | 'failed'>
    failure: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    sent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  memberships: {
    business_id: number
    user_id: number
    role: 'owner' | 'admin' | 'developer' | 'staff' | 'viewer'
    created_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  oauth_codes: {
    code_hash: Buffer
    application_id: number
    user_id: number
    redirect_uri: string
    code_challenge: string
    connection_ids: number[]
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    expires_at: ColumnType<string, string | Date, string | Date>
    used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  oauth_grants: {
    id: ColumnType<number, never, never>
    application_id: number
    user_id: number
    code_hash: Buffer
    connection_ids: number[]
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    expires_at: ColumnType<string, string | Date, string | Date>
    revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  oauth_tokens: {
    id: ColumnType<number, number | undefined, number>
    grant_id: number
    access_hash: Buffer
    refresh_hash: Buffer
    connection_ids: number[]
    seed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    access_expires_at: ColumnType<string, string | Date, string | Date>
    access_revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    refresh_expires_at: ColumnType<string, string | Date, string | Date>
    rotated_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    successor_id: ColumnType<number | null, number | null | undefined, number | null>
  }
  postal_codes: {
    location_id: number
    postal_code: string
  }
  product_taxonomies: {
    id: number
    parent_id: ColumnType<number | null, number | null | undefined, number | null>
    name: string
    full_path: string
    level_1: string
    level_2: ColumnType<string | null, string | null | undefined, string | null>
    level_3: ColumnType<string | null, string | null | undefined, string | null>
  }
  products: {
    id: ColumnType<number, never, never>
    uuid: string
    business_id: number
    name: string
    public_name: ColumnType<string | null, string | null | undefined, string | null>
    slug: string
    description: ColumnType<string | null, string | null | undefined, string | null>
    rich_description: ColumnType<string | null, string | null | undefined, string | null>
    meta_thumbnail: ColumnType<string | null, string | null | undefined, string | null>
    images: ColumnType<string[], string[] | undefined, string[]>
    item_type: 'physical' | 'digital' | 'course' | 'license' | 'subscription'
    is_inventory: ColumnType<boolean, boolean | undefined, boolean>
    is_multiple: ColumnType<boolean, boolean | undefined, boolean>
    is_product_sharing: ColumnType<boolean, boolean | undefined, boolean>
    partnership_sales_letter: ColumnType<string | null, string | null | undefined, string | null>
    option1_name: ColumnType<string | null, string | null | undefined, string | null>
    option2_name: ColumnType<string | null, string | null | undefined, string | null>
    option3_name: ColumnType<string | null, string | null | undefined, string | null>
    option1_values: ColumnType<string[], string[] | undefined, string[]>
    option2_values: ColumnType<string[], string[] | undefined, string[]>
    option3_values: ColumnType<string[], string[] | undefined, string[]>
    labels: ColumnType<string[], string[] | undefined, string[]>
    taxonomy_id: ColumnType<number | null, number | null | undefined, number | null>
    search: string
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    last_updated_by: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_updated_at: ColumnType<string, string | Date | undefined, string | Date>
    deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  provinces: {
    id: number
    name: string
  }
  sessions: {
    id: ColumnType<number, never, never>
    user_id: number
    token_hash: Buffer
    user_agent: ColumnType<string | null, string | null | undefined, string | null>
    ip: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_seen_at: ColumnType<string, string | Date | undefined, string | Date>
    expires_at: ColumnType<string, string | Date, string | Date>
  }
  store_catalog_versions: {
    store_id: number
    version: ColumnType<number, number | undefined, number>
  }
  store_items: {
    id: ColumnType<number, never, never>
    business_id: number
    store_id: number
    entity_type: 'product' | 'bundle_price_option'
    product_id: ColumnType<number | null, number | null | undefined, number | null>
    bundle_price_option_id: ColumnType<number | null, number | null | undefined, number | null>
    is_visible: ColumnType<boolean, boolean | undefined, boolean>
    is_listed: ColumnType<boolean, boolean | undefined, boolean>
    in_stock: ColumnType<boolean, boolean | undefined, boolean>
    min_price: ColumnType<number | null, number | null | undefined, number | null>
    max_price: ColumnType<number | null, number | null | undefined, number | null>
    name_key: ColumnType<string, string | undefined, string>
    item_type: ColumnType<string | null, string | null | undefined, string | null>
    taxonomy_id: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    search: ColumnType<string, string | undefined, string>
  }
  storefront_keys: {
    id: string
    store_id: number
    token: string
    status: ColumnType<'active' | 'revoked', 'active' | 'revoked' | undefined, 'active' | 'revoked'>
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    inserted_at: ColumnType<string, string | Date | undefined, string | Date>
    updated_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  storefront_origins: {
    id: string
    store_id: number
    origin: string
    status: ColumnType<'active' | 'revoked', 'active' | 'revoked' | undefined, 'active' | 'revoked'>
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    inserted_at: ColumnType<string, string | Date | undefined, string | Date>
    updated_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  stores: {
    id: ColumnType<number, never, never>
    unique_id: string
    uuid: string
    business_id: number
    name: string
    is_active: ColumnType<boolean, boolean | undefined, boolean>
    is_public: ColumnType<boolean, boolean | undefined, boolean>
    logo: ColumnType<string | null, string | null | undefined, string | null>
    settings: ColumnType<Json, string | undefined, string>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_updated_at: ColumnType<string, string | Date | undefined, string | Date>
    warehouse_id: ColumnType<number | null, number | null | undefined, number | null>
    custom_domain_id: ColumnType<number | null, number | null | undefined, number | null>
    payment_methods: ColumnType<string[], string[] | undefined, string[]>
    deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  users: {
    id: ColumnType<number, never, never>
    unique_id: string
    email: string
    fullname: string
    avatar: ColumnType<string | null, string | null | undefined, string | null>
    password_hash: string
    is_operator: ColumnType<boolean, boolean | undefined, boolean>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_updated_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  variant_stocks: {
    variant_id: number
    warehouse_id: number
    quantity: number
    updated_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  variants: {
    id: ColumnType<number, never, never>
    uuid: string
    unique_id: string
    business_id: number
    product_id: number
    sku: ColumnType<string | null, string | null | undefined, string | null>
    description: ColumnType<string | null, string | null | undefined, string | null>
    rich_description: ColumnType<string | null, string | null | undefined, string | null>
    price: number
    reseller_price: ColumnType<number | null, number | null | undefined, number | null>
    cogs: ColumnType<number | null, number | null | undefined, number | null>
    weight: number
    images: ColumnType<string[], string[] | undefined, string[]>
    option1_value: ColumnType<string | null, string | null | undefined, string | null>
    option2_value: ColumnType<string | null, string | null | undefined, string | null>
    option3_value: ColumnType<string | null, string | null | undefined, string | null>
    pricing_type: ColumnType<'one_time' | 'recurring', 'one_time' | 'recurring' | undefined, 'one_time' | 'recurring'>
    interval: ColumnType<'day' | 'week' | 'month' | 'year' | null, 'day' | 'week' | 'month' | 'year' | null | undefined, 'day' | 'week' | 'month' | 'year' | null>
    interval_count: ColumnType<number | null, number | null | undefined, number | null>
    validity_period: ColumnType<number | null, number | null | undefined, number | null>
    validity_period_unit: ColumnType<'day' | 'week' | 'month' | 'year' | null, 'day' | 'week' | 'month' | 'year' | null | undefined, 'day' | 'week' | 'month' | 'year' | null>
    is_checked: ColumnType<boolean, boolean | undefined, boolean>
    is_file_enabled: ColumnType<boolean, boolean | undefined, boolean>
    is_lms_enabled: ColumnType<boolean, boolean | undefined, boolean>
    is_license_enabled: ColumnType<boolean, boolean | undefined, boolean>
    is_discussion_active: ColumnType<boolean, boolean | undefined, boolean>
    is_email_notification_active: ColumnType<boolean, boolean | undefined, boolean>
    self_file_urls: ColumnType<string[], string[] | undefined, string[]>
    metadata: ColumnType<Json, string | undefined, string>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_updated_at: ColumnType<string, string | Date | undefined, string | Date>
    deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  warehouses: {
    id: ColumnType<number, never, never>
    unique_id: string
    business_id: number
    name: string
    contact_name: ColumnType<string | null, string | null | undefined, string | null>
    contact_phone: ColumnType<string | null, string | null | undefined, string | null>
    address: ColumnType<string | null, string | null | undefined, string | null>
    location_id: ColumnType<number | null, number | null | undefined, number | null>
    postal_code: ColumnType<string | null, string | null | undefined, string | null>
    is_default: ColumnType<boolean, boolean | undefined, boolean>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_updated_at: ColumnType<string, string | Date | undefined, string | Date>
    deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  webhook_attempts: {
    delivery_id: number
    number: number
    at: ColumnType<string, string | Date, string | Date>
    duration_ms: number
    status: ColumnType<number | null, number | null | undefined, number | null>
    error: ColumnType<string | null, string | null | undefined, string | null>
    answer: string
  }
  webhook_deliveries: {
    id: ColumnType<number, never, never>
    receiver_id: number
    event_id: number
    business_id: number
    status: ColumnType<'pending' | 'delivered' | 'failed' | 'canceled', 'pending' | 'delivered' | 'failed' | 'canceled' | undefined, 'pending' | 'delivered' | 'failed' | 'canceled'>
    attempts: ColumnType<number, number | undefined, number>
    attempts_before: ColumnType<number, number | undefined, number>
    next_attempt_at: ColumnType<string, string | Date, string | Date>
    leased_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    last_status: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<string, string | Date, string | Date>
    finished_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  webhook_receivers: {
    id: ColumnType<number, never, never>
    unique_id: string
    business_id: number
    application_id: ColumnType<number | null, number | null | undefined, number | null>
    url: string
    description: ColumnType<string | null, string | null | undefined, string | null>
    events: string[]
    status: 'active' | 'inactive'
    inactive_reason: ColumnType<'switched_off' | 'gone' | 'failing' | null, 'switched_off' | 'gone' | 'failing' | null | undefined, 'switched_off' | 'gone' | 'failing' | null>
    active_since: ColumnType<string, string | Date, string | Date>
    failing_since: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    secret: string
    previous_secret: ColumnType<string | null, string | null | undefined, string | null>
    previous_secret_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<string, string | Date, string | Date>
    updated_at: ColumnType<string, string | Date, string | Date>
  }
}
