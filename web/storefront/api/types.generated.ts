// Written by web/generate-api-types.ts from the OpenAPI document; not edited by hand.

export type BundlePriceOptionCard = { entity_type: "bundle_price_option"; bundle_price_option_id: number; bundle_id: number; id: number; slug: string; name: string; description: string | null; meta_thumbnail: string | null; is_multiple: boolean; option1_name: string | null; option2_name: string | null; option3_name: string | null; in_stock: boolean; price_range: { min: string; max: string } | null; images: (string)[]; taxonomy: Category | null; created_at: string }

export type Cart = { id: number; status: "active"; item_count: number; total: string; items: ({ id: number; type: "variant" | "bundle_price_option"; variant_id: number | null; bundle_price_option_id: number | null; quantity: number; name: string; price: string; unit_price: string; line_subtotal: string; subtotal: string; image: string | null; item_type: string | null; is_available: boolean; product_name: string | null; product_slug: string | null; variant_name: string | null; variant_unique_id: string | null; sku: string | null; product: { name: string } | null; variant: { unique_id: string } | null; bundle_name: string | null; bundle_price_option_name: string | null; bundle_price_option_slug: string | null; bundle_price_option_unique_id: string | null; bundlelines: ({ variant_id: number; variant_unique_id: string; variant_name: string; product_name: string; product_slug: string; sku: string | null; price: string; quantity: number; image: string | null })[] })[]; expires_at: string }

export type CartItemIn = { type?: "variant"; variant_id: number | string; quantity?: number } | { type?: "bundle_price_option"; bundle_price_option_id: number | string; quantity?: number }

export type Category = { id: number; name: string; full_path: string }

export type Checkout = { customer_name: string; customer_email: string; customer_phone?: string | null; items?: (CheckoutItem)[]; shipping_address?: string | null; shipping_province?: string | null; shipping_city?: string | null; shipping_subdistrict?: string | null; shipping_postal_code?: string | null; shipping_location_id?: number | string | null; address?: string | null; location?: string | null; postal_code?: string | null; location_id?: number | string | null; payment_method?: string | null; courier_service_id?: number | string | null; warehouse_unique_id?: string | null; courier_aggregator_code?: string | null; discount_code_code?: string | null; notes?: string | null; checkout_intent_token?: string }

export type CheckoutItem = { type: "variant"; variant_id: number; quantity: number } | { type: "bundle_price_option"; bundle_price_option_id: number; quantity: number }

export type CheckoutSummary = { product_price: string; shipping_cost: string; other_income: string; other_income_name: string | null; service_fee: string; gross_revenue: string }

export type City = { city_id: number; city_name: string }

export type CodeSent = { message: string }

export type CustomerProfile = { customer: { id: number; email: string | null; name: string | null; phone: string | null; avatar: string | null; bio_description: string | null; date_of_birth: string | null; sex: string | null; confirmed_at: string | null; created_at: string; last_updated_at: string; status: string; is_unsubscribe: boolean; business_id: number }; store: { id: number; unique_id: string; name: string; is_customer_otp_required: boolean }; is_generated_password_reset: boolean }

export type CustomerRegistration = { name: string; email: string; password: string; phone?: string | null }

export type CustomerTokenKeys = { keys: ({ kty: "OKP"; crv: "Ed25519"; x: string; kid: string; alg: "EdDSA"; use: "sig" })[] }

export type CustomerTokens = { access: string; refresh: string; token_type: "Bearer"; expires_in: number; refresh_expires_in: number }

export type DiscountCheck = { discount_code: DiscountCode | null; eligibility_details: Record<string, boolean>; is_eligible: boolean; discount_code_discount: string }

export type DiscountCode = { id: number; business_id: number; code: string; applied_to: "product_price" | "shipping_cost"; amount_type: "fixed" | "percentage"; amount: string | null; percentage: number | null; is_max_amount: boolean; max_amount: string | null; is_enabled: boolean; is_usage_limit: boolean; usage_limit: number | null; current_usage: number; is_expiry: boolean; expiry_time: string | null; is_limited_to_pages: boolean; pages: ({ id: number })[]; is_limited_to_payment_methods: boolean; payment_methods: (string)[]; is_minimum_revenue: boolean; minimum_revenue: string | null; inserted_at: string; updated_at: string }

export type Error = { error: string; error_code: string; errors?: Record<string, (string)[]>; details?: Record<string, unknown>; request_id: string }

export type ItemCount = { total: number }

