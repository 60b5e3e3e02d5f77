// Written by web/generate-api-types.ts from the OpenAPI document of the dashboard API; not edited by hand.

export type AllowedOrigin = { id: string; origin: string; store_id: number; status: "active" | "revoked"; created_by: { unique_id: string; fullname: string } | null; inserted_at: string; updated_at: string }

export type ApiKey = { id: number; name: string; description: string | null; key_type: "secret" | "restricted"; key: string; scopes: (string)[]; expires_at: string | null; is_expired: boolean; last_used_at: string | null; usage_count: number; rate_limit_per_hour: number; created_by: { unique_id: string; fullname: string } | null; created_at: string; updated_at: string }

export type App = { client_id: string; name: string; description: string | null; logo_url: string | null; homepage_url: string | null; redirect_uri: string; manage_url: string | null; scopes: (string)[]; webhook: { is_enabled: boolean; url: string | null; events: (string)[] }; billing_tags: (BillingTag)[]; ip_allowlist: (string)[]; is_verified: boolean; verified_at: string | null; client_secret_masked: string; created_at: string; updated_at: string }

export type AuditEntry = { sequence: number; at: string; actor: string; actor_name: string | null; action: string; target: string; details: Record<string, unknown>; hash: string }

export type AuditVerdict = { entries: number; is_intact: boolean; broken_at: number | null }

export type AuthorizationDecision = { decision: "approve" | "deny"; business?: string | (string)[] }

export type BillingTag = { billing_tag_id: string; tag_code: string; label: string; price: number; currency: string; action_key: string }

export type Bundle = { id: number; name: string; public_name: string; display: string; custom_id: string | null; description: string | null; rich_description: string | null; images: (string)[]; meta_thumbnail: string | null; weight_bump: number; is_bundle_sharing: boolean; labels: ({ name: string })[]; variants_count: number; bundlelines: ({ id: number; quantity: number; subtotal: string; variant: { id: number; unique_id: string; fullname: string; sku: string | null; price: string; product_id: number; is_checked: boolean } })[]; bundle_price_options: (BundlePriceOption)[]; business: { id: number; unique_id: string; username: string }; created_by: { unique_id: string; fullname: string } | null; last_updated_by: { unique_id: string; fullname: string } | null; created_at: string; last_updated_at: string }

export type BundleIn = { name: string; public_name: string; custom_id?: string | null; description?: string | null; rich_description?: string | null; images?: (string)[]; meta_thumbnail?: string | null; weight_bump?: number; is_bundle_sharing?: boolean; labels?: (string)[]; bundlelines: ({ variant_id: number; quantity: number })[]; bundle_price_options?: (BundlePriceOptionIn)[] }

export type BundlePriceOption = { id: number; unique_id: string; bundle_id: number; name: string; slug: string; price: string; price_bt: string; stores: (StoreRef)[] }

export type BundlePriceOptionIn = { name: string; price: string | number; slug?: string }

export type Business = { id: number; unique_id: string; username: string; name: string; currency: string; role: "owner" | "admin" | "developer" | "staff" | "viewer"; created_at: string; last_updated_at: string }

export type ClaimedDomain = { id: number; hostname: string; full_url: string; is_verified: boolean; dns_record: { type: "TXT"; name: string; value: string }; store_unique_id: string | null; created_at: string }

export type Consent = { application: { client_id: string; name: string; description: string | null; logo_url: string | null; homepage_url: string | null; is_verified: boolean; owner: { name: string } }; redirect_uri: string; scopes: ({ name: string; description: string })[]; webhook_events: ({ name: string; description: string })[]; billing_tags: (BillingTag)[]; businesses: ({ unique_id: string; name: string; username: string; role: "owner" | "admin" | "developer" | "staff" | "viewer"; is_allowed: boolean; reason: "role" | "unverified" | null; is_installed: boolean })[] }

export type CustomDomain = { id: number; full_url: string; is_verified: boolean }

export type DigitalProductFile = { id: number; name: string; content_type: string; size_in_bytes: number; url: string }

export type Error = { error: string; error_code: string; errors?: Record<string, (string)[]>; details?: Record<string, unknown>; request_id: string }

export type Image = { id: number; key: string; url: string; width: number; height: number; sizes: ({ width: number; url: string })[] }

export type ImportReport = { is_dry_run: boolean; rows: number; products: number; failed_rows: number; errors: ({ row: number; field: string; message: string })[] }

export type Installation = { id: number; application: { client_id: string; name: string; description: string | null; logo_url: string | null; homepage_url: string | null }; is_active: boolean; is_enabled: boolean; granted_scopes: (string)[]; webhook_status: "active" | "inactive"; granted_webhook_events: (string)[]; approved_billing_tags: (BillingTag)[]; manage_launch_available: boolean; installed_by: { unique_id: string; fullname: string } | null; last_used_at: string | null; created_at: string; updated_at: string }

export type Invitation = { id: number; email: string; role: "owner" | "admin" | "developer" | "staff" | "viewer"; invited_by: string; created_at: string; expires_at: string }

