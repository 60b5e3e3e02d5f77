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
    revision: ColumnType<Json | null, string | null | undefined, string | null>
    revision_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
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
    is_keyed: ColumnType<boolean, boolean | undefined, boolean>
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
  business_deletions: {
    business_id: number
    requested_by: ColumnType<number | null, number | null | undefined, number | null>
    requested_at: ColumnType<string, string | Date, string | Date>
    scheduled_for: ColumnType<string, string | Date, string | Date>
    started_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  businesses: {
    id: ColumnType<number, never, never>
    unique_id: string
    username: string
    name: string
    currency: ColumnType<string, string | undefined, string>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_updated_at: ColumnType<string, string | Date | undefined, string | Date>
    time_zone: ColumnType<string, string | undefined, string>
  }
  cart_items: {
    id: ColumnType<number, never, never>
    cart_id: number
    position: number
    type: 'variant' | 'bundle_price_option'
    variant_id: ColumnType<number | null, number | null | undefined, number | null>
    bundle_price_option_id: ColumnType<number | null, number | null | undefined, number | null>
    item_id: ColumnType<number, never, never>
    quantity: number
    created_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  carts: {
    id: ColumnType<number, never, never>
    business_id: number
    store_id: number
    guest_token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    customer_id: ColumnType<number | null, number | null | undefined, number | null>
    version: ColumnType<number, number | undefined, number>
    last_order_id: ColumnType<string | null, string | null | undefined, string | null>
    last_checkout_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    expires_at: ColumnType<string, string | Date, string | Date>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    updated_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  cities: {
    id: number
    province_id: number
    name: string
  }
  courier_services: {
    id: ColumnType<number, never, never>
    courier_id: number
    code: string
    name: string
    description: ColumnType<string | null, string | null | undefined, string | null>
  }
  couriers: {
    id: ColumnType<number, never, never>
    code: string
    name: string
    courier_type: ColumnType<'instant' | 'cashless' | 'standard', 'instant' | 'cashless' | 'standard' | undefined, 'instant' | 'cashless' | 'standard'>
    is_pickup: ColumnType<boolean, boolean | undefined, boolean>
    logo_url: ColumnType<string | null, string | null | undefined, string | null>
  }
  course_contents: {
    uuid: string
    business_id: number
    variant_id: number
    section_uuid: string
    title: string
    type: 'text' | 'video'
    text: ColumnType<string | null, string | null | undefined, string | null>
    video_url: ColumnType<string | null, string | null | undefined, string | null>
    duration: ColumnType<number | null, number | null | undefined, number | null>
    sequence_order: number
    is_shown: ColumnType<boolean, boolean | undefined, boolean>
    is_discussion_active: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
    is_email_notification_active: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
    inserted_at: ColumnType<string, string | Date, string | Date>
    updated_at: ColumnType<string, string | Date, string | Date>
  }
  course_progress: {
    customer_id: number
    content_uuid: string
    progress: number
    updated_at: ColumnType<string, string | Date, string | Date>
  }
  course_sections: {
    uuid: string
    business_id: number
    variant_id: number
    title: string
    type: ColumnType<string | null, string | null | undefined, string | null>
    sequence_order: number
    is_shown: ColumnType<boolean, boolean | undefined, boolean>
    inserted_at: ColumnType<string, string | Date, string | Date>
    updated_at: ColumnType<string, string | Date, string | Date>
  }
  courses: {
    variant_id: number
    business_id: number
    settings: ColumnType<Json, string | undefined, string>
    updated_at: ColumnType<string, string | Date, string | Date>
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
  customer_addresses: {
    id: ColumnType<number, never, never>
    business_id: number
    customer_id: number
    name: ColumnType<string | null, string | null | undefined, string | null>
    phone: ColumnType<string | null, string | null | undefined, string | null>
    email: ColumnType<string | null, string | null | undefined, string | null>
    location_id: ColumnType<number | null, number | null | undefined, number | null>
    address: ColumnType<string | null, string | null | undefined, string | null>
    postal_code: ColumnType<string | null, string | null | undefined, string | null>
    notes: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_updated_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  customer_otps: {
    store_id: number
    email_hash: Buffer
    code_hash: Buffer
    attempts: ColumnType<number, number | undefined, number>
    expires_at: ColumnType<string, string | Date, string | Date>
    sealed_code: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    resends: ColumnType<number, number | undefined, number>
  }
  customer_password_resets: {
    token_hash: Buffer
    store_id: number
    customer_id: number
    expires_at: ColumnType<string, string | Date, string | Date>
    used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  customer_passwords: {
    customer_id: number
    password_hash: string
    updated_at: ColumnType<string, string | Date | undefined, string | Date>
    is_unproven: ColumnType<boolean, boolean | undefined, boolean>
  }
  customer_refresh_tokens: {
    token_hash: Buffer
    family_id: string
    expires_at: ColumnType<string, string | Date, string | Date>
    used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  customer_signing_keys: {
    id: string
    private_key: ColumnType<Json, string, string>
    public_key: ColumnType<Json, string, string>
    signs_from: ColumnType<string, string | Date, string | Date>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  customer_token_families: {
    id: string
    store_id: number
    customer_id: number
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  customers: {
    id: ColumnType<number, never, never>
    business_id: number
    name: ColumnType<string | null, string | null | undefined, string | null>
    email: ColumnType<string | null, string | null | undefined, string | null>
    phone: ColumnType<string | null, string | null | undefined, string | null>
    avatar: ColumnType<string | null, string | null | undefined, string | null>
    bio_description: ColumnType<string | null, string | null | undefined, string | null>
    date_of_birth: ColumnType<string | null, string | null | undefined, string | null>
    sex: ColumnType<string | null, string | null | undefined, string | null>
    status: ColumnType<'active' | 'blocked', 'active' | 'blocked' | undefined, 'active' | 'blocked'>
    is_unsubscribe: ColumnType<boolean, boolean | undefined, boolean>
    is_spam: ColumnType<boolean, boolean | undefined, boolean>
    tags: ColumnType<string[], string[] | undefined, string[]>
    confirmed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_updated_at: ColumnType<string, string | Date | undefined, string | Date>
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
  discount_codes: {
    id: ColumnType<number, never, never>
    business_id: number
    code: string
    applied_to: 'product_price' | 'shipping_cost'
    amount_type: 'fixed' | 'percentage'
    amount: ColumnType<number | null, number | null | undefined, number | null>
    percentage: ColumnType<number | null, number | null | undefined, number | null>
    is_max_amount: ColumnType<boolean, boolean | undefined, boolean>
    max_amount: ColumnType<number | null, number | null | undefined, number | null>
    is_enabled: ColumnType<boolean, boolean | undefined, boolean>
    is_usage_limit: ColumnType<boolean, boolean | undefined, boolean>
    usage_limit: ColumnType<number | null, number | null | undefined, number | null>
    current_usage: ColumnType<number, number | undefined, number>
    is_expiry: ColumnType<boolean, boolean | undefined, boolean>
    expiry_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    is_limited_to_pages: ColumnType<boolean, boolean | undefined, boolean>
    page_ids: ColumnType<number[], number[] | undefined, number[]>
    is_limited_to_payment_methods: ColumnType<boolean, boolean | undefined, boolean>
    payment_methods: ColumnType<string[], string[] | undefined, string[]>
    is_minimum_revenue: ColumnType<boolean, boolean | undefined, boolean>
    minimum_revenue: ColumnType<number | null, number | null | undefined, number | null>
    inserted_at: ColumnType<string, string | Date | undefined, string | Date>
    updated_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  entitlements: {
    id: string
    business_id: number
    store_id: number
    customer_id: number
    order_id: string
    order_line_id: string
    variant_id: number
    product_id: ColumnType<number | null, number | null | undefined, number | null>
    subscription_id: ColumnType<string | null, string | null | undefined, string | null>
    quantity: number
    granted_at: ColumnType<string, string | Date, string | Date>
    expires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
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
    payload: string
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    position: ColumnType<number | null, number | null | undefined, number | null>
  }
  file_downloads: {
    entitlement_id: string
    file_id: number
    count: number
    first_at: ColumnType<string, string | Date, string | Date>
    last_at: ColumnType<string, string | Date, string | Date>
    last_link: ColumnType<string | null, string | null | undefined, string | null>
    unfinished_bytes: ColumnType<number, number | undefined, number>
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
  imported_rows: {
    business_id: number
    fingerprint: Buffer
    imported_at: ColumnType<string, string | Date, string | Date>
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
    installed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    event_sequence: ColumnType<number, number | undefined, number>
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
  license_pools: {
    variant_id: number
    business_id: number
    source: 'keys' | 'generator'
    pattern: ColumnType<string | null, string | null | undefined, string | null>
    updated_at: ColumnType<string, string | Date, string | Date>
  }
  license_waits: {
    entitlement_id: string
    unit: number
    business_id: number
    variant_id: number
    since: ColumnType<string, string | Date, string | Date>
  }
  licenses: {
    id: string
    business_id: number
    variant_id: number
    key: string
    status: ColumnType<'available' | 'assigned' | 'revoked', 'available' | 'assigned' | 'revoked' | undefined, 'available' | 'assigned' | 'revoked'>
    entitlement_id: ColumnType<string | null, string | null | undefined, string | null>
    unit: ColumnType<number | null, number | null | undefined, number | null>
    revoked_by: ColumnType<'order' | 'merchant' | null, 'order' | 'merchant' | null | undefined, 'order' | 'merchant' | null>
    inserted_at: ColumnType<string, string | Date, string | Date>
    assigned_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
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
    sender_name: ColumnType<string | null, string | null | undefined, string | null>
    is_secret: ColumnType<boolean, boolean | undefined, boolean>
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
  order_export_parts: {
    export_id: string
    part: number
    content: string
    last_created_at: ColumnType<string, string | Date, string | Date>
    last_id: string
  }
  order_exports: {
    id: string
    business_id: number
    filters: ColumnType<Json, string, string>
    status: ColumnType<'running' | 'done', 'running' | 'done' | undefined, 'running' | 'done'>
    total: number
    done: ColumnType<number, number | undefined, number>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    finished_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  order_lines: {
    id: string
    order_id: string
    position: number
    variant_id: ColumnType<number | null, number | null | undefined, number | null>
    product_id: ColumnType<number | null, number | null | undefined, number | null>
    bundle_price_option_id: ColumnType<number | null, number | null | undefined, number | null>
    warehouse_id: ColumnType<number | null, number | null | undefined, number | null>
    variant_unique_id: ColumnType<string | null, string | null | undefined, string | null>
    variant_sku: ColumnType<string | null, string | null | undefined, string | null>
    product_name: string
    variant_name: ColumnType<string | null, string | null | undefined, string | null>
    variant_option1_value: ColumnType<string | null, string | null | undefined, string | null>
    variant_option2_value: ColumnType<string | null, string | null | undefined, string | null>
    variant_option3_value: ColumnType<string | null, string | null | undefined, string | null>
    item_type: string
    pricing_type: ColumnType<string, string | undefined, string>
    interval: ColumnType<string | null, string | null | undefined, string | null>
    interval_count: ColumnType<number | null, number | null | undefined, number | null>
    is_inventory: ColumnType<boolean, boolean | undefined, boolean>
    is_file_enabled: ColumnType<boolean, boolean | undefined, boolean>
    is_lms_enabled: ColumnType<boolean, boolean | undefined, boolean>
    is_license_enabled: ColumnType<boolean, boolean | undefined, boolean>
    quantity: number
    weight: ColumnType<number, number | undefined, number>
    variant_price: number
    variant_cogs: ColumnType<number, number | undefined, number>
    product_price: number
    discount: ColumnType<number, number | undefined, number>
    discount_code_discount: ColumnType<number, number | undefined, number>
    cogs: ColumnType<number, number | undefined, number>
    inserted_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  order_status_history: {
    id: ColumnType<number, never, never>
    order_id: string
    axis: 'status' | 'payment'
    from_status: ColumnType<string | null, string | null | undefined, string | null>
    to_status: string
    at: ColumnType<string, string | Date, string | Date>
    by: ColumnType<string | null, string | null | undefined, string | null>
  }
  orders: {
    id: string
    legacy_id: ColumnType<number | null, number | null | undefined, number | null>
    business_id: number
    store_id: number
    order_id: string
    secret_slug: string
    version: ColumnType<number, number | undefined, number>
    status: 'draft' | 'pending' | 'confirmed' | 'in_process' | 'ready' | 'shipped' | 'completed' | 'rts' | 'canceled' | 'closed'
    payment_status: 'unpaid' | 'paid' | 'conflict' | 'settled'
    draft_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    pending_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    confirmed_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    in_process_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    ready_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    shipped_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    completed_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    rts_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    canceled_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    closed_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    unpaid_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    paid_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    conflict_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    settled_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    transfer_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    customer_id: ColumnType<number | null, number | null | undefined, number | null>
    customer_name: string
    customer_email: ColumnType<string | null, string | null | undefined, string | null>
    customer_phone: ColumnType<string | null, string | null | undefined, string | null>
    destination: ColumnType<Json | null, string | null | undefined, string | null>
    warehouse_id: ColumnType<number | null, number | null | undefined, number | null>
    origin: ColumnType<Json | null, string | null | undefined, string | null>
    courier_service_id: ColumnType<number | null, number | null | undefined, number | null>
    courier_service: ColumnType<Json | null, string | null | undefined, string | null>
    courier_aggregator_code: ColumnType<string | null, string | null | undefined, string | null>
    shipment_provider_code: ColumnType<string | null, string | null | undefined, string | null>
    currency: ColumnType<string, string | undefined, string>
    variants: ColumnType<Json, string | undefined, string>
    bundle_price_options: ColumnType<Json, string | undefined, string>
    total_quantity: ColumnType<number, number | undefined, number>
    product_weight: ColumnType<number, number | undefined, number>
    weight_bump: ColumnType<number, number | undefined, number>
    total_weight: ColumnType<number, number | undefined, number>
    is_physical: ColumnType<boolean, boolean | undefined, boolean>
    product_price: ColumnType<number, number | undefined, number>
    product_discount: ColumnType<number, number | undefined, number>
    shipping_cost: ColumnType<number, number | undefined, number>
    shipping_discount: ColumnType<number, number | undefined, number>
    unique_code_discount: ColumnType<number, number | undefined, number>
    discount_code_discount: ColumnType<number, number | undefined, number>
    other_income: ColumnType<number, number | undefined, number>
    other_income_name: ColumnType<string | null, string | null | undefined, string | null>
    payment_link_income: ColumnType<number, number | undefined, number>
    service_fee: ColumnType<number, number | undefined, number>
    gross_revenue: ColumnType<number, number | undefined, number>
    net_revenue: ColumnType<number, number | undefined, number>
    payment_fee: ColumnType<number, number | undefined, number>
    platform_fee: ColumnType<number, number | undefined, number>
    cogs: ColumnType<number, number | undefined, number>
    discount_code_id: ColumnType<number | null, number | null | undefined, number | null>
    discount_code_code: ColumnType<string | null, string | null | undefined, string | null>
    discount_code_applied_to: ColumnType<'product_price' | 'shipping_cost' | null, 'product_price' | 'shipping_cost' | null | undefined, 'product_price' | 'shipping_cost' | null>
    payment_method: string
    payment_account_id: ColumnType<number | null, number | null | undefined, number | null>
    payment_account_holder: ColumnType<string | null, string | null | undefined, string | null>
    payment_account_number: ColumnType<string | null, string | null | undefined, string | null>
    financial_entity_id: ColumnType<number | null, number | null | undefined, number | null>
    epayment_provider: ColumnType<string | null, string | null | undefined, string | null>
    pg_reference_id: ColumnType<string | null, string | null | undefined, string | null>
    pg_payment_info: ColumnType<Json, string | undefined, string>
    pg_paid_info: ColumnType<Json | null, string | null | undefined, string | null>
    transferproof_url: ColumnType<string | null, string | null | undefined, string | null>
    payment_link_id: ColumnType<string | null, string | null | undefined, string | null>
    is_from_payment_link: ColumnType<boolean, boolean | undefined, boolean>
    payment_expiration_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    post_payment_redirect_url: ColumnType<string | null, string | null | undefined, string | null>
    shipment_receipt: ColumnType<string | null, string | null | undefined, string | null>
    shipment_status: ColumnType<string | null, string | null | undefined, string | null>
    shipment_status_history: ColumnType<Json, string | undefined, string>
    courier_additional_info: ColumnType<Json | null, string | null | undefined, string | null>
    is_shipment_completed: ColumnType<boolean, boolean | undefined, boolean>
    awb_status: ColumnType<string, string | undefined, string>
    awb_ca_status: ColumnType<string, string | undefined, string>
    rtsproof_url: ColumnType<string | null, string | null | undefined, string | null>
    is_dropshipping: ColumnType<boolean, boolean | undefined, boolean>
    dropshipper_name: ColumnType<string | null, string | null | undefined, string | null>
    dropshipper_phone: ColumnType<string | null, string | null | undefined, string | null>
    tags: ColumnType<string[], string[] | undefined, string[]>
    metadata: ColumnType<Json | null, string | null | undefined, string | null>
    agent_context: ColumnType<Json | null, string | null | undefined, string | null>
    notes: ColumnType<string | null, string | null | undefined, string | null>
    message_history: ColumnType<Json, string | undefined, string>
    is_probably_spam: ColumnType<boolean, boolean | undefined, boolean>
    mark_as_spam_by: ColumnType<string | null, string | null | undefined, string | null>
    ip: ColumnType<string | null, string | null | undefined, string | null>
    utm_source: ColumnType<string | null, string | null | undefined, string | null>
    utm_medium: ColumnType<string | null, string | null | undefined, string | null>
    utm_campaign: ColumnType<string | null, string | null | undefined, string | null>
    utm_content: ColumnType<string | null, string | null | undefined, string | null>
    utm_term: ColumnType<string | null, string | null | undefined, string | null>
    platform: ColumnType<string, string | undefined, string>
    external_id: ColumnType<string | null, string | null | undefined, string | null>
    channel_name: ColumnType<string | null, string | null | undefined, string | null>
    is_from_form: ColumnType<boolean, boolean | undefined, boolean>
    is_repeat: ColumnType<boolean, boolean | undefined, boolean>
    handler_id: ColumnType<number | null, number | null | undefined, number | null>
    handler_phone: ColumnType<string | null, string | null | undefined, string | null>
    advertiser_id: ColumnType<number | null, number | null | undefined, number | null>
    page_id: ColumnType<number | null, number | null | undefined, number | null>
    cart_id: ColumnType<number | null, number | null | undefined, number | null>
    fingerprint: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    last_updated_by: ColumnType<number | null, number | null | undefined, number | null>
    deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_updated_at: ColumnType<string, string | Date | undefined, string | Date>
    is_by_account: ColumnType<boolean, boolean | undefined, boolean>
    refunded_amount: ColumnType<number, number | undefined, number>
    guest_token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  }
  payment_callbacks: {
    provider: string
    event_id: string
    payment_id: ColumnType<string | null, string | null | undefined, string | null>
    reported_status: string
    amount: ColumnType<number | null, number | null | undefined, number | null>
    outcome: 'applied' | 'no_change' | 'conflict' | 'unknown'
    received_at: ColumnType<string, string | Date, string | Date>
  }
  payments: {
    id: string
    business_id: number
    order_id: string
    provider: string
    payment_method: string
    amount: number
    currency: string
    status: 'creating' | 'open' | 'paid' | 'settled' | 'failed' | 'expired' | 'replaced'
    provider_payment_id: ColumnType<string | null, string | null | undefined, string | null>
    pg_payment_info: ColumnType<Json | null, string | null | undefined, string | null>
    payment_url: ColumnType<string | null, string | null | undefined, string | null>
    paid_amount: ColumnType<number | null, number | null | undefined, number | null>
    surcharge: ColumnType<number, number | undefined, number>
    paid_method: ColumnType<string | null, string | null | undefined, string | null>
    paid_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    updated_at: ColumnType<string, string | Date | undefined, string | Date>
    expires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  pending_sign_ups: {
    token_hash: Buffer
    email: string
    fullname: string
    password_hash: string
    created_at: ColumnType<string, string | Date, string | Date>
    expires_at: ColumnType<string, string | Date, string | Date>
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
  sandbox_events: {
    id: string
    payment_id: string
    kind: string
    body: string
    sent_count: ColumnType<number, number | undefined, number>
    last_status: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  sandbox_payments: {
    id: string
    reference_id: string
    status: ColumnType<'open' | 'paid' | 'settled' | 'failed' | 'expired' | 'canceled', 'open' | 'paid' | 'settled' | 'failed' | 'expired' | 'canceled' | undefined, 'open' | 'paid' | 'settled' | 'failed' | 'expired' | 'canceled'>
    payment_method: string
    amount: number
    currency: string
    merchant_name: string
    customer_name: string
    description: string
    instructions: ColumnType<Json, string, string>
    payment_url: ColumnType<string | null, string | null | undefined, string | null>
    callback_url: string
    return_url: string
    expires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    paid_amount: ColumnType<number | null, number | null | undefined, number | null>
    surcharge: ColumnType<number, number | undefined, number>
    paid_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
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
  shipping_rates: {
    id: ColumnType<number, never, never>
    business_id: ColumnType<number | null, number | null | undefined, number | null>
    warehouse_id: ColumnType<number | null, number | null | undefined, number | null>
    zone_id: number
    courier_service_id: number
    first_kg: number
    next_kg: number
    etd: ColumnType<string | null, string | null | undefined, string | null>
    is_cod: ColumnType<boolean, boolean | undefined, boolean>
    cod_fee: ColumnType<number, number | undefined, number>
    is_enabled: ColumnType<boolean, boolean | undefined, boolean>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_updated_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  shipping_zone_areas: {
    id: ColumnType<number, never, never>
    zone_id: number
    area_type: 'everywhere' | 'province' | 'city' | 'location'
    area_id: ColumnType<number, number | undefined, number>
  }
  shipping_zones: {
    id: ColumnType<number, never, never>
    business_id: ColumnType<number | null, number | null | undefined, number | null>
    name: string
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_updated_at: ColumnType<string, string | Date | undefined, string | Date>
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
    card: ColumnType<string, string | undefined, string>
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
    phone: ColumnType<string | null, string | null | undefined, string | null>
    email: ColumnType<string | null, string | null | undefined, string | null>
    closed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  subscription_actions: {
    id: string
    subscription_id: string
    subscription_item_id: ColumnType<string | null, string | null | undefined, string | null>
    action_type: 'create' | 'renew' | 'expire' | 'cancel' | 'reactivate' | 'activation' | 'upgrade' | 'downgrade' | 'update_qty'
    execution_type: 'immediate' | 'at_period_end' | 'scheduled'
    status: 'scheduled' | 'pending' | 'confirmed' | 'completed' | 'failed' | 'replaced' | 'canceled'
    order_id: ColumnType<string | null, string | null | undefined, string | null>
    is_order_open: ColumnType<boolean, boolean | undefined, boolean>
    period_number: ColumnType<number | null, number | null | undefined, number | null>
    amount: ColumnType<number | null, number | null | undefined, number | null>
    due_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    expires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    reminders: ColumnType<number, number | undefined, number>
    changes: ColumnType<Json, string | undefined, string>
    created_by: ColumnType<string | null, string | null | undefined, string | null>
    paid_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    confirmed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    completed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    inserted_at: ColumnType<string, string | Date, string | Date>
    updated_at: ColumnType<string, string | Date, string | Date>
    previous_period_number: ColumnType<number | null, number | null | undefined, number | null>
  }
  subscription_items: {
    id: string
    subscription_id: string
    variant_id: number
    quantity: number
    price: number
    next_price: ColumnType<number | null, number | null | undefined, number | null>
    status: 'unactivated' | 'active' | 'canceled' | 'expired' | 'failed' | 'pending_downgrade' | 'pending_upgrade'
    order_line_id: string
    activated_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    canceled_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    expired_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    inserted_at: ColumnType<string, string | Date, string | Date>
    updated_at: ColumnType<string, string | Date, string | Date>
  }
  subscriptions: {
    id: string
    subscription_id: string
    business_id: number
    store_id: number
    customer_id: number
    order_id: string
    last_order_id: string
    status: 'unactivated' | 'active' | 'canceled' | 'expired' | 'failed'
    is_cancel_at_period_end: ColumnType<boolean, boolean | undefined, boolean>
    interval: 'day' | 'week' | 'month' | 'year'
    interval_count: number
    time_zone: string
    anchor_at: ColumnType<string, string | Date, string | Date>
    period_number: ColumnType<number, number | undefined, number>
    current_period_start: ColumnType<string, string | Date, string | Date>
    current_period_end: ColumnType<string, string | Date, string | Date>
    next_action_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    activated_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    canceled_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    expired_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    inserted_at: ColumnType<string, string | Date, string | Date>
    updated_at: ColumnType<string, string | Date, string | Date>
  }
  user_deletions: {
    user_id: number
    requested_at: ColumnType<string, string | Date, string | Date>
    scheduled_for: ColumnType<string, string | Date, string | Date>
  }
  user_links: {
    token_hash: Buffer
    user_id: number
    purpose: 'reset_password' | 'verify_email'
    created_at: ColumnType<string, string | Date, string | Date>
    expires_at: ColumnType<string, string | Date, string | Date>
    used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  user_recovery_codes: {
    user_id: number
    code_hash: Buffer
    used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  user_totps: {
    user_id: number
    sealed_secret: Buffer
    last_step: ColumnType<number, number | undefined, number>
    created_at: ColumnType<string, string | Date, string | Date>
    confirmed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
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
    email_verified_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
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
    order_id: ColumnType<string | null, string | null | undefined, string | null>
    has_failed: ColumnType<boolean, boolean | undefined, boolean>
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
    older_secrets: ColumnType<Json, string | undefined, string>
  }
}
