// Generated from the migrations by `npm run generate`. Do not edit.
import type { ColumnType } from 'kysely'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }

export type Tables = {
  account_changes: {
    business_id: number
    id: ColumnType<number, never, never>
    kind: 'provider_account' | 'payment_accounts'
    action: 'created' | 'updated' | 'deleted'
    subject_id: number
    subject_name: string
    changes: ColumnType<Json, string, string>
    made_by: ColumnType<Json, string, string>
    sealed_former: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    result_hash: Buffer
    created_at: ColumnType<string, string | Date, string | Date>
    undone_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    undone_by: ColumnType<number | null, number | null | undefined, number | null>
  }
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
    confirmed_by: ColumnType<number | null, number | null | undefined, number | null>
    confirmed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
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
  attribute_definitions: {
    id: ColumnType<number, never, never>
    business_id: number
    owner: string
    key: string
    name: string
    names: ColumnType<Json, string | undefined, string>
    type: string
    choices: ColumnType<string[], string[] | undefined, string[]>
    reference_to: ColumnType<string | null, string | null | undefined, string | null>
    is_filterable: ColumnType<boolean, boolean | undefined, boolean>
    is_public: ColumnType<boolean, boolean | undefined, boolean>
    position: ColumnType<number, number | undefined, number>
    created_at: ColumnType<string, string | Date, string | Date>
    last_updated_at: ColumnType<string, string | Date, string | Date>
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
    business_id: number
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
    tax_rate: ColumnType<number | null, number | null | undefined, number | null>
    language: ColumnType<'id' | 'en', 'id' | 'en' | undefined, 'id' | 'en'>
    has_seeded_rates: ColumnType<boolean, boolean | undefined, boolean>
    is_test: ColumnType<boolean, boolean | undefined, boolean>
  }
  calls: {
    id: ColumnType<number, never, never>
    business_id: number
    key_id: ColumnType<number | null, number | null | undefined, number | null>
    application_id: ColumnType<number | null, number | null | undefined, number | null>
    method: string
    route: string
    status: number
    duration_ms: number
    request_id: string
    called_at: ColumnType<string, string | Date, string | Date>
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
    business_id: number
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
  categories: {
    id: ColumnType<number, number | undefined, number>
    business_id: number
    parent_id: ColumnType<number | null, number | null | undefined, number | null>
    taxonomy_id: ColumnType<number | null, number | null | undefined, number | null>
    name: string
    names: ColumnType<Json, string | undefined, string>
    slug: string
    image: ColumnType<string | null, string | null | undefined, string | null>
    position: ColumnType<number, number | undefined, number>
    is_hidden: ColumnType<boolean, boolean | undefined, boolean>
    created_at: ColumnType<string, string | Date, string | Date>
    last_updated_at: ColumnType<string, string | Date, string | Date>
  }
  changed_order_stocks: {
    id: ColumnType<number, never, never>
    business_ids: number[]
    order_ids: string[]
  }
  changed_orders: {
    id: ColumnType<number, never, never>
    business_ids: number[]
    order_ids: string[]
  }
  changed_stocks: {
    id: ColumnType<number, never, never>
    business_id: number
    variant_ids: number[]
  }
  channel_callbacks: {
    business_id: number
    account_id: number
    event_id: string
    event: ColumnType<Json | null, string | null | undefined, string | null>
    received_at: ColumnType<string, string | Date, string | Date>
  }
  checkout_intents: {
    business_id: number
    id: string
    store_id: number
    client_session_id: string
    form_widget_id: string
    last_sequence: ColumnType<number, number | undefined, number>
    fields: ColumnType<Json, string | undefined, string>
    items: ColumnType<Json, string | undefined, string>
    attribution: ColumnType<Json | null, string | null | undefined, string | null>
    source_url: ColumnType<string | null, string | null | undefined, string | null>
    cart_id: ColumnType<number | null, number | null | undefined, number | null>
    email: ColumnType<string | null, string | null | undefined, string | null>
    phone: ColumnType<string | null, string | null | undefined, string | null>
    language: 'id' | 'en'
    consent_text: ColumnType<string | null, string | null | undefined, string | null>
    consented_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    started_at: ColumnType<string, string | Date, string | Date>
    last_activity_at: ColumnType<string, string | Date, string | Date>
    abandoned_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    next_message_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    messages_sent: ColumnType<number, number | undefined, number>
    last_message_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    completed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    order_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  cities: {
    id: number
    province_id: number
    name: string
  }
  cli_sign_ins: {
    id: ColumnType<number, never, never>
    secret_hash: Buffer
    code_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    machine_name: string
    requested_from: ColumnType<string | null, string | null | undefined, string | null>
    scopes: string[]
    created_at: ColumnType<string, string | Date, string | Date>
    expires_at: ColumnType<string, string | Date, string | Date>
    confirmed_by: ColumnType<number | null, number | null | undefined, number | null>
    is_denied: ColumnType<boolean, boolean | undefined, boolean>
    key_id: ColumnType<number | null, number | null | undefined, number | null>
    seed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  }
  collection_products: {
    collection_id: number
    product_id: number
    business_id: number
    position: number
  }
  collections: {
    id: ColumnType<number, number | undefined, number>
    business_id: number
    name: string
    names: ColumnType<Json, string | undefined, string>
    slug: string
    description: ColumnType<string | null, string | null | undefined, string | null>
    image: ColumnType<string | null, string | null | undefined, string | null>
    is_by_rule: ColumnType<boolean, boolean | undefined, boolean>
    rule_labels: ColumnType<string[], string[] | undefined, string[]>
    rule_item_types: ColumnType<string[], string[] | undefined, string[]>
    rule_min_price: ColumnType<number | null, number | null | undefined, number | null>
    rule_max_price: ColumnType<number | null, number | null | undefined, number | null>
    rule_in_stock: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
    created_at: ColumnType<string, string | Date, string | Date>
    last_updated_at: ColumnType<string, string | Date, string | Date>
  }
  conversions: {
    business_id: number
    order_id: string
    vendor: string
    store_id: number
    status: 'queued' | 'sent' | 'refused' | 'dropped'
    happened_at: ColumnType<string, string | Date, string | Date>
    created_at: ColumnType<string, string | Date, string | Date>
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
    announced_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  course_notices: {
    business_id: number
    id: string
    variant_id: number
    content_uuids: string[]
    after_customer_id: ColumnType<number, number | undefined, number>
    created_at: ColumnType<string, string | Date, string | Date>
    finished_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  course_progress: {
    customer_id: number
    content_uuid: string
    progress: number
    updated_at: ColumnType<string, string | Date, string | Date>
    business_id: number
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
    proves_password: ColumnType<boolean, boolean | undefined, boolean>
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
    business_id: number
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
    business_id: number
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
    erased_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    merged_into_id: ColumnType<number | null, number | null | undefined, number | null>
    attributes: ColumnType<Json, string | undefined, string>
    email_changed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    phone_confirmed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
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
  discount_code_customers: {
    discount_code_id: number
    customer_id: number
    business_id: number
    uses: number
  }
  discount_code_uses: {
    business_id: number
    order_id: string
    discount_code_id: number
    customer_id: ColumnType<number | null, number | null | undefined, number | null>
    is_returned: ColumnType<boolean, boolean | undefined, boolean>
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
    is_start: ColumnType<boolean, boolean | undefined, boolean>
    start_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    is_customer_usage_limit: ColumnType<boolean, boolean | undefined, boolean>
    customer_usage_limit: ColumnType<number | null, number | null | undefined, number | null>
    is_limited_to_products: ColumnType<boolean, boolean | undefined, boolean>
    product_ids: ColumnType<number[], number[] | undefined, number[]>
    taxonomy_ids: ColumnType<number[], number[] | undefined, number[]>
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
  event_places: {
    event_id: number
    business_id: number
    position: number
  }
  events: {
    id: ColumnType<number, number | undefined, number>
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
    business_id: number
  }
  follow_up_chats: {
    business_id: number
    id: ColumnType<number, never, never>
    product_id: ColumnType<number | null, number | null | undefined, number | null>
    bundle_id: ColumnType<number | null, number | null | undefined, number | null>
    name: string
    provider: string
    trigger: ColumnType<'unpaid' | 'paid' | 'shipped' | 'completed' | null, 'unpaid' | 'paid' | 'shipped' | 'completed' | null | undefined, 'unpaid' | 'paid' | 'shipped' | 'completed' | null>
    hours_after: ColumnType<number, number | undefined, number>
    change_status: ColumnType<boolean, boolean | undefined, boolean>
    is_default: ColumnType<boolean, boolean | undefined, boolean>
    image: ColumnType<string | null, string | null | undefined, string | null>
    text_for_bank_transfer: ColumnType<string | null, string | null | undefined, string | null>
    text_for_cod: ColumnType<string | null, string | null | undefined, string | null>
    text_for_epayment: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<string, string | Date, string | Date>
    last_updated_at: ColumnType<string, string | Date, string | Date>
  }
  held_order_mails: {
    business_id: number
    order_id: string
    store_id: number
    address_hash: Buffer
    held_at: ColumnType<string, string | Date, string | Date>
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
    sealed_with: ColumnType<string | null, string | null | undefined, string | null>
    digest: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
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
    mail_id: ColumnType<number | null, number | null | undefined, number | null>
    opened_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  invoice_counters: {
    business_id: number
    year: number
    series: 'invoice' | 'credit_note'
    last_sequence: number
  }
  invoice_files: {
    business_id: number
    invoice_id: string
    pdf: Buffer
    sha256: Buffer
    written_at: ColumnType<string, string | Date, string | Date>
  }
  invoice_settings: {
    business_id: number
    prefix: string
    seller_name: ColumnType<string | null, string | null | undefined, string | null>
    seller_address: ColumnType<string | null, string | null | undefined, string | null>
    tax_number: ColumnType<string | null, string | null | undefined, string | null>
    note: ColumnType<string | null, string | null | undefined, string | null>
    last_updated_at: ColumnType<string, string | Date, string | Date>
  }
  invoices: {
    business_id: number
    id: string
    order_id: string
    store_id: number
    kind: 'invoice' | 'credit_note'
    reason: 'payment' | 'correction' | 'payment_undone' | 'refund' | 'refund_failed'
    year: number
    sequence: number
    number: string
    refers_to: ColumnType<string | null, string | null | undefined, string | null>
    refund_id: ColumnType<string | null, string | null | undefined, string | null>
    total: number
    tax: number
    currency: string
    content: ColumnType<Json, string, string>
    issued_at: ColumnType<string, string | Date, string | Date>
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
  limited_recipients: {
    address_hash: Buffer
    messaged_at: ColumnType<unknown[], unknown[] | undefined, unknown[]>
    updated_at: ColumnType<string, string | Date, string | Date>
  }
  locations: {
    id: number
    city_id: number
    subdistrict_name: string
    city_name: string
    province_name: string
    words: ColumnType<string, never, never>
  }
  low_stock_levels: {
    business_id: number
    variant_id: number
    level: number
  }
  mail_domains: {
    business_id: number
    id: ColumnType<number, never, never>
    domain: string
    selector: string
    public_key: string
    sealed_private_key: Buffer
    verified_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    has_return_path: ColumnType<boolean, boolean | undefined, boolean>
    checked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    found: ColumnType<Json, string | undefined, string>
    created_at: ColumnType<string, string | Date, string | Date>
    failed_days: ColumnType<number, number | undefined, number>
    failed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  mail_optouts: {
    business_id: number
    address_hash: Buffer
    opted_out_at: ColumnType<string, string | Date, string | Date>
    source: 'link' | 'profile'
  }
  mail_suppressions: {
    id: ColumnType<number, never, never>
    business_id: ColumnType<number | null, number | null | undefined, number | null>
    address: string
    reason: 'hard_bounce' | 'complaint' | 'unsubscribed' | 'manual'
    created_at: ColumnType<string, string | Date, string | Date>
  }
  mails: {
    id: ColumnType<number, never, never>
    template: string
    recipient: string
    subject: string
    body_text: string
    body_html: string
    business_id: ColumnType<number | null, number | null | undefined, number | null>
    status: ColumnType<'stored' | 'sent' | 'delivered' | 'bounced' | 'complained' | 'failed' | 'suppressed', 'stored' | 'sent' | 'delivered' | 'bounced' | 'complained' | 'failed' | 'suppressed' | undefined, 'stored' | 'sent' | 'delivered' | 'bounced' | 'complained' | 'failed' | 'suppressed'>
    failure: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    sent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    sender_name: ColumnType<string | null, string | null | undefined, string | null>
    is_secret: ColumnType<boolean, boolean | undefined, boolean>
    reply_to: ColumnType<string | null, string | null | undefined, string | null>
    store_id: ColumnType<number | null, number | null | undefined, number | null>
    order_id: ColumnType<string | null, string | null | undefined, string | null>
    unsubscribe_url: ColumnType<string | null, string | null | undefined, string | null>
    opened_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    open_token: ColumnType<string | null, string | null | undefined, string | null>
    sender_address: ColumnType<string | null, string | null | undefined, string | null>
    message_id: ColumnType<string | null, string | null | undefined, string | null>
    given_up_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    resent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    status_history: ColumnType<Json, string | undefined, string>
    last_updated_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    content: ColumnType<string | null, string | null | undefined, string | null>
  }
  memberships: {
    business_id: number
    user_id: number
    role: 'owner' | 'admin' | 'developer' | 'staff' | 'viewer'
    created_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  moved_slugs: {
    business_id: number
    store_id: number
    kind: 'product' | 'bundle' | 'collection' | 'page'
    slug: string
    item_id: number
    moved_at: ColumnType<string, string | Date, string | Date>
  }
  notification_mails: {
    business_id: number
    kind: string
    mailed_up_to: ColumnType<number, number | undefined, number>
    mailed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  notification_pushes: {
    business_id: number
    kind: string
    pushed_up_to: ColumnType<number, number | undefined, number>
    pushed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  notification_reads: {
    business_id: number
    user_id: number
    read_up_to: number
    read_ids: ColumnType<number[], number[] | undefined, number[]>
  }
  notification_settings: {
    business_id: number
    user_id: number
    choices: ColumnType<Json, string, string>
    language: ColumnType<'id' | 'en' | null, 'id' | 'en' | null | undefined, 'id' | 'en' | null>
  }
  notification_summaries: {
    business_id: number
    user_id: number
    day: string
  }
  notifications: {
    business_id: number
    id: ColumnType<number, never, never>
    kind: string
    subject: string
    order_id: ColumnType<string | null, string | null | undefined, string | null>
    data: ColumnType<Json, string, string>
    created_at: ColumnType<string, string | Date, string | Date>
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
  order_documents: {
    id: string
    business_id: number
    kind: 'slip' | 'label'
    paper: 'A4' | 'A5' | 'A6'
    language: 'id' | 'en'
    order_ids: string[]
    status: ColumnType<'running' | 'done', 'running' | 'done' | undefined, 'running' | 'done'>
    content: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    created_at: ColumnType<string, string | Date, string | Date>
    finished_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  order_export_parts: {
    export_id: string
    part: number
    content: string
    last_created_at: ColumnType<string, string | Date, string | Date>
    last_id: string
    business_id: number
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
    attributes: ColumnType<string[], string[] | undefined, string[]>
  }
  order_keys: {
    business_id: number
    scope_hash: Buffer
    request_hash: Buffer
    order_id: ColumnType<string | null, string | null | undefined, string | null>
    status: ColumnType<number | null, number | null | undefined, number | null>
    refusal: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    created_at: ColumnType<string, string | Date, string | Date>
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
    business_id: number
    variant_compare_at_price: ColumnType<number | null, number | null | undefined, number | null>
    restocked_quantity: ColumnType<number, number | undefined, number>
  }
  order_messages: {
    business_id: number
    id: string
    order_id: string
    store_id: number
    kind: ColumnType<string | null, string | null | undefined, string | null>
    name: string
    message: string
    provider: 'wa_me' | 'whatsapp_cloud'
    is_from_bot: boolean
    sender_name: ColumnType<string | null, string | null | undefined, string | null>
    sender_phone: ColumnType<string | null, string | null | undefined, string | null>
    recipient_name: ColumnType<string | null, string | null | undefined, string | null>
    recipient_phone: ColumnType<string | null, string | null | undefined, string | null>
    status: 'opened' | 'received' | 'queued' | 'sending' | 'unknown' | 'sent' | 'delivered' | 'read' | 'failed'
    failure: ColumnType<string | null, string | null | undefined, string | null>
    template: ColumnType<Json | null, string | null | undefined, string | null>
    attempts: ColumnType<number, number | undefined, number>
    provider_message_id: ColumnType<string | null, string | null | undefined, string | null>
    follow_up_chat_id: ColumnType<number | null, number | null | undefined, number | null>
    at: ColumnType<string, string | Date, string | Date>
    updated_at: ColumnType<string, string | Date, string | Date>
  }
  order_pictures: {
    name: string
    business_id: number
    store_id: number
    order_id: string
    kind: 'transfer-proofs' | 'return-pictures' | 'review-pictures'
    bytes: number
    is_stored: ColumnType<boolean, boolean | undefined, boolean>
    is_named: ColumnType<boolean, boolean | undefined, boolean>
    created_at: ColumnType<string, string | Date, string | Date>
    image_key: ColumnType<string | null, string | null | undefined, string | null>
  }
  order_status_history: {
    id: ColumnType<number, never, never>
    order_id: string
    axis: 'status' | 'payment'
    from_status: ColumnType<string | null, string | null | undefined, string | null>
    to_status: string
    at: ColumnType<string, string | Date, string | Date>
    by: ColumnType<string | null, string | null | undefined, string | null>
    business_id: number
  }
  order_timeline: {
    order_id: string
    business_id: number
    id: ColumnType<number, never, never>
    kind: 'edit' | 'shipment' | 'payment_request' | 'message' | 'refund' | 'return' | 'buyer_cancel'
    at: ColumnType<string, string | Date, string | Date>
    by: ColumnType<string | null, string | null | undefined, string | null>
    data: ColumnType<Json, string | undefined, string>
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
    payment_status: 'unpaid' | 'paid' | 'conflict' | 'settled' | 'partially_refunded' | 'refunded'
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
    last_event_sequence: ColumnType<number, number | undefined, number>
    transferproof_rejection: ColumnType<string | null, string | null | undefined, string | null>
    attribution: ColumnType<Json | null, string | null | undefined, string | null>
    tax_rate: ColumnType<number | null, number | null | undefined, number | null>
    attributes: ColumnType<Json, string | undefined, string>
    partially_refunded_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    refunded_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    checkout_intent_id: ColumnType<string | null, string | null | undefined, string | null>
    internal_notes: ColumnType<string | null, string | null | undefined, string | null>
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
  payment_conflicts: {
    id: string
    business_id: number
    kind: 'order' | 'second_payment' | 'dispute' | 'unexpected_payment'
    subject: string
    reason: string
    order_id: ColumnType<string | null, string | null | undefined, string | null>
    account_id: ColumnType<number | null, number | null | undefined, number | null>
    provider: ColumnType<string | null, string | null | undefined, string | null>
    provider_payment_id: ColumnType<string | null, string | null | undefined, string | null>
    expected_amount: ColumnType<number | null, number | null | undefined, number | null>
    amount: ColumnType<number | null, number | null | undefined, number | null>
    currency: ColumnType<string | null, string | null | undefined, string | null>
    noticed_at: ColumnType<string, string | Date, string | Date>
    resolved_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    resolved_by: ColumnType<string | null, string | null | undefined, string | null>
    note: ColumnType<string | null, string | null | undefined, string | null>
  }
  payment_handles: {
    payment_id: string
    business_id: number
  }
  payment_links: {
    business_id: number
    id: string
    store_id: number
    handle: string
    title: string
    description: ColumnType<string, string | undefined, string>
    amount: ColumnType<number | null, number | null | undefined, number | null>
    items: ColumnType<Json | null, string | null | undefined, string | null>
    max_uses: ColumnType<number | null, number | null | undefined, number | null>
    uses: ColumnType<number, number | undefined, number>
    expires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    is_active: ColumnType<boolean, boolean | undefined, boolean>
    version: ColumnType<number, number | undefined, number>
    created_at: ColumnType<string, string | Date, string | Date>
    last_updated_at: ColumnType<string, string | Date, string | Date>
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
    account_id: ColumnType<number | null, number | null | undefined, number | null>
    fee: ColumnType<number | null, number | null | undefined, number | null>
    asked_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    saves: ColumnType<boolean, boolean | undefined, boolean>
    saved_method_id: ColumnType<string | null, string | null | undefined, string | null>
    failure_code: ColumnType<string | null, string | null | undefined, string | null>
  }
  pending_sign_ups: {
    token_hash: Buffer
    email: string
    fullname: string
    password_hash: string
    created_at: ColumnType<string, string | Date, string | Date>
    expires_at: ColumnType<string, string | Date, string | Date>
    browser_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  }
  postal_codes: {
    location_id: number
    postal_code: string
  }
  product_categories: {
    product_id: number
    category_id: number
    business_id: number
  }
  product_feeds: {
    business_id: number
    store_id: number
    channel: 'google' | 'meta' | 'tiktok'
    is_enabled: boolean
    rotation: ColumnType<number, number | undefined, number>
    state: ColumnType<string | null, string | null | undefined, string | null>
    modified_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    updated_at: ColumnType<string, string | Date, string | Date>
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
    seo_title: ColumnType<string | null, string | null | undefined, string | null>
    seo_description: ColumnType<string | null, string | null | undefined, string | null>
    image_alts: ColumnType<Json, string | undefined, string>
    is_archived: ColumnType<boolean, boolean | undefined, boolean>
    attributes: ColumnType<Json, string | undefined, string>
    review_count: ColumnType<number, number | undefined, number>
    review_stars: ColumnType<number, number | undefined, number>
    units_sold: ColumnType<number, number | undefined, number>
  }
  products_to_sum: {
    business_id: number
    product_id: number
    id: ColumnType<number, never, never>
  }
  provider_account_calls: {
    id: ColumnType<number, never, never>
    business_id: number
    account_id: number
    method: string
    url: string
    status: ColumnType<number | null, number | null | undefined, number | null>
    error: ColumnType<string | null, string | null | undefined, string | null>
    duration_ms: number
    request_body: ColumnType<string | null, string | null | undefined, string | null>
    response_body: ColumnType<string | null, string | null | undefined, string | null>
    called_at: ColumnType<string, string | Date, string | Date>
  }
  provider_accounts: {
    id: ColumnType<number, never, never>
    business_id: number
    kind: string
    provider: string
    mode: 'test' | 'live'
    name: string
    is_active: ColumnType<boolean, boolean | undefined, boolean>
    rank: ColumnType<number, number | undefined, number>
    store_ids: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
    methods: ColumnType<Json, string, string>
    sealed_credentials: Buffer
    credential_hints: ColumnType<Json, string, string>
    callback_handle: string
    checked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    check_error: ColumnType<string | null, string | null | undefined, string | null>
    last_callback_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    created_at: ColumnType<string, string | Date, string | Date>
    last_updated_at: ColumnType<string, string | Date, string | Date>
    check_code: ColumnType<string | null, string | null | undefined, string | null>
  }
  provider_callbacks: {
    business_id: number
    account_id: number
    event_id: string
    kind: 'payment' | 'refund' | 'dispute' | 'ignored'
    event: ColumnType<Json | null, string | null | undefined, string | null>
    payment_id: ColumnType<string | null, string | null | undefined, string | null>
    outcome: 'waiting' | 'applied' | 'no_change' | 'conflict' | 'unknown' | 'refused'
    received_at: ColumnType<string, string | Date, string | Date>
    worked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  provider_entries: {
    business_id: number
    account_id: number
    entry_id: string
    kind: 'payment' | 'refund' | 'dispute'
    provider_payment_id: string
    reference_id: string
    payment_id: ColumnType<string | null, string | null | undefined, string | null>
    is_applied: boolean
    amount: number
    fee: ColumnType<number | null, number | null | undefined, number | null>
    at: ColumnType<string, string | Date, string | Date>
    noticed_at: ColumnType<string, string | Date, string | Date>
  }
  provider_positions: {
    business_id: number
    account_id: number
    listed_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    confirmed_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    tried_at: ColumnType<string, string | Date, string | Date>
    error: ColumnType<string | null, string | null | undefined, string | null>
  }
  provinces: {
    id: number
    name: string
  }
  push_devices: {
    business_id: number
    id: ColumnType<number, never, never>
    user_id: number
    session_id: number
    endpoint: string
    endpoint_hash: Buffer
    p256dh: string
    auth: string
    created_at: ColumnType<string, string | Date, string | Date>
    paused_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  queued_events: {
    id: ColumnType<number, never, never>
    reader: string
    event_ids: number[]
    failures: ColumnType<number, number | undefined, number>
    run_at: ColumnType<string, string | Date | undefined, string | Date>
    failure: ColumnType<string | null, string | null | undefined, string | null>
    shard: ColumnType<number | null, number | null | undefined, number | null>
    is_alone: ColumnType<boolean, boolean | undefined, boolean>
  }
  queued_pushes: {
    business_id: number
    id: ColumnType<number, never, never>
    device_id: number
    content: ColumnType<Json, string, string>
    created_at: ColumnType<string, string | Date, string | Date>
    due_at: ColumnType<string, string | Date, string | Date>
    attempts: ColumnType<number, number | undefined, number>
    leased_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  receiving_domains: {
    domain: string
    next_mail_at: ColumnType<string, string | Date, string | Date>
  }
  refund_account_codes: {
    business_id: number
    target_id: string
    code_hash: Buffer
    attempts: ColumnType<number, number | undefined, number>
    expires_at: ColumnType<string, string | Date, string | Date>
  }
  refunds: {
    business_id: number
    id: string
    order_id: string
    payment_id: ColumnType<string | null, string | null | undefined, string | null>
    return_id: ColumnType<string | null, string | null | undefined, string | null>
    retry_of: ColumnType<string | null, string | null | undefined, string | null>
    origin: 'merchant' | 'buyer' | 'provider'
    method: 'provider' | 'bank_transfer'
    status: 'requested' | 'pending' | 'succeeded' | 'failed'
    amount: number
    kept_fee: ColumnType<number, number | undefined, number>
    currency: string
    reason: string
    note: ColumnType<string | null, string | null | undefined, string | null>
    restock: ColumnType<Json, string | undefined, string>
    bank_account: ColumnType<Json | null, string | null | undefined, string | null>
    provider_refund_id: ColumnType<string | null, string | null | undefined, string | null>
    failure_code: ColumnType<string | null, string | null | undefined, string | null>
    failure_reason: ColumnType<string | null, string | null | undefined, string | null>
    requested_by: ColumnType<string | null, string | null | undefined, string | null>
    decided_by: ColumnType<string | null, string | null | undefined, string | null>
    asked_count: ColumnType<number, number | undefined, number>
    asked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    asked_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    look_up_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    created_at: ColumnType<string, string | Date, string | Date>
    updated_at: ColumnType<string, string | Date, string | Date>
    succeeded_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    failed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    account_changed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  returns: {
    business_id: number
    id: string
    order_id: string
    origin: 'merchant' | 'buyer'
    status: 'requested' | 'approved' | 'rejected' | 'received' | 'refunded'
    reason: string
    lines: ColumnType<Json, string, string>
    pictures: ColumnType<string[], string[] | undefined, string[]>
    bank_account: ColumnType<Json | null, string | null | undefined, string | null>
    instructions: ColumnType<string | null, string | null | undefined, string | null>
    rejection: ColumnType<string | null, string | null | undefined, string | null>
    note: ColumnType<string | null, string | null | undefined, string | null>
    parcel_number: ColumnType<string | null, string | null | undefined, string | null>
    courier: ColumnType<string | null, string | null | undefined, string | null>
    requested_by: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<string, string | Date, string | Date>
    updated_at: ColumnType<string, string | Date, string | Date>
    approved_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    rejected_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    received_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    refunded_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    account_changed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  reviews: {
    business_id: number
    id: string
    store_id: number
    product_id: number
    order_id: string
    customer_id: ColumnType<number | null, number | null | undefined, number | null>
    rating: number
    title: ColumnType<string | null, string | null | undefined, string | null>
    text: ColumnType<string | null, string | null | undefined, string | null>
    shown_name: ColumnType<string | null, string | null | undefined, string | null>
    status: 'pending' | 'published' | 'rejected'
    decided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    reply: ColumnType<string | null, string | null | undefined, string | null>
    replied_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    created_at: ColumnType<string, string | Date, string | Date>
    updated_at: ColumnType<string, string | Date, string | Date>
    pictures: ColumnType<string[], string[] | undefined, string[]>
  }
  sales_days_to_count: {
    business_id: number
    day: string
    id: ColumnType<number, never, never>
    hour: ColumnType<number | null, number | null | undefined, number | null>
  }
  sales_figures: {
    business_id: number
    dimension: 'total' | 'product' | 'channel' | 'campaign' | 'city' | 'payment_method' | 'customer'
    day: string
    store_id: number
    key: string
    name: ColumnType<string | null, string | null | undefined, string | null>
    orders: number
    paid_orders: number
    units: number
    value: string
    revenue: string
    tax_base: ColumnType<string, string | undefined, string>
    tax: ColumnType<string, string | undefined, string>
  }
  sales_hours: {
    business_id: number
    day: string
    hour: number
    dimension: string
    store_id: number
    key: string
    name: ColumnType<string | null, string | null | undefined, string | null>
    orders: number
    paid_orders: number
    units: number
    value: string
    revenue: string
    tax_base: string
    tax: string
  }
  sample_products: {
    business_id: number
    product_id: number
    created_at: ColumnType<string, string | Date, string | Date>
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
    merchant: ColumnType<string, string | undefined, string>
    sealed_signing_key: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  }
  sandbox_refunds: {
    id: string
    payment_id: string
    refund_key: string
    amount: number
    status: 'succeeded' | 'failed'
    reason: string
    created_at: ColumnType<string, string | Date, string | Date>
  }
  saved_methods: {
    business_id: number
    id: string
    store_id: number
    customer_id: number
    account_id: number
    provider: string
    payment_method: string
    payment_id: string
    consent_text: string
    consented_at: ColumnType<string, string | Date, string | Date>
    label: ColumnType<string | null, string | null | undefined, string | null>
    sealed_token: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    saved_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    removed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    forgotten_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  saved_views: {
    id: ColumnType<number, never, never>
    business_id: number
    user_id: number
    list: 'orders' | 'customers' | 'discounts'
    name: string
    query: string
    is_shared: ColumnType<boolean, boolean | undefined, boolean>
    is_default: ColumnType<boolean, boolean | undefined, boolean>
    created_at: ColumnType<string, string | Date, string | Date>
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
  settled_events: {
    is_only: ColumnType<boolean, boolean | undefined, boolean>
    last_id: number
    placed_id: ColumnType<number, number | undefined, number>
    placed_at: ColumnType<string, string | Date | undefined, string | Date>
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
    is_example: ColumnType<boolean, boolean | undefined, boolean>
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
  stale_listings: {
    business_id: number
    id: ColumnType<number, never, never>
    variant_ids: number[]
  }
  stock_movements: {
    business_id: number
    variant_id: number
    warehouse_id: number
    at: ColumnType<string, string | Date, string | Date>
    id: ColumnType<string, string | undefined, string>
    kind: 'opening' | 'adjustment' | 'count' | 'transfer' | 'import' | 'sale' | 'order_edit' | 'canceled' | 'returned' | 'deleted' | 'reopened' | 'unrecorded'
    reason: ColumnType<string | null, string | null | undefined, string | null>
    quantity: number
    order_id: ColumnType<string | null, string | null | undefined, string | null>
    actor: ColumnType<string | null, string | null | undefined, string | null>
    actor_name: ColumnType<string | null, string | null | undefined, string | null>
    note: ColumnType<string | null, string | null | undefined, string | null>
  }
  stock_requests: {
    business_id: number
    id: string
    store_id: number
    variant_id: number
    email: string
    language: 'id' | 'en'
    created_at: ColumnType<string, string | Date, string | Date>
    notified_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  stock_states: {
    business_id: number
    product_id: number
    variant_id: number
    quantity: number
    stock_status: 'in_stock' | 'low_stock' | 'out_of_stock'
    told_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  store_catalog_versions: {
    store_id: number
    version: ColumnType<number, number | undefined, number>
  }
  store_funnels: {
    business_id: number
    day: string
    store_id: number
    source: string
    product_views: ColumnType<number, number | undefined, number>
    carts: ColumnType<number, number | undefined, number>
    checkouts: ColumnType<number, number | undefined, number>
  }
  store_item_groups: {
    item_id: number
    group_id: number
    business_id: number
    store_id: number
    position: number
    created_at: ColumnType<string, string | Date, string | Date>
    name_key: string
    min_price: number
    units_sold: ColumnType<number, number | undefined, number>
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
    compare_at_min_price: ColumnType<number | null, number | null | undefined, number | null>
    compare_at_max_price: ColumnType<number | null, number | null | undefined, number | null>
    next_price_change_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    units_sold: ColumnType<number, number | undefined, number>
  }
  store_look_previews: {
    business_id: number
    store_id: number
    user_id: number
    token_hash: Buffer
    look: ColumnType<Json, string, string>
    expires_at: ColumnType<string, string | Date, string | Date>
  }
  store_looks: {
    business_id: number
    store_id: number
    theme: string
    sections: ColumnType<Json, string, string>
    last_updated_at: ColumnType<string, string | Date, string | Date>
  }
  store_menu_links: {
    business_id: number
    store_id: number
    menu: 'header' | 'footer'
    position: number
    type: 'category' | 'page' | 'address'
    label: ColumnType<string | null, string | null | undefined, string | null>
    category_id: ColumnType<number | null, number | null | undefined, number | null>
    page_id: ColumnType<number | null, number | null | undefined, number | null>
    url: ColumnType<string | null, string | null | undefined, string | null>
  }
  store_messages: {
    business_id: number
    store_id: number
    kind: string
    is_on: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
    edits: ColumnType<Json, string | undefined, string>
    updated_at: ColumnType<string, string | Date, string | Date>
  }
  store_pages: {
    id: ColumnType<number, never, never>
    business_id: number
    store_id: number
    kind: 'about' | 'policy' | 'other'
    title: string
    slug: string
    body: string
    is_published: boolean
    created_at: ColumnType<string, string | Date, string | Date>
    last_updated_at: ColumnType<string, string | Date, string | Date>
  }
  store_pixels: {
    business_id: number
    store_id: number
    vendor: 'meta' | 'tiktok' | 'ga4'
    is_enabled: ColumnType<boolean, boolean | undefined, boolean>
    pixel_id: string
    sealed_token: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    token_hint: ColumnType<string | null, string | null | undefined, string | null>
    conversion: ColumnType<'placed' | 'paid', 'placed' | 'paid' | undefined, 'placed' | 'paid'>
    last_sent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    last_error: ColumnType<string | null, string | null | undefined, string | null>
    last_error_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    last_updated_at: ColumnType<string, string | Date, string | Date>
  }
  store_slugs: {
    slug: string
    store_id: ColumnType<number | null, number | null | undefined, number | null>
    taken_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  store_synonyms: {
    business_id: number
    store_id: number
    position: number
    words: string[]
  }
  store_visits: {
    business_id: number
    day: string
    store_id: number
    visits: number
    visitors: number
    registers: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  }
  store_words: {
    business_id: number
    store_id: number
    word: string
    item_count: number
    keys: string[]
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
    slug: ColumnType<string, string | undefined, string>
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
    business_id: number
  }
  subscription_charges: {
    business_id: number
    id: string
    subscription_id: string
    action_id: string
    order_id: string
    saved_method_id: string
    attempt: number
    due_at: ColumnType<string, string | Date, string | Date>
    status: 'scheduled' | 'running' | 'succeeded' | 'failed' | 'skipped'
    failure_code: ColumnType<string | null, string | null | undefined, string | null>
    finished_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
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
    business_id: number
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
  table_sizes: {
    day: string
    name: string
    bytes: number
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
    business_id: number
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
    length: ColumnType<number | null, number | null | undefined, number | null>
    width: ColumnType<number | null, number | null | undefined, number | null>
    height: ColumnType<number | null, number | null | undefined, number | null>
    sale_price: ColumnType<number | null, number | null | undefined, number | null>
    sale_starts_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    sale_ends_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    attributes: ColumnType<Json, string | undefined, string>
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
    latitude: ColumnType<number | null, number | null | undefined, number | null>
    longitude: ColumnType<number | null, number | null | undefined, number | null>
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
    id: ColumnType<number, number | undefined, number>
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
  webhook_streams: {
    id: ColumnType<number, never, never>
    unique_id: string
    business_id: number
    key_id: ColumnType<number | null, number | null | undefined, number | null>
    application_id: ColumnType<number | null, number | null | undefined, number | null>
    kinds: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
    start_id: number
    start_position: number
    created_at: ColumnType<string, string | Date, string | Date>
    polled_at: ColumnType<string, string | Date, string | Date>
  }
  whatsapp_templates: {
    business_id: number
    store_id: number
    kind: 'order_placed' | 'payment_reminder' | 'order_paid' | 'order_shipped' | 'sign_in_code'
    template: string
    language: string
    parameters: string[]
    has_button: boolean
    last_updated_at: ColumnType<string, string | Date, string | Date>
  }
  wishlist_items: {
    business_id: number
    customer_id: number
    store_id: number
    product_id: number
    added_at: ColumnType<string, string | Date, string | Date>
  }
  withdrawn_reviews: {
    business_id: number
    product_id: number
    order_id: string
  }
}

/** The columns that this version knows; a newer one may have added others. */
export const columns: { [Table in keyof Tables]: readonly (keyof Tables[Table])[] } = {
  account_changes: ['business_id', 'id', 'kind', 'action', 'subject_id', 'subject_name', 'changes', 'made_by', 'sealed_former', 'result_hash', 'created_at', 'undone_at', 'undone_by'],
  api_keys: ['id', 'business_id', 'name', 'description', 'key_type', 'key_hash', 'masked_key', 'scopes', 'expires_at', 'last_used_at', 'usage_count', 'created_by', 'created_at', 'updated_at', 'confirmed_by', 'confirmed_at'],
  applications: ['id', 'client_id', 'business_id', 'name', 'description', 'logo_url', 'homepage_url', 'redirect_uri', 'manage_url', 'scopes', 'is_webhook_enabled', 'webhook_url', 'webhook_events', 'billing_tags', 'ip_allowlist', 'client_secret_hash', 'masked_client_secret', 'verified_at', 'created_by', 'created_at', 'updated_at', 'revision', 'revision_at'],
  attribute_definitions: ['id', 'business_id', 'owner', 'key', 'name', 'names', 'type', 'choices', 'reference_to', 'is_filterable', 'is_public', 'position', 'created_at', 'last_updated_at'],
  audit_entries: ['business_id', 'sequence', 'at', 'actor', 'action', 'target', 'details', 'previous_hash', 'hash', 'is_keyed'],
  audit_heads: ['business_id', 'sequence', 'hash'],
  bundle_price_options: ['id', 'unique_id', 'business_id', 'bundle_id', 'name', 'slug', 'price', 'created_at', 'last_updated_at', 'deleted_at'],
  bundlelines: ['id', 'bundle_id', 'variant_id', 'quantity', 'business_id'],
  bundles: ['id', 'business_id', 'name', 'public_name', 'custom_id', 'description', 'rich_description', 'images', 'meta_thumbnail', 'weight_bump', 'is_bundle_sharing', 'labels', 'search', 'created_by', 'last_updated_by', 'created_at', 'last_updated_at', 'deleted_at'],
  business_deletions: ['business_id', 'requested_by', 'requested_at', 'scheduled_for', 'started_at'],
  businesses: ['id', 'unique_id', 'username', 'name', 'currency', 'created_at', 'last_updated_at', 'time_zone', 'tax_rate', 'language', 'has_seeded_rates', 'is_test'],
  calls: ['id', 'business_id', 'key_id', 'application_id', 'method', 'route', 'status', 'duration_ms', 'request_id', 'called_at'],
  cart_items: ['id', 'cart_id', 'position', 'type', 'variant_id', 'bundle_price_option_id', 'item_id', 'quantity', 'created_at', 'business_id'],
  carts: ['id', 'business_id', 'store_id', 'guest_token_hash', 'customer_id', 'version', 'last_order_id', 'last_checkout_hash', 'expires_at', 'created_at', 'updated_at'],
  categories: ['id', 'business_id', 'parent_id', 'taxonomy_id', 'name', 'names', 'slug', 'image', 'position', 'is_hidden', 'created_at', 'last_updated_at'],
  changed_order_stocks: ['id', 'business_ids', 'order_ids'],
  changed_orders: ['id', 'business_ids', 'order_ids'],
  changed_stocks: ['id', 'business_id', 'variant_ids'],
  channel_callbacks: ['business_id', 'account_id', 'event_id', 'event', 'received_at'],
  checkout_intents: ['business_id', 'id', 'store_id', 'client_session_id', 'form_widget_id', 'last_sequence', 'fields', 'items', 'attribution', 'source_url', 'cart_id', 'email', 'phone', 'language', 'consent_text', 'consented_at', 'started_at', 'last_activity_at', 'abandoned_at', 'next_message_at', 'messages_sent', 'last_message_at', 'completed_at', 'order_id'],
  cities: ['id', 'province_id', 'name'],
  cli_sign_ins: ['id', 'secret_hash', 'code_hash', 'machine_name', 'requested_from', 'scopes', 'created_at', 'expires_at', 'confirmed_by', 'is_denied', 'key_id', 'seed'],
  collection_products: ['collection_id', 'product_id', 'business_id', 'position'],
  collections: ['id', 'business_id', 'name', 'names', 'slug', 'description', 'image', 'is_by_rule', 'rule_labels', 'rule_item_types', 'rule_min_price', 'rule_max_price', 'rule_in_stock', 'created_at', 'last_updated_at'],
  conversions: ['business_id', 'order_id', 'vendor', 'store_id', 'status', 'happened_at', 'created_at'],
  courier_services: ['id', 'courier_id', 'code', 'name', 'description'],
  couriers: ['id', 'code', 'name', 'courier_type', 'is_pickup', 'logo_url'],
  course_contents: ['uuid', 'business_id', 'variant_id', 'section_uuid', 'title', 'type', 'text', 'video_url', 'duration', 'sequence_order', 'is_shown', 'is_discussion_active', 'is_email_notification_active', 'inserted_at', 'updated_at', 'announced_at'],
  course_notices: ['business_id', 'id', 'variant_id', 'content_uuids', 'after_customer_id', 'created_at', 'finished_at'],
  course_progress: ['customer_id', 'content_uuid', 'progress', 'updated_at', 'business_id'],
  course_sections: ['uuid', 'business_id', 'variant_id', 'title', 'type', 'sequence_order', 'is_shown', 'inserted_at', 'updated_at'],
  courses: ['variant_id', 'business_id', 'settings', 'updated_at'],
  custom_domains: ['id', 'business_id', 'hostname', 'is_verified', 'created_at', 'verification_token', 'verified_at'],
  customer_addresses: ['id', 'business_id', 'customer_id', 'name', 'phone', 'email', 'location_id', 'address', 'postal_code', 'notes', 'created_at', 'last_updated_at'],
  customer_otps: ['store_id', 'email_hash', 'code_hash', 'attempts', 'expires_at', 'sealed_code', 'resends', 'proves_password'],
  customer_password_resets: ['token_hash', 'store_id', 'customer_id', 'expires_at', 'used_at'],
  customer_passwords: ['customer_id', 'password_hash', 'updated_at', 'is_unproven', 'business_id'],
  customer_refresh_tokens: ['token_hash', 'family_id', 'expires_at', 'used_at'],
  customer_signing_keys: ['id', 'private_key', 'public_key', 'signs_from', 'created_at'],
  customer_token_families: ['id', 'store_id', 'customer_id', 'created_at', 'revoked_at', 'business_id'],
  customers: ['id', 'business_id', 'name', 'email', 'phone', 'avatar', 'bio_description', 'date_of_birth', 'sex', 'status', 'is_unsubscribe', 'is_spam', 'tags', 'confirmed_at', 'created_at', 'last_updated_at', 'erased_at', 'merged_into_id', 'attributes', 'email_changed_at', 'phone_confirmed_at'],
  digital_files: ['id', 'business_id', 'variant_id', 'name', 'content_type', 'size_in_bytes', 'object_key', 'created_at'],
  discount_code_customers: ['discount_code_id', 'customer_id', 'business_id', 'uses'],
  discount_code_uses: ['business_id', 'order_id', 'discount_code_id', 'customer_id', 'is_returned'],
  discount_codes: ['id', 'business_id', 'code', 'applied_to', 'amount_type', 'amount', 'percentage', 'is_max_amount', 'max_amount', 'is_enabled', 'is_usage_limit', 'usage_limit', 'current_usage', 'is_expiry', 'expiry_time', 'is_limited_to_pages', 'page_ids', 'is_limited_to_payment_methods', 'payment_methods', 'is_minimum_revenue', 'minimum_revenue', 'inserted_at', 'updated_at', 'is_start', 'start_time', 'is_customer_usage_limit', 'customer_usage_limit', 'is_limited_to_products', 'product_ids', 'taxonomy_ids'],
  entitlements: ['id', 'business_id', 'store_id', 'customer_id', 'order_id', 'order_line_id', 'variant_id', 'product_id', 'subscription_id', 'quantity', 'granted_at', 'expires_at', 'revoked_at'],
  event_places: ['event_id', 'business_id', 'position'],
  events: ['id', 'unique_id', 'business_id', 'kind', 'version', 'order_id', 'sequence', 'application_id', 'payload', 'created_at', 'position'],
  file_downloads: ['entitlement_id', 'file_id', 'count', 'first_at', 'last_at', 'last_link', 'unfinished_bytes', 'business_id'],
  follow_up_chats: ['business_id', 'id', 'product_id', 'bundle_id', 'name', 'provider', 'trigger', 'hours_after', 'change_status', 'is_default', 'image', 'text_for_bank_transfer', 'text_for_cod', 'text_for_epayment', 'created_at', 'last_updated_at'],
  held_order_mails: ['business_id', 'order_id', 'store_id', 'address_hash', 'held_at'],
  idempotency_keys: ['scope_hash', 'request_hash', 'status', 'body', 'created_at'],
  images: ['id', 'business_id', 'unique_id', 'width', 'height', 'widths', 'created_at'],
  imported_rows: ['business_id', 'fingerprint', 'imported_at'],
  installations: ['id', 'application_id', 'business_id', 'connection_id', 'is_active', 'is_enabled', 'granted_scopes', 'granted_webhook_events', 'approved_billing_tags', 'installed_by', 'last_used_at', 'created_at', 'updated_at', 'active_since', 'installed_at', 'event_sequence'],
  instance_secrets: ['name', 'value', 'created_at', 'sealed_with', 'digest'],
  invitations: ['id', 'business_id', 'email', 'role', 'token_hash', 'invited_by', 'created_at', 'expires_at', 'accepted_at', 'mail_id', 'opened_at'],
  invoice_counters: ['business_id', 'year', 'series', 'last_sequence'],
  invoice_files: ['business_id', 'invoice_id', 'pdf', 'sha256', 'written_at'],
  invoice_settings: ['business_id', 'prefix', 'seller_name', 'seller_address', 'tax_number', 'note', 'last_updated_at'],
  invoices: ['business_id', 'id', 'order_id', 'store_id', 'kind', 'reason', 'year', 'sequence', 'number', 'refers_to', 'refund_id', 'total', 'tax', 'currency', 'content', 'issued_at'],
  launch_tokens: ['token_hash', 'installation_id', 'created_at', 'expires_at', 'used_at'],
  license_pools: ['variant_id', 'business_id', 'source', 'pattern', 'updated_at'],
  license_waits: ['entitlement_id', 'unit', 'business_id', 'variant_id', 'since'],
  licenses: ['id', 'business_id', 'variant_id', 'key', 'status', 'entitlement_id', 'unit', 'revoked_by', 'inserted_at', 'assigned_at', 'revoked_at'],
  limited_recipients: ['address_hash', 'messaged_at', 'updated_at'],
  locations: ['id', 'city_id', 'subdistrict_name', 'city_name', 'province_name', 'words'],
  low_stock_levels: ['business_id', 'variant_id', 'level'],
  mail_domains: ['business_id', 'id', 'domain', 'selector', 'public_key', 'sealed_private_key', 'verified_at', 'has_return_path', 'checked_at', 'found', 'created_at', 'failed_days', 'failed_at'],
  mail_optouts: ['business_id', 'address_hash', 'opted_out_at', 'source'],
  mail_suppressions: ['id', 'business_id', 'address', 'reason', 'created_at'],
  mails: ['id', 'template', 'recipient', 'subject', 'body_text', 'body_html', 'business_id', 'status', 'failure', 'created_at', 'sent_at', 'sender_name', 'is_secret', 'reply_to', 'store_id', 'order_id', 'unsubscribe_url', 'opened_at', 'open_token', 'sender_address', 'message_id', 'given_up_at', 'resent_at', 'status_history', 'last_updated_at', 'content'],
  memberships: ['business_id', 'user_id', 'role', 'created_at'],
  moved_slugs: ['business_id', 'store_id', 'kind', 'slug', 'item_id', 'moved_at'],
  notification_mails: ['business_id', 'kind', 'mailed_up_to', 'mailed_at'],
  notification_pushes: ['business_id', 'kind', 'pushed_up_to', 'pushed_at'],
  notification_reads: ['business_id', 'user_id', 'read_up_to', 'read_ids'],
  notification_settings: ['business_id', 'user_id', 'choices', 'language'],
  notification_summaries: ['business_id', 'user_id', 'day'],
  notifications: ['business_id', 'id', 'kind', 'subject', 'order_id', 'data', 'created_at'],
  oauth_codes: ['code_hash', 'application_id', 'user_id', 'redirect_uri', 'code_challenge', 'connection_ids', 'created_at', 'expires_at', 'used_at'],
  oauth_grants: ['id', 'application_id', 'user_id', 'code_hash', 'connection_ids', 'created_at', 'expires_at', 'revoked_at'],
  oauth_tokens: ['id', 'grant_id', 'access_hash', 'refresh_hash', 'connection_ids', 'seed', 'created_at', 'access_expires_at', 'access_revoked_at', 'refresh_expires_at', 'rotated_at', 'successor_id'],
  order_documents: ['id', 'business_id', 'kind', 'paper', 'language', 'order_ids', 'status', 'content', 'created_at', 'finished_at'],
  order_export_parts: ['export_id', 'part', 'content', 'last_created_at', 'last_id', 'business_id'],
  order_exports: ['id', 'business_id', 'filters', 'status', 'total', 'done', 'created_at', 'finished_at', 'attributes'],
  order_keys: ['business_id', 'scope_hash', 'request_hash', 'order_id', 'status', 'refusal', 'created_at'],
  order_lines: ['id', 'order_id', 'position', 'variant_id', 'product_id', 'bundle_price_option_id', 'warehouse_id', 'variant_unique_id', 'variant_sku', 'product_name', 'variant_name', 'variant_option1_value', 'variant_option2_value', 'variant_option3_value', 'item_type', 'pricing_type', 'interval', 'interval_count', 'is_inventory', 'is_file_enabled', 'is_lms_enabled', 'is_license_enabled', 'quantity', 'weight', 'variant_price', 'variant_cogs', 'product_price', 'discount', 'discount_code_discount', 'cogs', 'inserted_at', 'business_id', 'variant_compare_at_price', 'restocked_quantity'],
  order_messages: ['business_id', 'id', 'order_id', 'store_id', 'kind', 'name', 'message', 'provider', 'is_from_bot', 'sender_name', 'sender_phone', 'recipient_name', 'recipient_phone', 'status', 'failure', 'template', 'attempts', 'provider_message_id', 'follow_up_chat_id', 'at', 'updated_at'],
  order_pictures: ['name', 'business_id', 'store_id', 'order_id', 'kind', 'bytes', 'is_stored', 'is_named', 'created_at', 'image_key'],
  order_status_history: ['id', 'order_id', 'axis', 'from_status', 'to_status', 'at', 'by', 'business_id'],
  order_timeline: ['order_id', 'business_id', 'id', 'kind', 'at', 'by', 'data'],
  orders: ['id', 'legacy_id', 'business_id', 'store_id', 'order_id', 'secret_slug', 'version', 'status', 'payment_status', 'draft_time', 'pending_time', 'confirmed_time', 'in_process_time', 'ready_time', 'shipped_time', 'completed_time', 'rts_time', 'canceled_time', 'closed_time', 'unpaid_time', 'paid_time', 'conflict_time', 'settled_time', 'transfer_time', 'customer_id', 'customer_name', 'customer_email', 'customer_phone', 'destination', 'warehouse_id', 'origin', 'courier_service_id', 'courier_service', 'courier_aggregator_code', 'shipment_provider_code', 'currency', 'variants', 'bundle_price_options', 'total_quantity', 'product_weight', 'weight_bump', 'total_weight', 'is_physical', 'product_price', 'product_discount', 'shipping_cost', 'shipping_discount', 'unique_code_discount', 'discount_code_discount', 'other_income', 'other_income_name', 'payment_link_income', 'service_fee', 'gross_revenue', 'net_revenue', 'payment_fee', 'platform_fee', 'cogs', 'discount_code_id', 'discount_code_code', 'discount_code_applied_to', 'payment_method', 'payment_account_id', 'payment_account_holder', 'payment_account_number', 'financial_entity_id', 'epayment_provider', 'pg_reference_id', 'pg_payment_info', 'pg_paid_info', 'transferproof_url', 'payment_link_id', 'is_from_payment_link', 'payment_expiration_at', 'post_payment_redirect_url', 'shipment_receipt', 'shipment_status', 'shipment_status_history', 'courier_additional_info', 'is_shipment_completed', 'awb_status', 'awb_ca_status', 'rtsproof_url', 'is_dropshipping', 'dropshipper_name', 'dropshipper_phone', 'tags', 'metadata', 'agent_context', 'notes', 'is_probably_spam', 'mark_as_spam_by', 'ip', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'platform', 'external_id', 'channel_name', 'is_from_form', 'is_repeat', 'handler_id', 'handler_phone', 'advertiser_id', 'page_id', 'cart_id', 'fingerprint', 'created_by', 'last_updated_by', 'deleted_at', 'created_at', 'last_updated_at', 'is_by_account', 'refunded_amount', 'guest_token_hash', 'last_event_sequence', 'transferproof_rejection', 'attribution', 'tax_rate', 'attributes', 'partially_refunded_time', 'refunded_time', 'checkout_intent_id', 'internal_notes'],
  payment_callbacks: ['provider', 'event_id', 'payment_id', 'reported_status', 'amount', 'outcome', 'received_at'],
  payment_conflicts: ['id', 'business_id', 'kind', 'subject', 'reason', 'order_id', 'account_id', 'provider', 'provider_payment_id', 'expected_amount', 'amount', 'currency', 'noticed_at', 'resolved_at', 'resolved_by', 'note'],
  payment_handles: ['payment_id', 'business_id'],
  payment_links: ['business_id', 'id', 'store_id', 'handle', 'title', 'description', 'amount', 'items', 'max_uses', 'uses', 'expires_at', 'is_active', 'version', 'created_at', 'last_updated_at'],
  payments: ['id', 'business_id', 'order_id', 'provider', 'payment_method', 'amount', 'currency', 'status', 'provider_payment_id', 'pg_payment_info', 'payment_url', 'paid_amount', 'surcharge', 'paid_method', 'paid_at', 'created_at', 'updated_at', 'expires_at', 'account_id', 'fee', 'asked_until', 'saves', 'saved_method_id', 'failure_code'],
  pending_sign_ups: ['token_hash', 'email', 'fullname', 'password_hash', 'created_at', 'expires_at', 'browser_hash'],
  postal_codes: ['location_id', 'postal_code'],
  product_categories: ['product_id', 'category_id', 'business_id'],
  product_feeds: ['business_id', 'store_id', 'channel', 'is_enabled', 'rotation', 'state', 'modified_at', 'updated_at'],
  product_taxonomies: ['id', 'parent_id', 'name', 'full_path', 'level_1', 'level_2', 'level_3'],
  products: ['id', 'uuid', 'business_id', 'name', 'public_name', 'slug', 'description', 'rich_description', 'meta_thumbnail', 'images', 'item_type', 'is_inventory', 'is_multiple', 'is_product_sharing', 'partnership_sales_letter', 'option1_name', 'option2_name', 'option3_name', 'option1_values', 'option2_values', 'option3_values', 'labels', 'taxonomy_id', 'search', 'created_by', 'last_updated_by', 'created_at', 'last_updated_at', 'deleted_at', 'seo_title', 'seo_description', 'image_alts', 'is_archived', 'attributes', 'review_count', 'review_stars', 'units_sold'],
  products_to_sum: ['business_id', 'product_id', 'id'],
  provider_account_calls: ['id', 'business_id', 'account_id', 'method', 'url', 'status', 'error', 'duration_ms', 'request_body', 'response_body', 'called_at'],
  provider_accounts: ['id', 'business_id', 'kind', 'provider', 'mode', 'name', 'is_active', 'rank', 'store_ids', 'methods', 'sealed_credentials', 'credential_hints', 'callback_handle', 'checked_at', 'check_error', 'last_callback_at', 'created_at', 'last_updated_at', 'check_code'],
  provider_callbacks: ['business_id', 'account_id', 'event_id', 'kind', 'event', 'payment_id', 'outcome', 'received_at', 'worked_at'],
  provider_entries: ['business_id', 'account_id', 'entry_id', 'kind', 'provider_payment_id', 'reference_id', 'payment_id', 'is_applied', 'amount', 'fee', 'at', 'noticed_at'],
  provider_positions: ['business_id', 'account_id', 'listed_until', 'confirmed_until', 'tried_at', 'error'],
  provinces: ['id', 'name'],
  push_devices: ['business_id', 'id', 'user_id', 'session_id', 'endpoint', 'endpoint_hash', 'p256dh', 'auth', 'created_at', 'paused_until'],
  queued_events: ['id', 'reader', 'event_ids', 'failures', 'run_at', 'failure', 'shard', 'is_alone'],
  queued_pushes: ['business_id', 'id', 'device_id', 'content', 'created_at', 'due_at', 'attempts', 'leased_until'],
  receiving_domains: ['domain', 'next_mail_at'],
  refund_account_codes: ['business_id', 'target_id', 'code_hash', 'attempts', 'expires_at'],
  refunds: ['business_id', 'id', 'order_id', 'payment_id', 'return_id', 'retry_of', 'origin', 'method', 'status', 'amount', 'kept_fee', 'currency', 'reason', 'note', 'restock', 'bank_account', 'provider_refund_id', 'failure_code', 'failure_reason', 'requested_by', 'decided_by', 'asked_count', 'asked_at', 'asked_until', 'look_up_at', 'created_at', 'updated_at', 'succeeded_at', 'failed_at', 'account_changed_at'],
  returns: ['business_id', 'id', 'order_id', 'origin', 'status', 'reason', 'lines', 'pictures', 'bank_account', 'instructions', 'rejection', 'note', 'parcel_number', 'courier', 'requested_by', 'created_at', 'updated_at', 'approved_at', 'rejected_at', 'received_at', 'refunded_at', 'account_changed_at'],
  reviews: ['business_id', 'id', 'store_id', 'product_id', 'order_id', 'customer_id', 'rating', 'title', 'text', 'shown_name', 'status', 'decided_at', 'reply', 'replied_at', 'created_at', 'updated_at', 'pictures'],
  sales_days_to_count: ['business_id', 'day', 'id', 'hour'],
  sales_figures: ['business_id', 'dimension', 'day', 'store_id', 'key', 'name', 'orders', 'paid_orders', 'units', 'value', 'revenue', 'tax_base', 'tax'],
  sales_hours: ['business_id', 'day', 'hour', 'dimension', 'store_id', 'key', 'name', 'orders', 'paid_orders', 'units', 'value', 'revenue', 'tax_base', 'tax'],
  sample_products: ['business_id', 'product_id', 'created_at'],
  sandbox_events: ['id', 'payment_id', 'kind', 'body', 'sent_count', 'last_status', 'created_at'],
  sandbox_payments: ['id', 'reference_id', 'status', 'payment_method', 'amount', 'currency', 'merchant_name', 'customer_name', 'description', 'instructions', 'payment_url', 'callback_url', 'return_url', 'expires_at', 'paid_amount', 'surcharge', 'paid_at', 'created_at', 'merchant', 'sealed_signing_key'],
  sandbox_refunds: ['id', 'payment_id', 'refund_key', 'amount', 'status', 'reason', 'created_at'],
  saved_methods: ['business_id', 'id', 'store_id', 'customer_id', 'account_id', 'provider', 'payment_method', 'payment_id', 'consent_text', 'consented_at', 'label', 'sealed_token', 'saved_at', 'removed_at', 'forgotten_at'],
  saved_views: ['id', 'business_id', 'user_id', 'list', 'name', 'query', 'is_shared', 'is_default', 'created_at'],
  sessions: ['id', 'user_id', 'token_hash', 'user_agent', 'ip', 'created_at', 'last_seen_at', 'expires_at'],
  settled_events: ['is_only', 'last_id', 'placed_id', 'placed_at'],
  shipping_rates: ['id', 'business_id', 'warehouse_id', 'zone_id', 'courier_service_id', 'first_kg', 'next_kg', 'etd', 'is_cod', 'cod_fee', 'is_enabled', 'created_at', 'last_updated_at', 'is_example'],
  shipping_zone_areas: ['id', 'zone_id', 'area_type', 'area_id'],
  shipping_zones: ['id', 'business_id', 'name', 'created_at', 'last_updated_at'],
  stale_listings: ['business_id', 'id', 'variant_ids'],
  stock_movements: ['business_id', 'variant_id', 'warehouse_id', 'at', 'id', 'kind', 'reason', 'quantity', 'order_id', 'actor', 'actor_name', 'note'],
  stock_requests: ['business_id', 'id', 'store_id', 'variant_id', 'email', 'language', 'created_at', 'notified_at'],
  stock_states: ['business_id', 'product_id', 'variant_id', 'quantity', 'stock_status', 'told_at'],
  store_catalog_versions: ['store_id', 'version'],
  store_funnels: ['business_id', 'day', 'store_id', 'source', 'product_views', 'carts', 'checkouts'],
  store_item_groups: ['item_id', 'group_id', 'business_id', 'store_id', 'position', 'created_at', 'name_key', 'min_price', 'units_sold'],
  store_items: ['id', 'business_id', 'store_id', 'entity_type', 'product_id', 'bundle_price_option_id', 'is_visible', 'is_listed', 'in_stock', 'min_price', 'max_price', 'name_key', 'item_type', 'taxonomy_id', 'created_at', 'search', 'card', 'compare_at_min_price', 'compare_at_max_price', 'next_price_change_at', 'units_sold'],
  store_look_previews: ['business_id', 'store_id', 'user_id', 'token_hash', 'look', 'expires_at'],
  store_looks: ['business_id', 'store_id', 'theme', 'sections', 'last_updated_at'],
  store_menu_links: ['business_id', 'store_id', 'menu', 'position', 'type', 'label', 'category_id', 'page_id', 'url'],
  store_messages: ['business_id', 'store_id', 'kind', 'is_on', 'edits', 'updated_at'],
  store_pages: ['id', 'business_id', 'store_id', 'kind', 'title', 'slug', 'body', 'is_published', 'created_at', 'last_updated_at'],
  store_pixels: ['business_id', 'store_id', 'vendor', 'is_enabled', 'pixel_id', 'sealed_token', 'token_hint', 'conversion', 'last_sent_at', 'last_error', 'last_error_at', 'last_updated_at'],
  store_slugs: ['slug', 'store_id', 'taken_at'],
  store_synonyms: ['business_id', 'store_id', 'position', 'words'],
  store_visits: ['business_id', 'day', 'store_id', 'visits', 'visitors', 'registers'],
  store_words: ['business_id', 'store_id', 'word', 'item_count', 'keys'],
  storefront_keys: ['id', 'store_id', 'token', 'status', 'created_by', 'inserted_at', 'updated_at'],
  storefront_origins: ['id', 'store_id', 'origin', 'status', 'created_by', 'inserted_at', 'updated_at'],
  stores: ['id', 'unique_id', 'uuid', 'business_id', 'name', 'is_active', 'is_public', 'logo', 'settings', 'created_at', 'last_updated_at', 'warehouse_id', 'custom_domain_id', 'payment_methods', 'deleted_at', 'phone', 'email', 'closed_at', 'slug'],
  subscription_actions: ['id', 'subscription_id', 'subscription_item_id', 'action_type', 'execution_type', 'status', 'order_id', 'is_order_open', 'period_number', 'amount', 'due_at', 'expires_at', 'reminders', 'changes', 'created_by', 'paid_at', 'confirmed_at', 'completed_at', 'inserted_at', 'updated_at', 'previous_period_number', 'business_id'],
  subscription_charges: ['business_id', 'id', 'subscription_id', 'action_id', 'order_id', 'saved_method_id', 'attempt', 'due_at', 'status', 'failure_code', 'finished_at'],
  subscription_items: ['id', 'subscription_id', 'variant_id', 'quantity', 'price', 'next_price', 'status', 'order_line_id', 'activated_at', 'canceled_at', 'expired_at', 'inserted_at', 'updated_at', 'business_id'],
  subscriptions: ['id', 'subscription_id', 'business_id', 'store_id', 'customer_id', 'order_id', 'last_order_id', 'status', 'is_cancel_at_period_end', 'interval', 'interval_count', 'time_zone', 'anchor_at', 'period_number', 'current_period_start', 'current_period_end', 'next_action_at', 'activated_at', 'canceled_at', 'expired_at', 'inserted_at', 'updated_at'],
  table_sizes: ['day', 'name', 'bytes'],
  user_deletions: ['user_id', 'requested_at', 'scheduled_for'],
  user_links: ['token_hash', 'user_id', 'purpose', 'created_at', 'expires_at', 'used_at'],
  user_recovery_codes: ['user_id', 'code_hash', 'used_at'],
  user_totps: ['user_id', 'sealed_secret', 'last_step', 'created_at', 'confirmed_at'],
  users: ['id', 'unique_id', 'email', 'fullname', 'avatar', 'password_hash', 'is_operator', 'created_at', 'last_updated_at', 'email_verified_at', 'deleted_at'],
  variant_stocks: ['variant_id', 'warehouse_id', 'quantity', 'updated_at', 'business_id'],
  variants: ['id', 'uuid', 'unique_id', 'business_id', 'product_id', 'sku', 'description', 'rich_description', 'price', 'reseller_price', 'cogs', 'weight', 'images', 'option1_value', 'option2_value', 'option3_value', 'pricing_type', 'interval', 'interval_count', 'validity_period', 'validity_period_unit', 'is_checked', 'is_file_enabled', 'is_lms_enabled', 'is_license_enabled', 'is_discussion_active', 'is_email_notification_active', 'self_file_urls', 'metadata', 'created_at', 'last_updated_at', 'deleted_at', 'length', 'width', 'height', 'sale_price', 'sale_starts_at', 'sale_ends_at', 'attributes'],
  warehouses: ['id', 'unique_id', 'business_id', 'name', 'contact_name', 'contact_phone', 'address', 'location_id', 'postal_code', 'is_default', 'created_at', 'last_updated_at', 'deleted_at', 'latitude', 'longitude'],
  webhook_attempts: ['delivery_id', 'number', 'at', 'duration_ms', 'status', 'error', 'answer'],
  webhook_deliveries: ['id', 'receiver_id', 'event_id', 'business_id', 'status', 'attempts', 'attempts_before', 'next_attempt_at', 'leased_until', 'last_status', 'created_at', 'finished_at', 'order_id', 'has_failed'],
  webhook_receivers: ['id', 'unique_id', 'business_id', 'application_id', 'url', 'description', 'events', 'status', 'inactive_reason', 'active_since', 'failing_since', 'secret', 'previous_secret', 'previous_secret_until', 'created_by', 'created_at', 'updated_at', 'older_secrets'],
  webhook_streams: ['id', 'unique_id', 'business_id', 'key_id', 'application_id', 'kinds', 'start_id', 'start_position', 'created_at', 'polled_at'],
  whatsapp_templates: ['business_id', 'store_id', 'kind', 'template', 'language', 'parameters', 'has_button', 'last_updated_at'],
  wishlist_items: ['business_id', 'customer_id', 'store_id', 'product_id', 'added_at'],
  withdrawn_reviews: ['business_id', 'product_id', 'order_id'],
}

/** The columns that the schema marks as personal, with the SQL of the value that replaces them when the buyer is erased. */
export const personalColumns = {
  checkout_intents: { form_widget_id: "''", fields: "'{}'", items: "'[]'", attribution: "null", source_url: "null", email: "null", phone: "null", consent_text: "null" },
  customer_addresses: { name: "null", phone: "null", email: "null", address: "null", postal_code: "null", notes: "null" },
  customer_passwords: { password_hash: "''" },
  customers: { name: "null", email: "null", phone: "null", avatar: "null", bio_description: "null", date_of_birth: "null", sex: "null", tags: "'{}'", attributes: "'{}'", phone_confirmed_at: "null" },
  events: { payload: "''" },
  mail_suppressions: { address: "''" },
  mails: { template: "''", recipient: "''", subject: "''", body_text: "''", body_html: "''", failure: "null", sender_name: "null", reply_to: "null", unsubscribe_url: "null", open_token: "null", sender_address: "null", message_id: "null", status_history: "'[]'", content: "null" },
  order_messages: { kind: "null", name: "''", message: "''", sender_name: "null", sender_phone: "null", recipient_name: "null", recipient_phone: "null", failure: "null", template: "null", provider_message_id: "null" },
  order_pictures: { name: "''" },
  payment_conflicts: { note: "null" },
  payments: { pg_payment_info: "null", payment_url: "null" },
  refunds: { reason: "''", note: "null", bank_account: "null", failure_reason: "null" },
  returns: { reason: "''", pictures: "'{}'", bank_account: "null", instructions: "null", rejection: "null", note: "null", parcel_number: "null", courier: "null" },
  reviews: { title: "null", text: "null", shown_name: "null", reply: "null", pictures: "'{}'" },
  sandbox_payments: { customer_name: "''", description: "''", instructions: "'{}'", payment_url: "null", return_url: "''" },
  saved_methods: { label: "null" },
  stock_requests: { email: "''" },
  webhook_attempts: { answer: "''" },
} as const

/** What the schema says about each table: whether a business that leaves gets its rows. */
export const exportMarks: { [Table in keyof Tables]: string } = {
  account_changes: 'not exported: sealed former credentials, kept for a day so that a change can be undone; the audit log is exported',
  api_keys: 'not exported: credentials',
  applications: 'not exported: apps that developers offer to many businesses, with their credentials',
  attribute_definitions: 'exported as attribute',
  audit_entries: 'exported as audit_entry by sequence',
  audit_heads: 'not exported: the last hash of the audit log, which is exported',
  bundle_price_options: 'exported in bundle as price_options by bundle_id',
  bundlelines: 'exported in bundle as lines by bundle_id',
  bundles: 'exported as bundle',
  business_deletions: 'not exported: when the business is deleted',
  businesses: 'exported as business',
  calls: 'not exported: the last calls of keys and apps, for a day',
  cart_items: 'not exported: goods that nobody ordered yet; unfinished checkouts are exported',
  carts: 'not exported: goods that nobody ordered yet; unfinished checkouts are exported',
  categories: 'exported as category',
  changed_order_stocks: 'not exported: a queue',
  changed_orders: 'not exported: a queue',
  changed_stocks: 'not exported: a queue',
  channel_callbacks: 'not exported: callbacks that were received, so that none acts twice',
  checkout_intents: 'exported as checkout_intent',
  cities: 'not exported: reference data',
  cli_sign_ins: 'not exported: credentials of command lines',
  collection_products: 'exported in collection as products by collection_id in order of position, product_id',
  collections: 'exported as collection',
  conversions: 'exported in order as conversions by order_id in order of vendor',
  courier_services: 'not exported: reference data',
  couriers: 'not exported: reference data',
  course_contents: 'exported as course_content by uuid',
  course_notices: 'not exported: says which mails about new lessons are due; the lessons are exported',
  course_progress: 'exported in customer as course_progress by customer_id in order of updated_at',
  course_sections: 'exported as course_section by uuid',
  courses: 'exported in variant as courses by variant_id in order of updated_at',
  custom_domains: 'exported as custom_domain without verification_token',
  customer_addresses: 'exported in customer as addresses by customer_id',
  customer_otps: 'not exported: credentials of customers',
  customer_password_resets: 'not exported: credentials of customers',
  customer_passwords: 'not exported: credentials of customers',
  customer_refresh_tokens: 'not exported: credentials of customers',
  customer_signing_keys: 'not exported: of the installation',
  customer_token_families: 'not exported: credentials of customers',
  customers: 'exported as customer',
  digital_files: 'exported as digital_file without object_key',
  discount_code_customers: 'exported in discount_code as customers by discount_code_id in order of customer_id',
  discount_code_uses: 'exported in discount_code as uses by discount_code_id in order of order_id',
  discount_codes: 'exported as discount_code',
  entitlements: 'exported in order as entitlements by order_id',
  event_places: 'not exported: the order of events',
  events: 'not exported: says again what the records say; the list of events has them',
  file_downloads: 'not exported: counts the downloads of an entitlement, for its limit',
  follow_up_chats: 'exported as follow_up_chat',
  held_order_mails: 'not exported: a queue',
  idempotency_keys: 'not exported: stored responses, for a day',
  images: 'exported as image',
  imported_rows: 'not exported: hashes of uploaded rows, for a day',
  installations: 'exported as installed_app',
  instance_secrets: 'not exported: of the installation',
  invitations: 'not exported: credentials of people who are not members yet',
  invoice_counters: 'not exported: the next numbers of invoices, which are exported',
  invoice_files: 'not exported: the pages of invoices, whose content is exported',
  invoice_settings: 'exported as invoice_settings by business_id',
  invoices: 'exported in order as invoices by order_id',
  launch_tokens: 'not exported: credentials of apps',
  license_pools: 'exported in variant as license_pools by variant_id in order of updated_at',
  license_waits: 'not exported: units that wait for a licence; the licences are exported',
  licenses: 'exported as license',
  limited_recipients: 'not exported: hashes of addresses, to limit messages',
  locations: 'not exported: reference data',
  low_stock_levels: 'exported in variant as low_stock_levels by variant_id in order of level',
  mail_domains: 'exported as mail_domain',
  mail_optouts: 'not exported: hashes of addresses, which only the service can compare',
  mail_suppressions: 'exported as mail_suppression',
  mails: 'not exported: copies of sent mails, some with codes and links of buyers; the mail log shows the others while they are kept',
  memberships: 'exported as member by user_id',
  moved_slugs: 'exported in store as moved_slugs by store_id in order of moved_at, slug',
  notification_mails: 'not exported: when notifications were mailed',
  notification_pushes: 'not exported: when notifications were pushed',
  notification_reads: 'not exported: what each member has read',
  notification_settings: 'not exported: what each member wants to be told',
  notification_summaries: 'not exported: when summaries were mailed',
  notifications: 'exported as notification',
  oauth_codes: 'not exported: credentials of apps',
  oauth_grants: 'not exported: credentials of apps',
  oauth_tokens: 'not exported: credentials of apps',
  order_documents: 'not exported: files of exported orders, deleted after a day',
  order_export_parts: 'not exported: files of exported orders, deleted after a day',
  order_exports: 'not exported: files of exported orders, deleted after a day',
  order_keys: 'not exported: hashes of keys of checkouts, for a day',
  order_lines: 'exported in order as lines by order_id in order of position',
  order_messages: 'exported in order as messages by order_id',
  order_pictures: 'not exported: the uploads that orders and returns name',
  order_status_history: 'exported in order as status_history by order_id',
  order_timeline: 'exported in order as timeline by order_id',
  orders: 'exported as order',
  payment_callbacks: 'not exported: callbacks that were received, so that none acts twice; the payments are exported',
  payment_conflicts: 'exported as payment_conflict',
  payment_handles: 'not exported: addresses of callbacks',
  payment_links: 'exported as payment_link',
  payments: 'exported in order as payments by order_id in order of created_at',
  pending_sign_ups: 'not exported: of people',
  postal_codes: 'not exported: reference data',
  product_categories: 'exported in product as categories by product_id in order of category_id',
  product_feeds: 'exported in store as feeds by store_id in order of channel',
  product_taxonomies: 'not exported: reference data',
  products: 'exported as product',
  products_to_sum: 'not exported: a queue',
  provider_account_calls: 'not exported: requests to providers, kept for a short time to find faults',
  provider_accounts: 'exported as provider_account without callback_handle',
  provider_callbacks: 'not exported: callbacks that were received, so that none acts twice; the payments are exported',
  provider_entries: 'not exported: copies of the books of providers, which have them; the payments are exported',
  provider_positions: 'not exported: how far the books of providers were read',
  provinces: 'not exported: reference data',
  push_devices: 'not exported: addresses and keys of the browsers of members',
  queued_events: 'not exported: a queue',
  queued_pushes: 'not exported: a queue',
  receiving_domains: 'not exported: limits of mails of all businesses',
  refund_account_codes: 'not exported: codes that were mailed to buyers',
  refunds: 'exported in order as refunds by order_id',
  returns: 'exported in order as returns by order_id',
  reviews: 'exported in order as reviews by order_id',
  sales_days_to_count: 'not exported: a queue',
  sales_figures: 'not exported: sums of exported orders',
  sales_hours: 'not exported: sums of exported orders',
  sample_products: 'exported in product as samples by product_id in order of created_at',
  sandbox_events: 'not exported: stands for a payment provider',
  sandbox_payments: 'not exported: stands for a payment provider',
  sandbox_refunds: 'not exported: stands for a payment provider',
  saved_methods: 'exported in customer as saved_methods by customer_id in order of consented_at',
  saved_views: 'exported as saved_view',
  sessions: 'not exported: of people',
  settled_events: 'not exported: how far the log is placed',
  shipping_rates: 'exported as shipping_rate',
  shipping_zone_areas: 'exported in shipping_zone as areas by zone_id',
  shipping_zones: 'exported as shipping_zone',
  stale_listings: 'not exported: a queue',
  stock_movements: 'exported in variant as stock_movements by variant_id in order of at, id',
  stock_requests: 'exported as stock_request',
  stock_states: 'not exported: which products are sold out, by the exported stock',
  store_catalog_versions: 'not exported: how often the catalog changed',
  store_funnels: 'exported in store as funnels by store_id in order of day, source',
  store_item_groups: 'not exported: the listings of exported products',
  store_items: 'not exported: the listings of exported products',
  store_look_previews: 'not exported: credentials of previews',
  store_looks: 'exported as store_look by store_id',
  store_menu_links: 'exported in store as menu_links by store_id in order of menu, position',
  store_messages: 'exported in store as messages by store_id in order of kind',
  store_pages: 'exported as store_page',
  store_pixels: 'exported in store as pixels by store_id in order of vendor without token_hint',
  store_slugs: 'exported in store as slugs by store_id in order of slug',
  store_synonyms: 'exported in store as synonyms by store_id in order of position',
  store_visits: 'exported in store as visits by store_id in order of day',
  store_words: 'not exported: the words of exported products, for the search',
  storefront_keys: 'not exported: credentials of shops',
  storefront_origins: 'exported in store as origins by store_id',
  stores: 'exported as store',
  subscription_actions: 'exported in subscription as actions by subscription_id',
  subscription_charges: 'exported in subscription as charges by subscription_id',
  subscription_items: 'exported in subscription as items by subscription_id',
  subscriptions: 'exported as subscription',
  table_sizes: 'not exported: of the installation',
  user_deletions: 'not exported: of people',
  user_links: 'not exported: of people',
  user_recovery_codes: 'not exported: of people',
  user_totps: 'not exported: of people',
  users: 'not exported: of people',
  variant_stocks: 'exported in variant as stocks by variant_id in order of warehouse_id',
  variants: 'exported as variant',
  warehouses: 'exported as warehouse',
  webhook_attempts: 'not exported: deliveries of events',
  webhook_deliveries: 'not exported: deliveries of events',
  webhook_receivers: 'exported as webhook without secret, previous_secret, older_secrets',
  webhook_streams: 'not exported: open connections of developers, for an hour',
  whatsapp_templates: 'exported in store as whatsapp_templates by store_id in order of kind',
  wishlist_items: 'exported in customer as wishlist by customer_id in order of added_at',
  withdrawn_reviews: 'not exported: that an order must not be reviewed again',
}