export type IssuedApiKey = { id: number; name: string; description: string | null; key_type: "secret" | "restricted"; key: string; scopes: (string)[]; expires_at: string | null; is_expired: boolean; last_used_at: string | null; usage_count: number; rate_limit_per_hour: number; created_by: { unique_id: string; fullname: string } | null; created_at: string; updated_at: string }

export type IssuedApp = { client_id: string; name: string; description: string | null; logo_url: string | null; homepage_url: string | null; redirect_uri: string; manage_url: string | null; scopes: (string)[]; webhook: { is_enabled: boolean; url: string | null; events: (string)[] }; billing_tags: (BillingTag)[]; ip_allowlist: (string)[]; is_verified: boolean; verified_at: string | null; client_secret_masked: string; created_at: string; updated_at: string; client_secret: string }

export type IssuedWebhook = { id: string; url: string | null; description: string | null; events: (string)[]; status: "active" | "inactive"; inactive_reason: "switched_off" | "gone" | "failing" | null; failing_since: string | null; secret: string; previous_secret_until: string | null; created_at: string; updated_at: string }

export type Launch = { url: string; expires_in: number }

export type Mail = { id: number; template: string; recipient: string; subject: string; body_text: string; status: "stored" | "sent" | "failed"; created_at: string; sent_at: string | null }

export type Member = { user_id: string; fullname: string; email: string; avatar: string | null; role: "owner" | "admin" | "developer" | "staff" | "viewer"; created_at: string }

export type OwnedApp = { client_id: string; name: string; description: string | null; logo_url: string | null; homepage_url: string | null; redirect_uri: string; manage_url: string | null; scopes: (string)[]; webhook: { is_enabled: boolean; url: string | null; events: (string)[] }; billing_tags: (BillingTag)[]; ip_allowlist: (string)[]; is_verified: boolean; verified_at: string | null; client_secret_masked: string; created_at: string; updated_at: string; owner: { unique_id: string; name: string } }

export type Product = { id: number; uuid: string; name: string; public_name: string | null; display: string; slug: string; description: string | null; rich_description: string | null; meta_thumbnail: string | null; images: (string)[]; item_type: "physical" | "digital" | "course" | "license" | "subscription"; item_type_name: string; is_inventory: boolean; is_multiple: boolean; is_product_sharing: boolean; partnership_sales_letter: string | null; option1_name: string | null; option2_name: string | null; option3_name: string | null; option1_values: (string)[]; option2_values: (string)[]; option3_values: (string)[]; labels: ({ name: string })[]; taxonomy: Taxonomy | null; variants: (Variant)[]; variants_count: number; stores: (StoreRef)[]; warehouses: ({ id: number; name: string })[]; business: { id: number; unique_id: string; username: string }; created_by: { unique_id: string; fullname: string } | null; last_updated_by: { unique_id: string; fullname: string } | null; created_at: string; last_updated_at: string }

export type ProductIn = { name: string; item_type: "physical" | "digital" | "course" | "license" | "subscription"; slug?: string; public_name?: string | null; description?: string | null; rich_description?: string | null; meta_thumbnail?: string | null; images?: (string)[]; taxonomy_id?: number | null; is_inventory?: boolean; is_product_sharing?: boolean; is_multiple?: boolean; partnership_sales_letter?: string | null; labels?: (string)[]; option1_name?: string | null; option2_name?: string | null; option3_name?: string | null; variants: (VariantIn)[] }

export type Session = { id: number; user_agent: string | null; ip: string | null; created_at: string; last_seen_at: string; expires_at: string; is_current: boolean }

export type SimplifiedBundle = { id: number; name: string; display: string; bundle_price_options: ({ id: number; unique_id: string; name: string; price: string })[]; is_owned_by_store?: boolean }

export type SimplifiedProduct = { id: number; name: string; display: string; slug: string; item_type: "physical" | "digital" | "course" | "license" | "subscription"; is_inventory: boolean; variants: ({ id: number; unique_id: string; fullname: string; sku: string | null; price: string })[]; is_owned_by_store?: boolean }

export type StoreBundle = { id: number; name: string; display: string; bundle_price_options: ({ id: number; name: string; price: string; is_visible: boolean })[] }

export type StoreProduct = { id: number; name: string; display: string; is_visible: boolean; variants: ({ id: number; unique_id: string; fullname: string; sku: string | null; price: string })[] }

export type StoreRef = { id: number; unique_id: string; name: string; custom_domain: CustomDomain | null }

export type StoreSettings = { is_auto_expire?: boolean; auto_expire_days?: number; is_unique_code?: boolean; max_unique_code_amount?: number; is_postal_code?: boolean; postal_code_requirement?: "autofill" | "manual"; is_customer_otp_required?: boolean; is_courier_required?: boolean; is_manual_shipping_cost?: boolean; is_transferproof_required?: boolean; is_dropshipping_allowed?: boolean; digital_only_complete_type?: "auto" | "when_settled" | "manual"; min_name_length?: number; min_address_length?: number; max_per_phone?: number; max_per_ip?: number; is_spam_filter?: boolean; is_order_hard_filter?: boolean; blocked_message?: string }