export type Location = { id: number; subdistrict_name: string; city_name: string; province_name: string; display: string }

export type PaymentMethod = { code: string; label: string; description: string | null; enabled: boolean; requires_redirect: boolean; metadata: Record<string, unknown> | null }

export type PostalCode = { postal_code: string }

export type ProductCard = { entity_type: "product"; item_type: "physical" | "digital" | "course" | "license" | "subscription"; id: number; slug: string; name: string; description: string | null; meta_thumbnail: string | null; is_multiple: boolean; option1_name: string | null; option2_name: string | null; option3_name: string | null; in_stock: boolean; price_range: { min: string; max: string } | null; images: (string)[]; taxonomy: Category | null; created_at: string }

export type Province = { province_id: number; province_name: string }

export type PublicOrder = { secret_slug: string; public_order_url: string; payment_url: string; redirect_url: string; order_id: string; status: string; payment_status: string; post_payment_redirect_url?: string; is_probably_spam: boolean; draft_time: string | null; paid_time: string | null; transfer_time: string | null; transferproof_url: string | null; handler_phone: string | null; chat_message: string | null; customer_id: number | null; discount_code_code: string | null; page: { slug: string | null } | null; business: { username: string; contact_email: string | null; aff_code: string | null; logo: string | null }; currency: string; gross_revenue: string; product_price: string; product_discount: string; shipping_cost: string; shipping_discount: string; other_income: string; other_income_name: string | null; payment_link_income: string; unique_code_discount: string; discount_code_discount: string; service_fee: string; pg_payment_info: Record<string, unknown>; status_history: ({ status: string; time: string })[]; payment_method: string; epayment_provider: string | null; payment_account_holder: string | null; payment_account_number: string | null; shipment_status_history: ({ timestamp_source: string | null; status: string | null; description: string | null })[]; shipment_receipt: string | null; courier_service: { name: string | null; courier: { name: string | null } | null } | null; variants: Record<string, { variant_unique_id: string; quantity: number }>; bundle_price_options: Record<string, { bundle_price_option_unique_id: string; quantity: number }>; orderlines: ({ quantity: number; product_name: string; item_type: string; variant_option1_value: string | null; variant_option2_value: string | null; variant_option3_value: string | null; variant_price: string })[]; payment_expiration_at: string | null; store_custom_domain: { full_url: string } | null; store: { name: string; payment_accounts: ({ id: number; account_holder: string | null; account_number: string | null; method: string | null; financial_entity: { id: number; code: string | null; name: string | null } | null })[]; custom_domain: { full_url: string } | null; days_of_payment_processing: number; is_auto_expire: boolean; auto_expire_days: number; is_show_whatsapp: boolean; is_show_download_invoice: boolean }; destination_address: { name: string | null; phone: string | null; address: string | null; subdistrict: string | null; city: string | null; province: string | null } | null; customer: { email: string | null } }

export type ShippingOption = { courier_service_id: number; courier_code: string; service_code: string; name: string; cost: number; etd: string | null; is_cod: boolean; warehouse_unique_id: string; courier_aggregator_code: string | null; logo_url: string | null }

export type StorefrontBundlePriceOption = { entity_type: "bundle_price_option"; bundle_price_option_id: number; bundle_id: number; id: number; slug: string; name: string; description: string | null; meta_thumbnail: string | null; is_multiple: boolean; option1_name: string | null; option2_name: string | null; option3_name: string | null; in_stock: boolean; price_range: { min: string; max: string } | null; images: (string)[]; taxonomy: Category | null; created_at: string; bundle_price_option_unique_id: string; rich_description: string | null; bundle_name: string; bundle_price_option_name: string; price: string; weight_bump: number; bundlelines: ({ variant_id: number; quantity: number; variant_name: string; product_name: string })[] }

export type StorefrontProduct = { entity_type: "product"; item_type: "physical" | "digital" | "course" | "license" | "subscription"; id: number; slug: string; name: string; description: string | null; meta_thumbnail: string | null; is_multiple: boolean; option1_name: string | null; option2_name: string | null; option3_name: string | null; in_stock: boolean; price_range: { min: string; max: string } | null; images: (string)[]; taxonomy: Category | null; created_at: string; rich_description: string | null; variants: (StorefrontVariant)[] }