export type StoreWithSettings = { id: number; unique_id: string; uuid: string; business_id: number; name: string; logo: string | null; custom_domain: CustomDomain | null; payment_methods: (string)[]; is_active: boolean; is_public: boolean; warehouse_id: number | null; warehouse: { id: number; name: string } | null; created_at: string; last_updated_at: string; settings: StoreSettings }

export type StorefrontKey = { id: string; token: string | null; store_id: number; status: "active" | "revoked"; created_by: { unique_id: string; fullname: string } | null; inserted_at: string; updated_at: string }

export type Taxonomy = { id: number; name: string; full_path: string; level_1: string; level_2: string | null; level_3: string | null; level_4: string | null; level_5: string | null; level_6: string | null; level_7: string | null }

export type User = { id: number; unique_id: string; email: string; fullname: string; avatar: string | null; is_operator: boolean; created_at: string }

export type Variant = { id: number; uuid: string; unique_id: string; name: string; fullname: string; display: string; product_id: number; product_name: string; sku: string | null; description: string | null; rich_description: string | null; price: string; price_bt: string; reseller_price: string | null; reseller_price_bt: string | null; cogs: string | null; cogs_bt: string | null; currency: string; weight: number; images: (string)[]; option1_value: string | null; option2_value: string | null; option3_value: string | null; item_type: "physical" | "digital" | "course" | "license" | "subscription"; pricing_type: "one_time" | "recurring"; interval: "day" | "week" | "month" | "year" | null; interval_count: number | null; validity_period: number | null; validity_period_unit: "day" | "week" | "month" | "year" | null; is_inventory: boolean; available_qty: number | null; is_checked: boolean; is_editable: boolean; is_file_enabled: boolean; is_lms_enabled: boolean; is_license_enabled: boolean; is_discussion_active: boolean; is_email_notification_active: boolean; self_file_urls: (string)[]; metadata: Record<string, unknown>; created_at: string; last_updated_at: string }

export type VariantIn = { price: string | number; weight: number; sku?: string | null; description?: string | null; rich_description?: string | null; reseller_price?: string | number | null; cogs?: string | number | null; images?: (string)[]; option1_value?: string | null; option2_value?: string | null; option3_value?: string | null; pricing_type?: "one_time" | "recurring"; interval?: "day" | "week" | "month" | "year" | null; interval_count?: number | null; validity_period?: number | null; validity_period_unit?: "day" | "week" | "month" | "year" | null; is_checked?: boolean; is_file_enabled?: boolean; is_lms_enabled?: boolean; is_license_enabled?: boolean; is_discussion_active?: boolean; is_email_notification_active?: boolean; self_file_urls?: (string)[]; metadata?: Record<string, unknown>; stock?: number }

export type VariantStock = { variant_id: number; is_inventory: boolean; available_qty: number | null; warehouses: ({ id: number; name: string; quantity: number })[] }

export type Warehouse = { id: number; unique_id: string; name: string; contact_name: string | null; contact_phone: string | null; address: string | null; location_id: number | null; postal_code: string | null; is_default: boolean; created_at: string; last_updated_at: string }

export type WarehouseIn = { name: string; contact_name?: string | null; contact_phone?: string | null; address?: string | null; location_id?: number | null; postal_code?: string | null; is_default?: true }

export type Webhook = { id: string; url: string | null; description: string | null; events: (string)[]; status: "active" | "inactive"; inactive_reason: "switched_off" | "gone" | "failing" | null; failing_since: string | null; secret: string; previous_secret_until: string | null; created_at: string; updated_at: string }

export type WebhookDelivery = { id: number; webhook_id: string; event: string; event_id: string; sequence: number | null; status: "pending" | "delivered" | "failed" | "canceled"; attempts: number; next_attempt_at: string | null; last_status: number | null; created_at: string; finished_at: string | null }

export type WebhookDeliveryDetail = { id: number; webhook_id: string; event: string; event_id: string; sequence: number | null; status: "pending" | "delivered" | "failed" | "canceled"; attempts: number; next_attempt_at: string | null; last_status: number | null; created_at: string; finished_at: string | null; body: Record<string, unknown>; attempt_log: ({ number: number; at: string; duration_ms: number; status: number | null; error: string | null; answer: string })[] }

export type WebhookReplay = { deliveries: number }

export type WebhookTest = { is_acknowledged: boolean; status: number | null; error: string | null; answer: string; duration_ms: number }

export interface Operations {
  'DELETE /api/businesses/{business_id}/api-keys/{key_id}': { input: { path: { business_id: string; key_id: number } }; answer: undefined }
  'DELETE /api/businesses/{business_id}/apps/{client_id}': { input: { path: { business_id: string; client_id: string } }; answer: undefined }
  'DELETE /api/businesses/{business_id}/bundles/{bundle_id}': { input: { path: { business_id: string; bundle_id: number } }; answer: undefined }
  'DELETE /api/businesses/{business_id}/bundles/{bundle_id}/bundle-price-options/{bundle_price_option_id}': { input: { path: { business_id: string; bundle_id: number; bundle_price_option_id: number } }; answer: undefined }
  'DELETE /api/businesses/{business_id}/custom-domains/{domain_id}': { input: { path: { business_id: string; domain_id: number } }; answer: undefined }
  'DELETE /api/businesses/{business_id}/invitations/{invitation_id}': { input: { path: { business_id: string; invitation_id: number } }; answer: undefined }
  'DELETE /api/businesses/{business_id}/members/{user_id}': { input: { path: { business_id: string; user_id: string } }; answer: undefined }
  'DELETE /api/businesses/{business_id}/products/{product_id}': { input: { path: { business_id: string; product_id: number } }; answer: undefined }
  'DELETE /api/businesses/{business_id}/stores/{store_id}': { input: { path: { business_id: string; store_id: string } }; answer: undefined }
  'DELETE /api/businesses/{business_id}/stores/{store_id}/bundle-price-options/{bundle_price_option_id}': { input: { path: { business_id: string; store_id: string; bundle_price_option_id: number } }; answer: undefined }
  'DELETE /api/businesses/{business_id}/stores/{store_id}/products/{product_id}': { input: { path: { business_id: string; store_id: string; product_id: number } }; answer: undefined }
  'DELETE /api/businesses/{business_id}/stores/{store_id}/public-api-keys/{id}': { input: { path: { business_id: string; store_id: string; id: string } }; answer: undefined }
  'DELETE /api/businesses/{business_id}/stores/{store_id}/storefront/allowed-origins/{id}': { input: { path: { business_id: string; store_id: string; id: string } }; answer: undefined }
  'DELETE /api/businesses/{business_id}/variants/{variant_id}': { input: { path: { business_id: string; variant_id: string } }; answer: undefined }
  'DELETE /api/businesses/{business_id}/variants/{variant_id}/digital-product-files/{file_id}': { input: { path: { business_id: string; variant_id: string; file_id: number } }; answer: DigitalProductFile }
  'DELETE /api/businesses/{business_id}/warehouses/{warehouse_id}': { input: { path: { business_id: string; warehouse_id: number } }; answer: undefined }
  'DELETE /api/businesses/{business_id}/webhooks/{webhook_id}': { input: { path: { business_id: string; webhook_id: string } }; answer: undefined }
  'DELETE /api/sessions/{session_id}': { input: { path: { session_id: number } }; answer: undefined }
  'GET /api/businesses': { input: Record<never, never>; answer: { data: (Business)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/api-keys': { input: { path: { business_id: string } }; answer: { data: (ApiKey)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/api-keys/{key_id}': { input: { path: { business_id: string; key_id: number } }; answer: ApiKey }
  'GET /api/businesses/{business_id}/apps': { input: { path: { business_id: string } }; answer: { data: (App)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/apps/{client_id}': { input: { path: { business_id: string; client_id: string } }; answer: App }
  'GET /api/businesses/{business_id}/apps/{client_id}/webhook': { input: { path: { business_id: string; client_id: string } }; answer: Webhook }
  'GET /api/businesses/{business_id}/audit': { input: { path: { business_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string } }; answer: { data: (AuditEntry)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/businesses/{business_id}/audit/verification': { input: { path: { business_id: string } }; answer: AuditVerdict }
  'GET /api/businesses/{business_id}/bundles': { input: { path: { business_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string; search?: string; is_bundle_sharing?: boolean; store_id?: string; label?: string } }; answer: { data: (Bundle)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/businesses/{business_id}/bundles/count': { input: { path: { business_id: string }; query?: { search?: string; is_bundle_sharing?: boolean; store_id?: string; label?: string } }; answer: { count: number } }
  'GET /api/businesses/{business_id}/bundles/simplified': { input: { path: { business_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string; search?: string; is_bundle_sharing?: boolean; store_id?: string; label?: string; for_store_id?: string } }; answer: { data: (SimplifiedBundle)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/businesses/{business_id}/bundles/{bundle_id}': { input: { path: { business_id: string; bundle_id: number } }; answer: Bundle }
  'GET /api/businesses/{business_id}/bundles/{bundle_id}/bundle-price-options': { input: { path: { business_id: string; bundle_id: number } }; answer: { data: (BundlePriceOption)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/bundles/{bundle_id}/bundle-price-options/{bundle_price_option_id}/relations': { input: { path: { business_id: string; bundle_id: number; bundle_price_option_id: number } }; answer: { stores: ({ id: number; unique_id: string; name: string })[] } }
  'GET /api/businesses/{business_id}/bundles/{bundle_id}/relations': { input: { path: { business_id: string; bundle_id: number } }; answer: { stores: ({ id: number; unique_id: string; name: string })[] } }
  'GET /api/businesses/{business_id}/custom-domains': { input: { path: { business_id: string } }; answer: { data: (ClaimedDomain)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/installations': { input: { path: { business_id: string } }; answer: { data: (Installation)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/invitations': { input: { path: { business_id: string } }; answer: { data: (Invitation)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/members': { input: { path: { business_id: string } }; answer: { data: (Member)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/outbox': { input: { path: { business_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string } }; answer: { data: (Mail)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/businesses/{business_id}/product-taxonomies': { input: { path: { business_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string; search?: string } }; answer: { data: (Taxonomy)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/businesses/{business_id}/product-taxonomies/{taxonomy_id}': { input: { path: { business_id: string; taxonomy_id: number } }; answer: Taxonomy }
  'GET /api/businesses/{business_id}/products': { input: { path: { business_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string; search?: string; is_inventory?: boolean; is_product_sharing?: boolean; is_checked?: boolean; warehouse_id?: number; store_id?: string; item_type?: "physical" | "digital" | "course" | "license" | "subscription"; label?: string; pricing_type?: "one_time" | "recurring" } }; answer: { data: (Product)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/businesses/{business_id}/products/count': { input: { path: { business_id: string }; query?: { search?: string; is_inventory?: boolean; is_product_sharing?: boolean; is_checked?: boolean; warehouse_id?: number; store_id?: string; item_type?: "physical" | "digital" | "course" | "license" | "subscription"; label?: string; pricing_type?: "one_time" | "recurring" } }; answer: { count: number } }
  'GET /api/businesses/{business_id}/products/export': { input: { path: { business_id: string } }; answer: undefined }
  'GET /api/businesses/{business_id}/products/simplified': { input: { path: { business_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string; search?: string; is_inventory?: boolean; is_product_sharing?: boolean; is_checked?: boolean; warehouse_id?: number; store_id?: string; item_type?: "physical" | "digital" | "course" | "license" | "subscription"; label?: string; pricing_type?: "one_time" | "recurring"; for_store_id?: string } }; answer: { data: (SimplifiedProduct)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/businesses/{business_id}/products/{product_id}': { input: { path: { business_id: string; product_id: number } }; answer: Product }
  'GET /api/businesses/{business_id}/products/{product_id}/relations': { input: { path: { business_id: string; product_id: number } }; answer: { stores: ({ id: number; unique_id: string; name: string })[]; bundles: ({ id: number; name: string })[] } }
  'GET /api/businesses/{business_id}/stores': { input: { path: { business_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string; search?: string } }; answer: { data: (StoreWithSettings)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/businesses/{business_id}/stores/{store_id}': { input: { path: { business_id: string; store_id: string } }; answer: StoreWithSettings }
  'GET /api/businesses/{business_id}/stores/{store_id}/bundle-price-options/{bundle_price_option_id}': { input: { path: { business_id: string; store_id: string; bundle_price_option_id: number } }; answer: BundlePriceOption }
  'GET /api/businesses/{business_id}/stores/{store_id}/bundle-price-options/{bundle_price_option_id}/relations': { input: { path: { business_id: string; store_id: string; bundle_price_option_id: number } }; answer: { stores: ({ id: number; unique_id: string; name: string })[] } }
  'GET /api/businesses/{business_id}/stores/{store_id}/bundles': { input: { path: { business_id: string; store_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string } }; answer: { data: (StoreBundle)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/businesses/{business_id}/stores/{store_id}/bundles/{bundle_id}': { input: { path: { business_id: string; store_id: string; bundle_id: number } }; answer: StoreBundle }
  'GET /api/businesses/{business_id}/stores/{store_id}/products': { input: { path: { business_id: string; store_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string } }; answer: { data: (StoreProduct)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/businesses/{business_id}/stores/{store_id}/public-api-keys': { input: { path: { business_id: string; store_id: string } }; answer: { data: (StorefrontKey)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/stores/{store_id}/storefront/allowed-origins': { input: { path: { business_id: string; store_id: string } }; answer: { data: (AllowedOrigin)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/stores/{store_id}/variants/{variant_id}': { input: { path: { business_id: string; store_id: string; variant_id: string } }; answer: Variant }
  'GET /api/businesses/{business_id}/variants/{variant_id}': { input: { path: { business_id: string; variant_id: string } }; answer: Variant }
  'GET /api/businesses/{business_id}/variants/{variant_id}/digital-product-files': { input: { path: { business_id: string; variant_id: string } }; answer: { data: (DigitalProductFile)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/variants/{variant_id}/digital-product-files/{file_id}': { input: { path: { business_id: string; variant_id: string; file_id: number } }; answer: DigitalProductFile }
  'GET /api/businesses/{business_id}/variants/{variant_id}/stock': { input: { path: { business_id: string; variant_id: string } }; answer: VariantStock }
  'GET /api/businesses/{business_id}/warehouses': { input: { path: { business_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string } }; answer: { data: (Warehouse)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/businesses/{business_id}/warehouses/{warehouse_id}': { input: { path: { business_id: string; warehouse_id: number } }; answer: Warehouse }
  'GET /api/businesses/{business_id}/webhook-deliveries': { input: { path: { business_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string; webhook_id?: string; status?: "pending" | "delivered" | "failed" | "canceled" } }; answer: { data: (WebhookDelivery)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/businesses/{business_id}/webhook-deliveries/{delivery_id}': { input: { path: { business_id: string; delivery_id: number } }; answer: WebhookDeliveryDetail }
  'GET /api/businesses/{business_id}/webhooks': { input: { path: { business_id: string } }; answer: { data: (Webhook)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/webhooks/{webhook_id}': { input: { path: { business_id: string; webhook_id: string } }; answer: Webhook }
  'GET /api/me': { input: Record<never, never>; answer: User }
  'GET /api/oauth/authorization': { input: { query?: { client_id?: unknown; redirect_uri?: unknown; response_type?: unknown; state?: unknown; code_challenge?: unknown; code_challenge_method?: unknown; scope?: unknown } }; answer: Consent }
  'GET /api/operator/apps': { input: { query?: { page_size?: number; next_cursor?: string; previous_cursor?: string; is_verified?: boolean } }; answer: { data: (OwnedApp)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/scopes': { input: Record<never, never>; answer: { data: ({ name: string; description: string })[]; is_paginated: false } }
  'GET /api/sessions': { input: Record<never, never>; answer: { data: (Session)[]; is_paginated: false } }
  'GET /api/webhook-events': { input: Record<never, never>; answer: { data: ({ name: string; description: string })[]; is_paginated: false } }
  'PATCH /api/businesses/{business_id}': { input: { path: { business_id: string }; body: { name?: string } }; answer: Business }
  'PATCH /api/businesses/{business_id}/api-keys/{key_id}': { input: { path: { business_id: string; key_id: number }; body: { name?: string; description?: string | null; scopes?: (string)[] } }; answer: ApiKey }
  'PATCH /api/businesses/{business_id}/apps/{client_id}': { input: { path: { business_id: string; client_id: string }; body: { name?: string; redirect_uri?: string; scopes?: (string)[]; description?: string | null; logo_url?: string | null; homepage_url?: string | null; manage_url?: string | null; webhook?: { is_enabled?: boolean; url?: string | null; events?: (string)[] }; billing_tags?: ({ tag_code: string; label: string; price: number; currency: string; action_key: string })[]; ip_allowlist?: (string)[] } }; answer: App }
  'PATCH /api/businesses/{business_id}/bundles/{bundle_id}': { input: { path: { business_id: string; bundle_id: number }; body: { name?: string; public_name?: string; custom_id?: string | null; description?: string | null; rich_description?: string | null; images?: (string)[]; meta_thumbnail?: string | null; weight_bump?: number; is_bundle_sharing?: boolean; labels?: (string)[]; bundlelines?: ({ variant_id: number; quantity: number })[] } }; answer: Bundle }
  'PATCH /api/businesses/{business_id}/bundles/{bundle_id}/bundle-price-options/{bundle_price_option_id}': { input: { path: { business_id: string; bundle_id: number; bundle_price_option_id: number }; body: { name?: string; price?: string | number; slug?: string } }; answer: BundlePriceOption }
  'PATCH /api/businesses/{business_id}/members/{user_id}': { input: { path: { business_id: string; user_id: string }; body: { role: "owner" | "admin" | "developer" | "staff" | "viewer" } }; answer: undefined }
  'PATCH /api/businesses/{business_id}/products/{product_id}': { input: { path: { business_id: string; product_id: number }; body: { name?: string; item_type?: "physical" | "digital" | "course" | "license" | "subscription"; slug?: string; public_name?: string | null; description?: string | null; rich_description?: string | null; meta_thumbnail?: string | null; images?: (string)[]; taxonomy_id?: number | null; is_inventory?: boolean; is_product_sharing?: boolean; is_multiple?: boolean; partnership_sales_letter?: string | null; labels?: (string)[]; option1_name?: string | null; option2_name?: string | null; option3_name?: string | null; option1_value?: string } }; answer: Product }
  'PATCH /api/businesses/{business_id}/products/{product_id}/remove-option-value': { input: { path: { business_id: string; product_id: number }; body: { position: number; value: string } }; answer: undefined }
  'PATCH /api/businesses/{business_id}/products/{product_id}/reorder-option-values': { input: { path: { business_id: string; product_id: number }; body: { position: number; values: (string)[] } }; answer: undefined }
  'PATCH /api/businesses/{business_id}/products/{product_id}/variants/bulk': { input: { path: { business_id: string; product_id: number }; body: { field: "price" | "weight"; value: string | number } }; answer: undefined }
  'PATCH /api/businesses/{business_id}/stores/{store_id}': { input: { path: { business_id: string; store_id: string }; body: { name?: string; is_public?: boolean; logo?: string | null; warehouse_id?: number | null; custom_domain_id?: number | null; payment_methods?: ("bank_transfer" | "cod" | "payment_link" | "qris" | "gopay" | "dana" | "ovo" | "linkaja" | "shopeepay" | "card" | "invoice" | "alfamart" | "va_bca" | "va_bni" | "va_bri" | "va_mandiri" | "va_permata" | "va_cimb" | "va_bsi" | "va_maybank" | "va_bnc" | "va_danamon" | "va_artha_graha" | "va_muamalat" | "va_btn" | "va_ocbc" | "va_bjb" | "va_sahabat_sampoerna" | "va_artajasa")[]; settings?: StoreSettings } }; answer: StoreWithSettings }
  'PATCH /api/businesses/{business_id}/stores/{store_id}/bundle-price-options/{bundle_price_option_id}': { input: { path: { business_id: string; store_id: string; bundle_price_option_id: number }; body: { is_visible?: boolean } }; answer: undefined }
  'PATCH /api/businesses/{business_id}/variants/{variant_id}': { input: { path: { business_id: string; variant_id: string }; body: { price?: string | number; weight?: number; sku?: string | null; description?: string | null; rich_description?: string | null; reseller_price?: string | number | null; cogs?: string | number | null; images?: (string)[]; option1_value?: string | null; option2_value?: string | null; option3_value?: string | null; pricing_type?: "one_time" | "recurring"; interval?: "day" | "week" | "month" | "year" | null; interval_count?: number | null; validity_period?: number | null; validity_period_unit?: "day" | "week" | "month" | "year" | null; is_checked?: boolean; is_file_enabled?: boolean; is_lms_enabled?: boolean; is_license_enabled?: boolean; is_discussion_active?: boolean; is_email_notification_active?: boolean; self_file_urls?: (string)[]; metadata?: Record<string, unknown> } }; answer: Variant }
  'PATCH /api/businesses/{business_id}/variants/{variant_id}/stock': { input: { path: { business_id: string; variant_id: string }; body: { adjustment: number; warehouse_id?: number } }; answer: VariantStock }
  'PATCH /api/businesses/{business_id}/warehouses/{warehouse_id}': { input: { path: { business_id: string; warehouse_id: number }; body: { name?: string; contact_name?: string | null; contact_phone?: string | null; address?: string | null; location_id?: number | null; postal_code?: string | null; is_default?: true } }; answer: Warehouse }
  'PATCH /api/businesses/{business_id}/webhooks/{webhook_id}': { input: { path: { business_id: string; webhook_id: string }; body: { url?: string; description?: string | null; events?: ("order.created" | "order.epayment_created" | "order.updated" | "order.spam_created" | "order.deleted" | "order.status_changed" | "order.payment_status_changed" | "payment.received" | "payment.failed" | "shipment.status.updated" | "subscription.created" | "subscription.renewed" | "subscription.canceled" | "subscription.expired" | "customer.created")[]; status?: "active" | "inactive" } }; answer: Webhook }
  'POST /api/auth/login': { input: { body: { email: string; password: string } }; answer: User }
  'POST /api/auth/logout': { input: Record<never, never>; answer: undefined }
  'POST /api/auth/signup': { input: { body: { fullname: string; email: string; password: string } }; answer: User }
  'POST /api/businesses': { input: { body: { name: string; username?: string } }; answer: Business }
  'POST /api/businesses/{business_id}/api-keys': { input: { path: { business_id: string }; body: { name: string; description?: string | null; key_type: "secret" | "restricted"; scopes?: (string)[]; expires_at?: string | null } }; answer: IssuedApiKey }
  'POST /api/businesses/{business_id}/api-keys/{key_id}/rotate': { input: { path: { business_id: string; key_id: number } }; answer: IssuedApiKey }
  'POST /api/businesses/{business_id}/apps': { input: { path: { business_id: string }; body: { name: string; redirect_uri: string; scopes: (string)[]; description?: string | null; logo_url?: string | null; homepage_url?: string | null; manage_url?: string | null; webhook?: { is_enabled?: boolean; url?: string | null; events?: (string)[] }; billing_tags?: ({ tag_code: string; label: string; price: number; currency: string; action_key: string })[]; ip_allowlist?: (string)[] } }; answer: IssuedApp }
  'POST /api/businesses/{business_id}/apps/{client_id}/rotate-secret': { input: { path: { business_id: string; client_id: string } }; answer: IssuedApp }
  'POST /api/businesses/{business_id}/apps/{client_id}/webhook/activate': { input: { path: { business_id: string; client_id: string } }; answer: IssuedWebhook }
  'POST /api/businesses/{business_id}/bundles': { input: { path: { business_id: string }; body: BundleIn }; answer: Bundle }
  'POST /api/businesses/{business_id}/bundles/{bundle_id}/bundle-price-options': { input: { path: { business_id: string; bundle_id: number }; body: BundlePriceOptionIn }; answer: BundlePriceOption }
  'POST /api/businesses/{business_id}/bundles/{bundle_id}/duplicate': { input: { path: { business_id: string; bundle_id: number } }; answer: Bundle }
  'POST /api/businesses/{business_id}/custom-domains': { input: { path: { business_id: string }; body: { hostname: string } }; answer: ClaimedDomain }
  'POST /api/businesses/{business_id}/custom-domains/{domain_id}/verify': { input: { path: { business_id: string; domain_id: number } }; answer: ClaimedDomain }
  'POST /api/businesses/{business_id}/images': { input: { path: { business_id: string } }; answer: Image }
  'POST /api/businesses/{business_id}/installations/{installation_id}/disable': { input: { path: { business_id: string; installation_id: number } }; answer: Installation }
  'POST /api/businesses/{business_id}/installations/{installation_id}/enable': { input: { path: { business_id: string; installation_id: number } }; answer: Installation }
  'POST /api/businesses/{business_id}/installations/{installation_id}/launch': { input: { path: { business_id: string; installation_id: number } }; answer: Launch }
  'POST /api/businesses/{business_id}/installations/{installation_id}/revoke': { input: { path: { business_id: string; installation_id: number } }; answer: Installation }
  'POST /api/businesses/{business_id}/invitations': { input: { path: { business_id: string }; body: { email: string; role: "admin" | "developer" | "staff" | "viewer" } }; answer: Invitation }
  'POST /api/businesses/{business_id}/products': { input: { path: { business_id: string }; body: ProductIn }; answer: Product }
  'POST /api/businesses/{business_id}/products/import': { input: { path: { business_id: string }; query?: { dry_run?: boolean } }; answer: ImportReport }
  'POST /api/businesses/{business_id}/products/{product_id}/add-option': { input: { path: { business_id: string; product_id: number }; body: { name: string; value: string } }; answer: Product }
  'POST /api/businesses/{business_id}/products/{product_id}/duplicate': { input: { path: { business_id: string; product_id: number } }; answer: Product }
  'POST /api/businesses/{business_id}/products/{product_id}/variants': { input: { path: { business_id: string; product_id: number }; body: VariantIn }; answer: Variant }
  'POST /api/businesses/{business_id}/stores': { input: { path: { business_id: string }; body: { name: string } }; answer: StoreWithSettings }
  'POST /api/businesses/{business_id}/stores/{store_id}/bundle-price-options': { input: { path: { business_id: string; store_id: string }; body: { bpo_ids: (number)[] } }; answer: undefined }
  'POST /api/businesses/{business_id}/stores/{store_id}/public-api-keys': { input: { path: { business_id: string; store_id: string } }; answer: StorefrontKey }
  'POST /api/businesses/{business_id}/stores/{store_id}/storefront/allowed-origins': { input: { path: { business_id: string; store_id: string }; body: { origin: string } }; answer: AllowedOrigin }
  'POST /api/businesses/{business_id}/variants/{variant_id}/digital-product-files': { input: { path: { business_id: string; variant_id: string } }; answer: DigitalProductFile }
  'POST /api/businesses/{business_id}/warehouses': { input: { path: { business_id: string }; body: WarehouseIn }; answer: Warehouse }
  'POST /api/businesses/{business_id}/webhook-deliveries/{delivery_id}/resend': { input: { path: { business_id: string; delivery_id: number } }; answer: WebhookDelivery }
  'POST /api/businesses/{business_id}/webhooks': { input: { path: { business_id: string }; body: { url: string; description?: string | null; events: ("order.created" | "order.epayment_created" | "order.updated" | "order.spam_created" | "order.deleted" | "order.status_changed" | "order.payment_status_changed" | "payment.received" | "payment.failed" | "shipment.status.updated" | "subscription.created" | "subscription.renewed" | "subscription.canceled" | "subscription.expired" | "customer.created")[]; status: "active" | "inactive" } }; answer: IssuedWebhook }
  'POST /api/businesses/{business_id}/webhooks/{webhook_id}/replay': { input: { path: { business_id: string; webhook_id: string }; body: { since: string; until?: string; events?: ("order.created" | "order.epayment_created" | "order.updated" | "order.spam_created" | "order.deleted" | "order.status_changed" | "order.payment_status_changed" | "payment.received" | "payment.failed" | "shipment.status.updated" | "subscription.created" | "subscription.renewed" | "subscription.canceled" | "subscription.expired" | "customer.created" | "app.installed" | "app.disabled" | "app.enabled" | "app.revoked")[] } }; answer: WebhookReplay }
  'POST /api/businesses/{business_id}/webhooks/{webhook_id}/rotate-secret': { input: { path: { business_id: string; webhook_id: string } }; answer: IssuedWebhook }
  'POST /api/businesses/{business_id}/webhooks/{webhook_id}/test': { input: { path: { business_id: string; webhook_id: string } }; answer: WebhookTest }
  'POST /api/invitations/accept': { input: { body: { token: string } }; answer: Business }
  'POST /api/operator/apps/{client_id}/unverify': { input: { path: { client_id: string } }; answer: App }
  'POST /api/operator/apps/{client_id}/verify': { input: { path: { client_id: string } }; answer: App }
  'PUT /api/businesses/{business_id}/stores/{store_id}/products/{product_id}': { input: { path: { business_id: string; store_id: string; product_id: number }; body: { is_visible?: boolean } }; answer: undefined }
  'PUT /api/businesses/{business_id}/variants/{variant_id}/stock': { input: { path: { business_id: string; variant_id: string }; body: { quantity: number; warehouse_id?: number } }; answer: VariantStock }
}