export type StorefrontVariant = { id: number; uuid: string; unique_id: string; sku: string | null; name: string; fullname: string; description: string | null; rich_description: string | null; option1_value: string | null; option2_value: string | null; option3_value: string | null; item_type: "physical" | "digital" | "course" | "license" | "subscription"; currency: string; price: string; pricing_type: "one_time" | "recurring"; interval: "day" | "week" | "month" | "year" | null; interval_count: number | null; images: (string)[]; is_inventory: boolean; is_active: boolean; weight: number; metadata: Record<string, unknown> }

export type TransferProofUpload = { key: string; filename: string; content_type: "image/jpeg" | "image/png" | "image/webp"; size_in_bytes: number; file_url: string; upload_url: string }

export type VariantAvailability = { variant_id: number; available: boolean; available_qty: number | null; stock_status: "in_stock" | "low_stock" | "out_of_stock" }

export type VariantPricing = { variant_id: number; price: string; currency: string; available: boolean; available_qty: number | null }

export interface Operations {
  'DELETE /v3/stores/{store_id}/public/cart/items/{item_id}': { input: { path: { store_id: string; item_id: number } }; answer: Cart }
  'GET /v3/stores/{store_id}/customers/me': { input: { path: { store_id: string } }; answer: CustomerProfile }
  'GET /v3/stores/{store_id}/customers/me/profile': { input: { path: { store_id: string } }; answer: CustomerProfile }
  'GET /v3/stores/{store_id}/public/auth/jwks': { input: { path: { store_id: string } }; answer: CustomerTokenKeys }
  'GET /v3/stores/{store_id}/public/bundle-price-options/{slug}': { input: { path: { store_id: string; slug: string } }; answer: StorefrontBundlePriceOption }
  'GET /v3/stores/{store_id}/public/cart': { input: { path: { store_id: string } }; answer: Cart }
  'GET /v3/stores/{store_id}/public/categories': { input: { path: { store_id: string } }; answer: { data: (Category)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/public/items': { input: { path: { store_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string; search?: string; category_id?: number; item_type?: "physical" | "digital" | "course" | "license" | "subscription"; entity_type?: "product" | "bundle_price_option"; min_price?: string; max_price?: string; in_stock?: boolean; sort?: "newest" | "name" | "price_asc" | "price_desc" } }; answer: { data: (ProductCard | BundlePriceOptionCard)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /v3/stores/{store_id}/public/items/count': { input: { path: { store_id: string }; query?: { search?: string; category_id?: number; item_type?: "physical" | "digital" | "course" | "license" | "subscription"; entity_type?: "product" | "bundle_price_option"; min_price?: string; max_price?: string; in_stock?: boolean } }; answer: ItemCount }
  'GET /v3/stores/{store_id}/public/locations': { input: { path: { store_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string; search?: string } }; answer: { data: (Location)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /v3/stores/{store_id}/public/locations/cities': { input: { path: { store_id: string }; query?: { search?: string; province_id?: number } }; answer: { data: (City)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/public/locations/provinces': { input: { path: { store_id: string }; query?: { search?: string } }; answer: { data: (Province)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/public/locations/subdistricts': { input: { path: { store_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string; search?: string; city_id?: number } }; answer: { data: (Location)[]; is_paginated: false } | { data: (Location)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /v3/stores/{store_id}/public/locations/{location_id}/postal-codes': { input: { path: { store_id: string; location_id: number }; query?: { search?: string } }; answer: { data: (PostalCode)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/public/orders/{secret_slug}': { input: { path: { store_id: string; secret_slug: string } }; answer: PublicOrder }
  'GET /v3/stores/{store_id}/public/payment-methods': { input: { path: { store_id: string } }; answer: { data: (PaymentMethod)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/public/products/{slug}': { input: { path: { store_id: string; slug: string } }; answer: StorefrontProduct }
  'GET /v3/stores/{store_id}/public/variants/pricing': { input: { path: { store_id: string }; query?: { ids?: string } }; answer: { data: (VariantPricing)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/public/variants/{variant_id}/availability': { input: { path: { store_id: string; variant_id: string } }; answer: VariantAvailability }
  'PATCH /v3/stores/{store_id}/customers/me': { input: { path: { store_id: string }; body: { name?: string; phone?: string | null; date_of_birth?: string | null; sex?: "female" | "male" | "other" | null; is_unsubscribe?: boolean } }; answer: CustomerProfile }
  'PATCH /v3/stores/{store_id}/customers/me/profile': { input: { path: { store_id: string }; body: { name?: string; phone?: string | null; date_of_birth?: string | null; sex?: "female" | "male" | "other" | null; is_unsubscribe?: boolean } }; answer: CustomerProfile }
  'PATCH /v3/stores/{store_id}/customers/me/profile/password': { input: { path: { store_id: string }; body: { password: string; current_password?: string } }; answer: CustomerProfile }
  'PATCH /v3/stores/{store_id}/public/cart/items/{item_id}': { input: { path: { store_id: string; item_id: number }; body: { quantity: number } }; answer: Cart }
  'PATCH /v3/stores/{store_id}/public/orders/{secret_slug}': { input: { path: { store_id: string; secret_slug: string }; body: { transferproof_url?: string | null; transfer_time?: string | null; financial_entity_id?: number | null; payment_account?: string | null; payment_account_holder?: string | null; payment_account_number?: string | null; notes?: string | null } }; answer: PublicOrder }
  'POST /v3/stores/{store_id}/customers/me/set-new-password': { input: { path: { store_id: string }; body: { password: string; current_password?: string } }; answer: CustomerProfile }
  'POST /v3/stores/{store_id}/public/auth/forget-password': { input: { path: { store_id: string }; body: { email: string } }; answer: undefined }
  'POST /v3/stores/{store_id}/public/auth/jwt/blacklist': { input: { path: { store_id: string }; body: { tokens: (string)[] } }; answer: undefined }
  'POST /v3/stores/{store_id}/public/auth/jwt/refresh': { input: { path: { store_id: string }; body: { refresh: string } }; answer: CustomerTokens }
  'POST /v3/stores/{store_id}/public/auth/login': { input: { path: { store_id: string }; body: { email: string; password: string; login_as?: string } }; answer: CustomerTokens | CodeSent }
  'POST /v3/stores/{store_id}/public/auth/otp/verify': { input: { path: { store_id: string }; body: { email: string; otp: string; login_as?: string } }; answer: CustomerTokens }
  'POST /v3/stores/{store_id}/public/auth/register': { input: { path: { store_id: string }; body: CustomerRegistration }; answer: CustomerTokens | CodeSent }
  'POST /v3/stores/{store_id}/public/auth/save-password': { input: { path: { store_id: string }; body: { token: string; password: string } }; answer: undefined }
  'POST /v3/stores/{store_id}/public/cart/items': { input: { path: { store_id: string }; body: CartItemIn }; answer: Cart }
  'POST /v3/stores/{store_id}/public/checkout': { input: { path: { store_id: string }; body: Checkout }; answer: PublicOrder }
  'POST /v3/stores/{store_id}/public/checkout/shipping-options': { input: { path: { store_id: string }; body: { items?: (CheckoutItem)[]; destination?: { location_id: number | string; postal_code: string } | null; payment_method?: string | null } }; answer: { data: (ShippingOption)[]; is_paginated: false } }
  'POST /v3/stores/{store_id}/public/checkout/summary': { input: { path: { store_id: string }; body: { items?: (CheckoutItem)[]; destination?: { location_id: number | string; postal_code: string } | null; payment_method?: string | null; courier_service_id?: number | string | null; warehouse_unique_id?: string | null; courier_aggregator_code?: string | null; shipping_option?: { courier_service_id?: number | string | null; warehouse_unique_id?: string | null; courier_aggregator_code?: string | null } | null; selected_shipping_option?: { courier_service_id?: number | string | null; warehouse_unique_id?: string | null; courier_aggregator_code?: string | null } | null; shipping_cost?: string | number | null; discount_code_code?: string | null } }; answer: CheckoutSummary }
  'POST /v3/stores/{store_id}/public/discount-codes/check': { input: { path: { store_id: string }; body: { code: string; items?: (CheckoutItem)[]; destination?: { location_id: number | string; postal_code: string } | null; payment_method?: string | null; courier_service_id?: number | string | null; warehouse_unique_id?: string | null; courier_aggregator_code?: string | null; net_product_price?: string | number | null; gross_revenue?: string | number | null; shipping_cost?: string | number | null } }; answer: DiscountCheck }
  'POST /v3/stores/{store_id}/public/orders/{secret_slug}/payment': { input: { path: { store_id: string; secret_slug: string } }; answer: PublicOrder }
  'POST /v3/stores/{store_id}/public/orders/{secret_slug}/transfer-proof-upload': { input: { path: { store_id: string; secret_slug: string }; body: { filename: string; content_type: "image/jpeg" | "image/png" | "image/webp"; content_length: number } }; answer: TransferProofUpload }
  'PUT /v3/stores/{store_id}/public/transfer-proofs/{token}': { input: { path: { store_id: string; token: string } }; answer: undefined }
}
