// Written by web/generate-api-types.ts from the OpenAPI document; not edited by hand.

export type Aftercare = { is_refund_open: boolean; is_return_open: boolean; left_amount: Money; currency: string; lines: ({ line_id: string; product_name: string; variant_name: string | null; quantity: number; returnable_quantity: number })[]; refunds: (BuyerRefund)[]; returns: (BuyerReturn)[] }

export type Attribution = { utm_source?: string | null; utm_medium?: string | null; utm_campaign?: string | null; utm_content?: string | null; utm_term?: string | null; ad_source?: string | null; affiliate_code?: string | null; fbc?: string | null; fbp?: string | null; ttclid?: string | null; ttp?: string | null; gclid?: string | null; kwai_clickid?: string | null; ga_client_id?: string | null; ga_session_id?: string | null; ad_consent?: string | null }

export type BankAccount = { bank: string; number: string; holder: string }

export type BundlePriceOptionCard = { entity_type: "bundle_price_option"; bundle_price_option_id: number; bundle_id: number; id: number; slug: string; name: string; description: string | null; meta_thumbnail: string | null; is_multiple: boolean; option1_name: string | null; option2_name: string | null; option3_name: string | null; in_stock: boolean; price_range: { min: Money; max: Money } | null; images: (string)[]; taxonomy: Category | null; created_at: Timestamp }

export type BundleToBuy = { type: "bundle_price_option"; bundle_price_option_id: number; quantity: number }

export type BuyerInvoice = { id: string; kind: "invoice" | "credit_note"; number: string; issued_at: Timestamp; total: string; currency: string; refers_to: { id: string; number: string } | null; file_url: string | null }

export type BuyerRefund = { id: string; status: string; method: string; amount: Money; currency: string; reason: string | null; is_declined: boolean; rejection: string | null; bank_account: BankAccount | null; is_account_open: boolean; is_code_needed: boolean; created_at: Timestamp; succeeded_at: NullableTimestamp; failed_at: NullableTimestamp }

export type BuyerReturn = { id: string; status: "requested" | "approved" | "received" | "refunded" | "rejected"; reason: string; lines: ({ line_id: string; product_name: string; variant_name: string | null; quantity: number })[]; pictures: (string)[]; bank_account: BankAccount | null; instructions: string | null; rejection: string | null; parcel_number: string | null; courier: string | null; created_at: Timestamp; updated_at: Timestamp; approved_at: NullableTimestamp; rejected_at: NullableTimestamp; received_at: NullableTimestamp; refunded_at: NullableTimestamp }

export type BuyerReview = { title: string | null; id: string; rating: number; text: string | null; shown_name: string | null; pictures: (string)[]; status: "pending" | "published" | "rejected"; reply: string | null; replied_at: NullableTimestamp; created_at: Timestamp; updated_at: Timestamp }

export type Cart = { id: number; status: "active"; item_count: number; total: Money; items: (CartItem)[]; expires_at: Timestamp }

export type CartItem = { id: number; type: "variant" | "bundle_price_option"; variant_id: number | null; bundle_price_option_id: number | null; quantity: number; name: string; price: Money; unit_price: Money; compare_at_price: string | null; line_subtotal: Money; subtotal: Money; image: string | null; item_type: string | null; interval: "day" | "week" | "month" | "year" | null; interval_count: number | null; is_available: boolean; product_name: string | null; product_slug: string | null; variant_name: string | null; variant_unique_id: string | null; sku: string | null; product: { name: string } | null; variant: { unique_id: string } | null; bundle_name: string | null; bundle_price_option_name: string | null; bundle_price_option_slug: string | null; bundle_price_option_unique_id: string | null; bundle: { name: string } | null; bundle_price_option: { unique_id: string; name: string | null } | null; bundlelines: ({ variant_id: number; variant_unique_id: string; variant_name: string; product_name: string; product_slug: string; sku: string | null; price: Money; quantity: number; image: string | null })[] }

export type CartItemIn = { type?: "variant"; variant_id: RecordId; quantity?: number } | { type?: "bundle_price_option"; bundle_price_option_id: RecordId; quantity?: number }

export type Category = { id: number; name: string; full_path: string }

export type Checkout = { customer_name: string; customer_email: string; customer_phone?: string | null; items?: (ItemToBuy)[]; payment_link?: string | null; shipping_address?: string | null; shipping_province?: string | null; shipping_city?: string | null; shipping_subdistrict?: string | null; shipping_postal_code?: string | null; shipping_location_id?: RecordId | null; address?: string | null; location?: string | null; postal_code?: string | null; location_id?: RecordId | null; payment_method?: string | null; sub_payment_method?: null; courier_service_id?: RecordId | null; warehouse_unique_id?: string | null; courier_aggregator_code?: string | null; discount_code_code?: string | null; notes?: string | null; checkout_intent_token?: string | null; attribution?: Attribution | null }

export type CheckoutIntentAttribution = { utm_source?: string | null; utm_medium?: string | null; utm_campaign?: string | null; utm_content?: string | null; utm_term?: string | null; ad_source?: string | null; affiliate_code?: string | null; fbc?: string | null; fbp?: string | null; ttclid?: string | null; ttp?: string | null; gclid?: string | null; kwai_clickid?: string | null; ga_client_id?: string | null; ga_session_id?: string | null; ad_consent?: string | null }

export type CheckoutIntentBundle = { type: "bundle_price_option"; bundle_price_option_id: number; quantity: number }

export type CheckoutIntentChange = { sequence: number; fields?: CheckoutIntentFields | null; items?: (CheckoutIntentItem)[] | null; attribution?: CheckoutIntentAttribution | null; source_url?: string | null; cart_id?: number | null; consent?: CheckoutIntentConsent }

export type CheckoutIntentConsent = { marketing: boolean; text?: string }

export type CheckoutIntentFields = { customer_name?: string | null; customer_email?: string | null; customer_phone?: string | null; shipping_address?: string | null; shipping_province?: string | null; shipping_city?: string | null; shipping_subdistrict?: string | null; shipping_postal_code?: string | null; payment_method?: string | null; sub_payment_method?: string | null; notes?: string | null; discount_code_code?: string | null; shipping_location_id?: number | null; custom_fields?: ({ key: string; label: string; value: string | number | boolean | null })[] | null }

export type CheckoutIntentItem = CheckoutIntentVariant | CheckoutIntentBundle

export type CheckoutIntentPrefill = { data: { name: string | null; email: string | null; phone: string | null; fullPhoneNumber: string | null; address: string | null; province: string | null; city: string | null; subdistrict: string | null; postalCodeSelected: string | null; payment_method: string | null; sub_payment_method: string | null; notes: string | null; discountCode: string | null; destination_subdistrict_id: number | null; checkout_intent: { id: string; fields: CheckoutIntentFields; items: (DescribedCheckoutIntentItem)[] } } }

export type CheckoutIntentStart = { recaptcha_token?: string; client_session_id: string; form_widget_id: string; checkout_intent_prefill_token?: string | null; fields?: CheckoutIntentFields | null; items?: (CheckoutIntentItem)[] | null; attribution?: CheckoutIntentAttribution | null; source_url?: string | null; cart_id?: number | null; consent?: CheckoutIntentConsent }

export type CheckoutIntentVariant = { type: "variant"; variant_id: number; quantity: number }

export type CheckoutSummary = { product_price: Money; shipping_cost: string | null; cod_fee: string; other_income: Money; other_income_name: string | null; service_fee: Money; discounts: (SummaryDiscount)[]; gross_revenue: string; is_complete: boolean }

export type City = { city_id: number; city_name: string }

export type CodeSent = { message: string }

export type ConfirmedPhone = { phone: string; phone_confirmed_at: Timestamp }

export type CourseProgress = { updated_at: NullableTimestamp; progress: number; is_completed: boolean }

export type CustomerCheckout = { items?: (ItemToBuy)[]; payment_link?: string | null; cart_id?: RecordId | null; location_id?: RecordId | null; postal_code?: string | null; destination?: { location_id: RecordId; postal_code: string } | null; address_id?: RecordId | null; address?: string | null; payment_method?: string | null; courier_service_id?: RecordId | null; warehouse_unique_id?: string | null; courier_aggregator_code?: string | null; discount_code_code?: string | null; notes?: string | null; checkout_intent_token?: string | null; attribution?: Attribution | null }

export type CustomerCourse = { id: number; uuid: string; item_type: string; pricing_type: string; interval: "day" | "week" | "month" | "year" | null; interval_count: number | null; validity_period_unit: "day" | "week" | "month" | "year" | null; validity_period: number | null; product_id: number; description: string | null; product_name: string; fullname: string; course_settings: Record<string, unknown>; course_sections: (CustomerCourseSection)[]; progress: CourseProgress }

export type CustomerCourseCard = { variant_uuid: string; variant_id: number; product_name: string; fullname: string; images: (string)[]; granted_at: Timestamp; expires_at: NullableTimestamp; progress: CourseProgress }

export type CustomerCourseContent = { title: string; uuid: string; text: string | null; type: "text" | "video"; duration: number | null; video_url: string | null; sequence_order: number; is_shown: boolean; is_discussion_active: boolean; is_email_notification_active: boolean; section_uuid: string; variant_id: number; inserted_at: Timestamp; updated_at: Timestamp; boosts: (Record<string, unknown>)[]; progress: CourseProgress; is_notification_enabled: boolean | null }

export type CustomerCourseSection = { title: string; uuid: string; type: string | null; sequence_order: number; is_shown: boolean; variant_id: number; inserted_at: Timestamp; updated_at: Timestamp; course_contents: (CustomerCourseContent)[]; progress: CourseProgress }

export type CustomerDownload = { entitlement_id: string; variant_id: number; order_id: string; order_number: string; product_name: string; variant_name: string | null; granted_at: Timestamp; expires_at: NullableTimestamp; self_file_urls: (string)[]; files: ({ id: number; name: string; content_type: string; size_in_bytes: number; download_count: number; downloads_left: number | null })[] }

export type CustomerLicense = { id: string; key: string; unit: number; assigned_at: Timestamp; expires_at: NullableTimestamp; variant_id: number; product_name: string; variant_name: string | null; order_id: string; order_number: string }

export type CustomerOrder = { id: string; order_id: string; secret_slug: string; created_at: NullableTimestamp; last_updated_at: NullableTimestamp; status: string; draft_time: NullableTimestamp; pending_time: NullableTimestamp; confirmed_time: NullableTimestamp; in_process_time: NullableTimestamp; ready_time: NullableTimestamp; shipped_time: NullableTimestamp; completed_time: NullableTimestamp; rts_time: NullableTimestamp; canceled_time: NullableTimestamp; closed_time: NullableTimestamp; payment_status: string; unpaid_time: NullableTimestamp; paid_time: NullableTimestamp; refunded_time: NullableTimestamp; transfer_time: NullableTimestamp; payment_method: string; courier_service: { id: number; name: string | null; code: string | null; courier: { id: number; name: string | null; code: string | null } | null } | null; total_quantity: number | null; product_weight: number | null; total_weight: number | null; product_price: Money; product_discount: Money; shipping_cost: Money; shipping_discount: Money; unique_code_discount: Money; discount_code_discount: Money; other_income: Money; other_income_name: string | null; payment_link_income: Money; gross_revenue: Money; refunded_amount: Money; discount_code_code: string | null; discount_code_applied_to: string | null; payment_account_holder: string | null; payment_account_number: string | null; pg_payment_info: Record<string, unknown>; transferproof_url: string | null; shipment_receipt: string | null; shipment_status: string | null; shipment_status_history: ({ timestamp_source: string | null; status: string | null; description: string | null })[]; awb_status: string | null; is_dropshipping: boolean; notes: string | null; public_order_url: string; payment_url: string; store: { name: string; logo: string | null; unique_id: string; payment_accounts: ({ id: number; method: string | null; account_holder: string | null; account_number: string | null; financial_entity: { id: number; code: string | null; name: string | null } | null })[]; days_of_payment_processing: number; is_auto_expire: boolean; auto_expire_days: number; is_show_whatsapp: boolean; is_show_download_invoice: boolean }; customer: { id: number; email: string | null; phone: string | null; name: string | null; status: string | null; confirmed_at: NullableTimestamp; created_at: NullableTimestamp; last_updated_at: NullableTimestamp } | null; status_history: ({ status: string; time: Timestamp })[]; destination_address: { id: number | null; location: number | null; name: string | null; phone: string | null; address: string | null; subdistrict: string | null; city: string | null; province: string | null; postal_code: string | null } | null; final_variants: Record<string, number>; orderlines: ({ id: string; quantity: number; variant: number | null; is_file_enabled: boolean; is_lms_enabled: boolean; is_license_enabled: boolean; product_name: string | null; item_type: string | null; currency: string | null; pricing_type: string | null; interval: string | null; variant_sku: string | null; variant_option1_value: string | null; variant_option2_value: string | null; variant_option3_value: string | null; variant_price: Money; variant_compare_at_price: NullableMoney; product_price: Money; discount: Money; discount_code_discount: Money; interval_count: number | null; weight: number | null })[] }

export type CustomerPaymentMethods = { payment_methods: (string)[]; payment_accounts: ({ id: number; method: string | null; account_number: string | null; account_holder: string | null; financial_entity_code: string | null; financial_entity_name: string | null })[] }

export type CustomerProfile = { customer: { id: number; email: string | null; name: string | null; phone: string | null; avatar: string | null; bio_description: string | null; date_of_birth: string | null; sex: string | null; confirmed_at: NullableTimestamp; phone_confirmed_at: NullableTimestamp; created_at: Timestamp; last_updated_at: Timestamp; status: string; is_unsubscribe: boolean; business_id: number }; store: { id: number; unique_id: string; name: string; is_customer_otp_required: boolean }; is_generated_password_reset: boolean }

export type CustomerRegistration = { name: string; email: string; password: string; phone?: string | null }

export type CustomerTokenKeys = { keys: ({ kty: "OKP"; crv: "Ed25519"; x: string; kid: string; alg: "EdDSA"; use: "sig" })[] }

export type CustomerTokens = { access: string; refresh: string; token_type: "Bearer"; expires_in: number; refresh_expires_in: number }

export type DescribedCheckoutIntentItem = { type: "variant" | "bundle_price_option"; variant_id: number | null; bundle_price_option_id: number | null; quantity: number; name: string; unit_price: string; line_total: Money; currency: string; variant_unique_id: string | null; product_name: string | null; variant_name: string | null; bundle_price_option_unique_id: string | null; bundle_name: string | null; bundle_price_option_name: string | null; image: string | null; images: (string)[]; display_images: (string)[]; item_type: string | null; weight: number | null; weight_bump: number | null; available_qty: number | null; available: boolean; is_available: boolean; unavailable_reason: "deleted" | "disabled" | "out_of_stock" | null; bundlelines: ({ variant_id: number; variant_unique_id: string; product_name: string; variant_name: string; quantity: number; image: string | null })[] }

export type DiscountCheck = { discount_code: DiscountCode | null; eligibility_details: Record<string, boolean>; is_eligible: boolean; discount_code_discount: Money }

export type DiscountCode = { id: number; business_id: number; code: string; applied_to: "product_price" | "shipping_cost"; amount_type: "fixed" | "percentage"; amount: NullableMoney; percentage: number | null; is_max_amount: boolean; max_amount: NullableMoney; is_enabled: boolean; is_usage_limit: boolean; usage_limit: number | null; current_usage: number; is_customer_usage_limit: boolean; customer_usage_limit: number | null; is_start: boolean; start_time: NullableTimestamp; is_expiry: boolean; expiry_time: NullableTimestamp; is_limited_to_pages: boolean; pages: ({ id: number })[]; is_limited_to_products: boolean; product_ids: (number)[]; taxonomy_ids: (number)[]; is_limited_to_payment_methods: boolean; payment_methods: (string)[]; is_minimum_revenue: boolean; minimum_revenue: NullableMoney; state: "active" | "scheduled" | "used_up" | "ended" | "disabled"; inserted_at: Timestamp; updated_at: Timestamp }

export type DownloadLink = { url: string; expires_at: Timestamp }

export type Error = { error: string; error_code: ErrorCode; errors?: Record<string, (string)[]>; error_details?: (ErrorDetail)[]; details?: Record<string, unknown>; request_id: string }

export type ErrorCode = "address_limit_reached" | "already_member" | "amount_out_of_range" | "api_key_expired" | "api_key_limit_reached" | "app_limit_reached" | "application_not_verified" | "apps_in_use" | "business_access_denied" | "business_not_found" | "business_selection_required" | "checkout_intent_completed" | "checkout_intent_follow_up_email_already_sended" | "checkout_intent_follow_up_email_unavailable" | "checkout_intent_not_allowed" | "cli_code_not_found" | "deletion_requested" | "delivery_under_way" | "domain_not_verified" | "domain_taken" | "download_limit_reached" | "duplicate_order" | "email_taken" | "forbidden" | "form_token_invalid" | "idempotency_key_in_use" | "idempotency_key_reused" | "insufficient_role" | "insufficient_scope" | "invalid_api_key" | "invalid_checkout_intent_fields" | "invalid_checkout_intent_prefill_token" | "invalid_checkout_intent_token" | "invalid_client" | "invalid_credentials" | "invalid_cursor" | "invalid_grant" | "invalid_otp" | "invalid_refresh_token" | "invalid_request" | "invalid_signature" | "invalid_token" | "invalid_two_factor_code" | "invitation_not_found" | "ip_not_allowed" | "item_not_available" | "last_owner" | "limit_reached" | "link_expired" | "link_not_found" | "mail_not_configured" | "method_not_allowed" | "not_found" | "operator_required" | "order_blocked" | "origin_exists" | "origin_not_allowed" | "out_of_stock" | "payload_too_large" | "pending_downgrade" | "precondition_failed" | "provider_unavailable" | "rate_limited" | "reset_token_not_found" | "server_error" | "session_required" | "signup_closed" | "sole_owner" | "state_conflict" | "store_not_found" | "stores_open" | "too_many_open_orders" | "too_many_pictures" | "two_factor_required" | "unauthorized_client" | "unavailable" | "unknown_application" | "unsupported_media_type" | "validation_failed" | "webhook_inactive" | "webhook_limit_reached" | "webhook_not_activated" | "webhook_not_registered" | "webhook_test_failed" | (string & {})

export type ErrorDetail = { field: string; code: "required" | "empty" | "unknown_field" | "wrong_type" | "not_boolean" | "not_whole" | "invalid" | "invalid_characters" | "wrong_format" | "invalid_email" | "invalid_url" | "invalid_uuid" | "invalid_date" | "invalid_date_time" | "invalid_amount" | "invalid_time_zone" | "invalid_origin" | "invalid_hostname" | "incomplete_url" | "not_https" | "not_https_or_local" | "not_public" | "other_mode" | "same_record" | "has_credentials" | "has_fragment" | "has_wildcard" | "not_normalized" | "hidden_characters" | "too_few_random_characters" | "html_too_complex" | "too_short" | "too_long" | "too_small" | "too_large" | "not_above" | "not_below" | "not_a_multiple" | "too_few" | "too_many" | "negative" | "amount_out_of_range" | "moment_out_of_range" | "not_in_future" | "in_future" | "too_old" | "before_start" | "period_too_long" | "too_many_events" | "exceeds_discounted" | "unknown_value" | "not_found" | "taken" | "repeated" | "excludes" | "not_included" | "incomplete_list" | "wrong_list" | "wrong_password" | "wrong_code" | "common_password" | "unchangeable" | "used_elsewhere" | "domain_not_verified" | "unknown_placeholder" | "option_name_missing" | "option_name_repeated" | "option_value_missing" | "option_value_unknown" | "option_values_taken" | "option_unknown" | "option_new" | "option_not_new" | "needs_options" | "has_options" | "has_variants" | "not_recurring" | "variants_not_recurring" | "not_physical" | "too_many_variants" | "not_in_stock" | "not_offered" | "not_for_digital" | "not_delivered_there" | "no_cash_on_delivery_there" | "not_serving_store" | "not_eligible" | "expired" | "used_up" | "not_started" | "used_up_by_customer" | "not_for_these_items" | "unknown_code" | "not_enabled" | "not_in_this_shop" | "below_minimum" | "not_for_this_payment" | "nothing_to_discount" | "not_refundable_there" | "not_a_payment_link" | "not_an_upgrade" | "not_a_downgrade" | "not_uploaded_here" | "upload_expired" | "unreadable_picture" | "no_picture" | "too_many_pixels" | "wrong_picture_type" | "wrong_size" | "wrong_file_type" | "not_utf8" | "unreadable_csv" | "unreadable_excel" | "old_excel" | "excel_too_large" | "already_imported" | "unreadable_row" | "too_many_cells" | "no_rows" | "too_many_rows" | "too_many_views" | "column_missing" | "column_unknown" | "column_repeated" | "test_refused" | "address_blocked" | "timed_out" | "connection_refused" | "connection_lost" | "host_unknown" | "host_lookup_failed" | "connection_failed" | "change_required" | "rate_exists" | "account_without_email" | "not_a_mail_report" | (string & {}); params: Record<string, unknown> }

export type ItemCount = { total: number }

export type ItemToBuy = VariantToBuy | BundleToBuy

export type Location = { id: number; subdistrict_name: string; city_name: string; province_name: string; display: string }

export type Money = string

export type MyAddress = { id: number; name: string | null; phone: string | null; email: string | null; address: string | null; postal_code: string | null; notes: string | null; location: { id: number; subdistrict_name: string; city_name: string; province_name: string } | null }

export type NullableMoment = string | null

export type NullableMoney = string | null

export type NullableMoneyInput = string | number | null

export type NullableTimestamp = string | null

export type OrderSearch = { order_id: string; contact: string }

export type OrderSearchAnswer = { message: string }

export type PaymentMethod = { code: string; label: string; description: string | null; enabled: boolean; requires_redirect: boolean; metadata: Record<string, unknown> | null }

export type PaymentSaving = { is_offered: boolean; is_on: boolean; consent_text: string }

export type PostalCode = { postal_code: string }

export type ProductCard = { entity_type: "product"; item_type: "physical" | "digital" | "course" | "license" | "subscription"; id: number; slug: string; name: string; description: string | null; meta_thumbnail: string | null; is_multiple: boolean; option1_name: string | null; option2_name: string | null; option3_name: string | null; in_stock: boolean; price_range: { min: Money; max: Money } | null; images: (string)[]; taxonomy: Category | null; created_at: Timestamp; compare_at_price_range?: { min: Money; max: Money } | null; image_alts?: (string | null)[]; units_sold?: number; rating?: ProductRating | null }

export type ProductRating = { average: number; count: number }

export type Province = { province_id: number; province_name: string }

export type PublicMenuLink = { type: "category" | "page" | "address"; label: string; category_id: number | null; page_slug: string | null; url: string | null }

export type PublicMenus = { header: (PublicMenuLink)[]; footer: (PublicMenuLink)[] }

export type PublicOrder = { order_id: string; secret_slug: string; status: string; draft_time: NullableTimestamp; payment_status: string; paid_time: NullableTimestamp; refunded_time: NullableTimestamp; transfer_time: NullableTimestamp; payment_method: string; customer_id: number | null; courier_service: { name: string | null; courier: { name: string | null } | null } | null; currency: string; variants: Record<string, { variant_unique_id: string; quantity: number }>; bundle_price_options: Record<string, { bundle_price_option_unique_id: string; quantity: number }>; product_price: Money; product_discount: Money; shipping_cost: Money; shipping_discount: Money; unique_code_discount: Money; discount_code_discount: Money; other_income: Money; other_income_name: string | null; payment_link_income: Money; service_fee: Money; gross_revenue: Money; refunded_amount: Money; discount_code_code: string | null; payment_account_holder: string | null; payment_account_number: string | null; epayment_provider: string | null; pg_payment_info: Record<string, unknown>; transferproof_url: string | null; transferproof_rejection: string | null; payment_expiration_at: NullableTimestamp; shipment_receipt: string | null; shipment_status_history: ({ timestamp_source: string | null; status: string | null; description: string | null })[]; notes: string | null; is_probably_spam: boolean; handler_phone: string | null; cod_fee: string; public_order_url: string; payment_url: string; redirect_url: string; is_cancelable: boolean; post_payment_redirect_url?: string; chat_message: string | null; page: { slug: string | null } | null; business: { username: string; contact_email: string | null; aff_code: string | null; logo: string | null }; status_history: ({ status: string; time: Timestamp })[]; orderlines: ({ quantity: number; product_name: string; item_type: string; variant_option1_value: string | null; variant_option2_value: string | null; variant_option3_value: string | null; variant_price: Money; variant_compare_at_price: NullableMoney })[]; store_custom_domain: { full_url: string } | null; store: { name: string; payment_accounts: ({ id: number; account_holder: string | null; account_number: string | null; method: string | null; financial_entity: { id: number; code: string | null; name: string | null } | null })[]; custom_domain: { full_url: string } | null; days_of_payment_processing: number; is_auto_expire: boolean; auto_expire_days: number; is_show_whatsapp: boolean; is_show_download_invoice: boolean }; destination_address: { name: string | null; phone: string | null; address: string | null; subdistrict: string | null; city: string | null; province: string | null; postal_code: string | null } | null; customer: { email: string | null } }

export type PublicPage = { title: string; slug: string; kind: "about" | "policy" | "other"; body: string; last_updated_at: Timestamp }

export type PublicPageSummary = { title: string; slug: string; kind: "about" | "policy" | "other" }

export type PublicPaymentLink = { title: string; handle: string; description: string; amount: NullableMoney; currency: string; items: (CartItem)[]; item_count: number; total: Money; is_single_use: boolean; expires_at: NullableTimestamp; state: "open" | "used_up" | "expired" | "inactive" }

export type PublicReview = { title: string | null; id: string; rating: number; text: string | null; shown_name: string | null; pictures: (string)[]; reply: string | null; replied_at: NullableTimestamp; created_at: Timestamp }

export type PublicStore = { unique_id: string; name: string; logo: string | null; currency: string; language: "id" | "en"; is_closed: boolean; is_postal_code: boolean; is_postal_code_manual: boolean; is_courier_required: boolean; is_transferproof_required: boolean; phone: string | null; email: string | null; is_show_whatsapp: boolean; is_checkout_intent_active: boolean; is_stock_request_active: boolean; is_review_active: boolean; is_whatsapp_sign_in_active: boolean; return_terms: string; thank_you_text: string }

export type RecordId = number | string

export type RenewalInvoice = { id: string; status: "scheduled" | "pending" | "confirmed" | "completed" | "failed" | "replaced" | "canceled"; amount: NullableMoney; currency: string; due_date: NullableTimestamp; paid_at: NullableTimestamp; order_id: string | null; created_at: Timestamp }

export type ReturnPictureUpload = { key: string; filename: string; content_type: "image/jpeg" | "image/png" | "image/webp"; size_in_bytes: number; file_url: string; upload_url: string }

export type ReviewIn = { title?: string | null; rating: number; text?: string | null; pictures?: (string)[]; shown_name?: string | null }

export type ReviewPictureUpload = { key: string; filename: string; content_type: "image/jpeg" | "image/png" | "image/webp"; size_in_bytes: number; file_url: string; upload_url: string }

export type ReviewedProduct = { product: { id: number; name: string; slug: string; image: string | null }; is_open: boolean; review: BuyerReview | null }

export type SavedMethod = { id: string; payment_method: string; label: string; consent_text: string; consented_at: Timestamp }

export type SearchSuggestions = { corrected: string | null; words: (string)[]; items: (SuggestedItem)[]; categories: (StorefrontCategory)[] }

export type SeenStep = { step: "product" | "cart" | "checkout"; utm_source?: string }

export type ShippingOption = { courier_service_id: number; courier_code: string; service_code: string; name: string; cost: Money; etd: string | null; is_cod: boolean; warehouse_unique_id: string; courier_aggregator_code: string | null; logo_url: string | null }

export type StartedCheckoutIntent = { id: string; form_widget_id: string; checkout_intent_token: string; status: "active" | "abandoned" | "completed"; last_sequence: number; started_at: Timestamp; last_activity_at: Timestamp; expires_at: string }

export type StockRequest = { variant_unique_id: string; email: string }

export type StorefrontBundlePriceOption = { entity_type: "bundle_price_option"; bundle_price_option_id: number; bundle_id: number; id: number; slug: string; name: string; description: string | null; meta_thumbnail: string | null; is_multiple: boolean; option1_name: string | null; option2_name: string | null; option3_name: string | null; in_stock: boolean; price_range: { min: Money; max: Money } | null; images: (string)[]; taxonomy: Category | null; created_at: Timestamp; bundle_price_option_unique_id: string; rich_description: string | null; bundle_name: string; bundle_price_option_name: string; price: Money; weight_bump: number; bundlelines: ({ variant_id: number; quantity: number; variant_name: string; product_name: string })[] }

export type StorefrontCategory = { id: number; slug: string | null; name: string; full_path: string; item_count: number }

export type StorefrontCollection = { id: number; slug: string; name: string; description: string | null; image: string | null; item_count: number }

export type StorefrontFacets = { types: ({ type: "physical" | "digital" | "course" | "license" | "subscription" | "bundle_price_option"; count: number | null })[]; in_stock: number | null; out_of_stock: number | null; price: { min: Money; max: Money } | null; attributes: ({ key: string; name: string; type: "choice" | "number"; values: ({ value: string; count: number | null })[] })[]; categories: ({ id: number; count: number })[] | null; is_complete: boolean }

export type StorefrontFilter = { key: string; name: string; type: "choice" | "number"; values: (string)[] }

export type StorefrontProduct = { entity_type: "product"; item_type: "physical" | "digital" | "course" | "license" | "subscription"; id: number; slug: string; name: string; description: string | null; meta_thumbnail: string | null; is_multiple: boolean; option1_name: string | null; option2_name: string | null; option3_name: string | null; in_stock: boolean; price_range: { min: Money; max: Money } | null; images: (string)[]; taxonomy: Category | null; created_at: Timestamp; compare_at_price_range?: { min: Money; max: Money } | null; image_alts?: (string | null)[]; units_sold?: number; rating?: ProductRating | null; rich_description: string | null; seo_title: string | null; seo_description: string | null; categories: ({ id: number; slug: string; name: string })[]; attributes: ({ key: string; name: string; names: Record<string, string>; type: "text" | "number" | "choice" | "file" | "reference"; value: string | number; text: string })[]; variants: (StorefrontVariant)[] }

export type StorefrontVariant = { id: number; uuid: string; unique_id: string; sku: string | null; name: string; fullname: string; description: string | null; rich_description: string | null; option1_value: string | null; option2_value: string | null; option3_value: string | null; item_type: "physical" | "digital" | "course" | "license" | "subscription"; currency: string; price: Money; compare_at_price: string | null; sale_ends_at?: string | null; pricing_type: "one_time" | "recurring"; interval: "day" | "week" | "month" | "year" | null; interval_count: number | null; images: (string)[]; is_inventory: boolean; is_active: boolean; weight: number; length: number | null; width: number | null; height: number | null; metadata: Record<string, unknown>; attributes: ({ key: string; name: string; names: Record<string, string>; type: "text" | "number" | "choice" | "file" | "reference"; value: string | number; text: string })[] }

export type Subscription = { id: string; subscription_id: string; status: "unactivated" | "active" | "canceled" | "expired" | "failed"; is_active: boolean; is_cancel_at_period_end: boolean; interval: "day" | "week" | "month" | "year"; interval_count: number; current_period_start: Timestamp; current_period_end: Timestamp; activated_at: NullableTimestamp; canceled_at: NullableTimestamp; expired_at: NullableTimestamp; inserted_at: Timestamp; updated_at: Timestamp; business_id: number; business_customer_id: number; customer_id: number; store_id: number; customer: { id: number; email: string | null; name: string | null; phone: string | null; status: string; confirmed_at: NullableTimestamp; created_at: Timestamp; last_updated_at: Timestamp }; store: { id: number; unique_id: string; uuid: string; name: string; logo: string | null }; is_payment_due: boolean; subscription_items: ({ id: string; quantity: number; status: "unactivated" | "active" | "canceled" | "expired" | "failed" | "pending_downgrade" | "pending_upgrade"; unit_price: Money; variant: { id: number; name: string; product_name: string; item_type: string } })[] }

export type SubscriptionAction = { id: string; action_type: "create" | "renew" | "expire" | "cancel" | "reactivate" | "activation" | "upgrade" | "downgrade" | "update_qty"; execution_type: "immediate" | "at_period_end" | "scheduled"; status: "scheduled" | "pending" | "confirmed" | "completed" | "failed" | "replaced" | "canceled"; order_id: string | null; next_variant_config: { variant_id: number; price: Money } | null; created_by: string | null; confirmed_at: NullableTimestamp; completed_at: NullableTimestamp; inserted_at: Timestamp; updated_at: Timestamp }

export type SubscriptionDetail = { id: string; subscription_id: string; status: "unactivated" | "active" | "canceled" | "expired" | "failed"; is_active: boolean; is_cancel_at_period_end: boolean; interval: "day" | "week" | "month" | "year"; interval_count: number; current_period_start: Timestamp; current_period_end: Timestamp; activated_at: NullableTimestamp; canceled_at: NullableTimestamp; expired_at: NullableTimestamp; inserted_at: Timestamp; updated_at: Timestamp; business_id: number; business_customer_id: number; customer_id: number; store_id: number; customer: { id: number; email: string | null; name: string | null; phone: string | null; status: string; confirmed_at: NullableTimestamp; created_at: Timestamp; last_updated_at: Timestamp }; store: { id: number; unique_id: string; uuid: string; name: string; logo: string | null }; order_id: string | null; latest_renewal_invoice: RenewalInvoice | null; subscription_items: (SubscriptionItem)[] }

export type SubscriptionItem = { id: string; subscription_id: string; variant_id: number; variant: { id: number; name: string; product_name: string; item_type: string }; quantity: number; price: Money; next_price: NullableMoney; currency: string; status: "unactivated" | "active" | "canceled" | "expired" | "failed" | "pending_downgrade" | "pending_upgrade"; is_cancel_at_period_end: boolean; license_id: string | null; orderline_id: string | null; activated_at: NullableTimestamp; canceled_at: NullableTimestamp; expired_at: NullableTimestamp; inserted_at: Timestamp; updated_at: Timestamp; pending_action: SubscriptionAction | null }

export type SubscriptionOption = { id: number; unique_id: string; name: string; product_name: string; item_type: string; pricing_type: string; price: Money; currency: string; interval: "day" | "week" | "month" | "year"; interval_count: number; validity_period: number | null; validity_period_unit: "day" | "week" | "month" | "year" | null; images: (string)[] }

export type SuggestedItem = { entity_type: "product" | "bundle_price_option"; id: number; slug: string; name: string; image: string | null; price_range: { min: Money; max: Money } | null; in_stock: boolean }

export type SummaryDiscount = { code: string; kind: "product" | "shipping" | "order"; amount: Money; reason: "is_found" | "is_enabled" | "is_start_check" | "is_expiry_check" | "is_usage_limit_check" | "is_customer_usage_limit_check" | "is_limited_to_pages_check" | "is_page_discount_active" | "is_limited_to_products_check" | "is_minimum_revenue_check" | "is_limited_to_payment_methods_check" | "is_amount_not_zero" | null }

export type Timestamp = string

export type TransferProofUpload = { key: string; filename: string; content_type: "image/jpeg" | "image/png" | "image/webp"; size_in_bytes: number; file_url: string; upload_url: string }

export type VariantAvailability = { variant_id: number; available: boolean; available_qty: number | null; stock_status: "in_stock" | "low_stock" | "out_of_stock" }

export type VariantPricing = { variant_id: number; price: Money; compare_at_price: string | null; currency: string; available: boolean; available_qty: number | null }

export type VariantToBuy = { type: "variant"; variant_id: number; quantity: number }

export type WantedProduct = { product_id: number; slug: string; name: string; image: string | null; price_range: { min: Money; max: Money } | null; compare_at_price_range: { min: Money; max: Money } | null; in_stock: boolean; variant_id: number | null }

export type WishlistItem = { product_id: number; slug: string; name: string; image: string | null; price_range: { min: Money; max: Money } | null; compare_at_price_range: { min: Money; max: Money } | null; in_stock: boolean; variant_id: number | null; added_at: Timestamp }

export interface Operations {
  'DELETE /v3/stores/{store_id}/customers/me/addresses/{address_id}': { input: { path: { store_id: string; address_id: number } }; answer: undefined }
  'DELETE /v3/stores/{store_id}/customers/me/cart/items/{item_id}': { input: { path: { store_id: string; item_id: number } }; answer: Cart }
  'DELETE /v3/stores/{store_id}/customers/me/saved-methods/{saved_method_id}': { input: { path: { store_id: string; saved_method_id: string } }; answer: undefined }
  'DELETE /v3/stores/{store_id}/customers/me/wishlist/{product_id}': { input: { path: { store_id: string; product_id: number } }; answer: undefined }
  'DELETE /v3/stores/{store_id}/public/cart/items/{item_id}': { input: { path: { store_id: string; item_id: number } }; answer: Cart }
  'DELETE /v3/stores/{store_id}/public/orders/{secret_slug}/payment-saving': { input: { path: { store_id: string; secret_slug: string }; query?: { language?: "id" | "en" } }; answer: PublicOrder }
  'DELETE /v3/stores/{store_id}/public/orders/{secret_slug}/reviews/{product_id}': { input: { path: { store_id: string; secret_slug: string; product_id: number } }; answer: undefined }
  'GET /v3/checkout-intents/prefill': { input: { query: { checkout_intent_prefill_token: string } }; answer: CheckoutIntentPrefill }
  'GET /v3/stores/{store_id}/customers/me': { input: { path: { store_id: string } }; answer: CustomerProfile }
  'GET /v3/stores/{store_id}/customers/me/addresses': { input: { path: { store_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string } }; answer: { data: (MyAddress)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /v3/stores/{store_id}/customers/me/addresses/{address_id}': { input: { path: { store_id: string; address_id: number } }; answer: MyAddress }
  'GET /v3/stores/{store_id}/customers/me/cart': { input: { path: { store_id: string } }; answer: Cart }
  'GET /v3/stores/{store_id}/customers/me/checkout/addresses': { input: { path: { store_id: string } }; answer: { data: (MyAddress)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/customers/me/checkout/payment-methods': { input: { path: { store_id: string } }; answer: CustomerPaymentMethods }
  'GET /v3/stores/{store_id}/customers/me/course-contents/{uuid}': { input: { path: { store_id: string; uuid: string } }; answer: CustomerCourseContent }
  'GET /v3/stores/{store_id}/customers/me/course-sections/{uuid}': { input: { path: { store_id: string; uuid: string } }; answer: CustomerCourseSection }
  'GET /v3/stores/{store_id}/customers/me/courses': { input: { path: { store_id: string } }; answer: { data: (CustomerCourseCard)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/customers/me/downloads': { input: { path: { store_id: string } }; answer: { data: (CustomerDownload)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/customers/me/licenses': { input: { path: { store_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string } }; answer: { data: (CustomerLicense)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /v3/stores/{store_id}/customers/me/licenses/{id}': { input: { path: { store_id: string; id: string } }; answer: CustomerLicense }
  'GET /v3/stores/{store_id}/customers/me/orders': { input: { path: { store_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string } }; answer: { data: (CustomerOrder)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /v3/stores/{store_id}/customers/me/orders/{id}': { input: { path: { store_id: string; id: string } }; answer: CustomerOrder }
  'GET /v3/stores/{store_id}/customers/me/profile': { input: { path: { store_id: string } }; answer: CustomerProfile }
  'GET /v3/stores/{store_id}/customers/me/saved-methods': { input: { path: { store_id: string } }; answer: { data: (SavedMethod)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/customers/me/subscription-items/{id}/downgrade': { input: { path: { store_id: string; id: string } }; answer: { data: (SubscriptionOption)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/customers/me/subscription-items/{id}/upgrade': { input: { path: { store_id: string; id: string } }; answer: { data: (SubscriptionOption)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/customers/me/subscriptions': { input: { path: { store_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string; status?: "unactivated" | "active" | "canceled" | "expired" | "failed" } }; answer: { data: (Subscription)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /v3/stores/{store_id}/customers/me/subscriptions/{id}': { input: { path: { store_id: string; id: string } }; answer: SubscriptionDetail }
  'GET /v3/stores/{store_id}/customers/me/variants/{uuid}/course': { input: { path: { store_id: string; uuid: string } }; answer: CustomerCourse }
  'GET /v3/stores/{store_id}/customers/me/wishlist': { input: { path: { store_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string } }; answer: { data: (WishlistItem)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /v3/stores/{store_id}/public': { input: { path: { store_id: string } }; answer: PublicStore }
  'GET /v3/stores/{store_id}/public/attributes': { input: { path: { store_id: string }; query?: { language?: string } }; answer: { data: (StorefrontFilter)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/public/auth/jwks': { input: { path: { store_id: string } }; answer: CustomerTokenKeys }
  'GET /v3/stores/{store_id}/public/bundle-price-options/{slug}': { input: { path: { store_id: string; slug: string } }; answer: StorefrontBundlePriceOption }
  'GET /v3/stores/{store_id}/public/cart': { input: { path: { store_id: string } }; answer: Cart }
  'GET /v3/stores/{store_id}/public/categories': { input: { path: { store_id: string }; query?: { language?: string } }; answer: { data: (StorefrontCategory)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/public/collections': { input: { path: { store_id: string }; query?: { language?: string } }; answer: { data: (StorefrontCollection)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/public/items': { input: { path: { store_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string; search?: string; is_forgiving?: boolean; category_id?: number; category?: string; collection?: string; item_type?: "physical" | "digital" | "course" | "license" | "subscription"; entity_type?: "product" | "bundle_price_option"; min_price?: string; max_price?: string; in_stock?: boolean; attributes?: Record<string, string>; sort?: "newest" | "name" | "price_asc" | "price_desc" | "best_selling" | "relevance" } }; answer: { data: (ProductCard | BundlePriceOptionCard)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number; corrected_search?: string } }
  'GET /v3/stores/{store_id}/public/items/count': { input: { path: { store_id: string }; query?: { search?: string; is_forgiving?: boolean; category_id?: number; category?: string; collection?: string; item_type?: "physical" | "digital" | "course" | "license" | "subscription"; entity_type?: "product" | "bundle_price_option"; min_price?: string; max_price?: string; in_stock?: boolean; attributes?: Record<string, string> } }; answer: ItemCount }
  'GET /v3/stores/{store_id}/public/items/filters': { input: { path: { store_id: string }; query?: { search?: string; is_forgiving?: boolean; category_id?: number; category?: string; collection?: string; item_type?: "physical" | "digital" | "course" | "license" | "subscription"; entity_type?: "product" | "bundle_price_option"; min_price?: string; max_price?: string; in_stock?: boolean; attributes?: Record<string, string>; language?: string } }; answer: StorefrontFacets }
  'GET /v3/stores/{store_id}/public/locations': { input: { path: { store_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string; search?: string } }; answer: { data: (Location)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /v3/stores/{store_id}/public/locations/cities': { input: { path: { store_id: string }; query?: { search?: string; province_id?: number } }; answer: { data: (City)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/public/locations/provinces': { input: { path: { store_id: string }; query?: { search?: string } }; answer: { data: (Province)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/public/locations/subdistricts': { input: { path: { store_id: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string; search?: string; city_id?: number } }; answer: { data: (Location)[]; is_paginated: false } | { data: (Location)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /v3/stores/{store_id}/public/locations/{location_id}/postal-codes': { input: { path: { store_id: string; location_id: number }; query?: { search?: string } }; answer: { data: (PostalCode)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/public/menus': { input: { path: { store_id: string } }; answer: PublicMenus }
  'GET /v3/stores/{store_id}/public/orders/{secret_slug}': { input: { path: { store_id: string; secret_slug: string } }; answer: PublicOrder }
  'GET /v3/stores/{store_id}/public/orders/{secret_slug}/aftercare': { input: { path: { store_id: string; secret_slug: string } }; answer: Aftercare }
  'GET /v3/stores/{store_id}/public/orders/{secret_slug}/invoices': { input: { path: { store_id: string; secret_slug: string } }; answer: { data: (BuyerInvoice)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/public/orders/{secret_slug}/invoices/{invoice_id}/file': { input: { path: { store_id: string; secret_slug: string; invoice_id: string } }; answer: Blob }
  'GET /v3/stores/{store_id}/public/orders/{secret_slug}/payment-saving': { input: { path: { store_id: string; secret_slug: string }; query?: { language?: "id" | "en" } }; answer: PaymentSaving }
  'GET /v3/stores/{store_id}/public/orders/{secret_slug}/reviews': { input: { path: { store_id: string; secret_slug: string } }; answer: { data: (ReviewedProduct)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/public/pages': { input: { path: { store_id: string } }; answer: { data: (PublicPageSummary)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/public/pages/{slug}': { input: { path: { store_id: string; slug: string } }; answer: PublicPage }
  'GET /v3/stores/{store_id}/public/payment-links/{handle}': { input: { path: { store_id: string; handle: string } }; answer: PublicPaymentLink }
  'GET /v3/stores/{store_id}/public/payment-methods': { input: { path: { store_id: string } }; answer: { data: (PaymentMethod)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/public/previews/{kind}/{file}': { input: { path: { store_id: string; kind: "home" | "product" | "bundle" | "collection"; file: string }; query?: { v?: string } }; answer: Blob }
  'GET /v3/stores/{store_id}/public/products/{slug}': { input: { path: { store_id: string; slug: string }; query?: { language?: string } }; answer: StorefrontProduct }
  'GET /v3/stores/{store_id}/public/products/{slug}/related': { input: { path: { store_id: string; slug: string } }; answer: { data: (ProductCard | BundlePriceOptionCard)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/public/products/{slug}/reviews': { input: { path: { store_id: string; slug: string }; query?: { page_size?: number; next_cursor?: string; previous_cursor?: string; sort?: "newest" | "highest" | "lowest" } }; answer: { data: (PublicReview)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /v3/stores/{store_id}/public/search/suggestions': { input: { path: { store_id: string }; query?: { search?: string; language?: string } }; answer: SearchSuggestions }
  'GET /v3/stores/{store_id}/public/variants/pricing': { input: { path: { store_id: string }; query?: { ids?: string } }; answer: { data: (VariantPricing)[]; is_paginated: false } }
  'GET /v3/stores/{store_id}/public/variants/{variant_id}/availability': { input: { path: { store_id: string; variant_id: string } }; answer: VariantAvailability }
  'GET /v3/stores/{store_id}/public/wishlist-items': { input: { path: { store_id: string }; query?: { ids?: string } }; answer: { data: (WantedProduct)[]; is_paginated: false } }
  'PATCH /v3/stores/{store_id}/customers/me': { input: { path: { store_id: string }; body: { name?: string; phone?: string | null; date_of_birth?: string | null; sex?: "female" | "male" | "other" | null; is_unsubscribe?: boolean } }; answer: CustomerProfile }
  'PATCH /v3/stores/{store_id}/customers/me/addresses/{address_id}': { input: { path: { store_id: string; address_id: number }; body: { name?: string | null; phone?: string | null; email?: string | null; location_id?: number | string | null; address?: string | null; postal_code?: string | null; notes?: string | null } }; answer: MyAddress }
  'PATCH /v3/stores/{store_id}/customers/me/cart/items/{item_id}': { input: { path: { store_id: string; item_id: number }; body: { quantity: number } }; answer: Cart }
  'PATCH /v3/stores/{store_id}/customers/me/course-contents/{uuid}': { input: { path: { store_id: string; uuid: string }; body: { progress: number } }; answer: CustomerCourseContent }
  'PATCH /v3/stores/{store_id}/customers/me/profile': { input: { path: { store_id: string }; body: { name?: string; phone?: string | null; date_of_birth?: string | null; sex?: "female" | "male" | "other" | null; is_unsubscribe?: boolean } }; answer: CustomerProfile }
  'PATCH /v3/stores/{store_id}/customers/me/profile/password': { input: { path: { store_id: string }; body: { password: string; current_password?: string } }; answer: CustomerProfile }
  'PATCH /v3/stores/{store_id}/customers/me/refunds/{refund_id}': { input: { path: { store_id: string; refund_id: string }; body: { bank_account: BankAccount; code?: string } }; answer: BuyerRefund }
  'PATCH /v3/stores/{store_id}/customers/me/returns/{return_id}': { input: { path: { store_id: string; return_id: string }; body: { bank_account: BankAccount; code?: string } }; answer: BuyerReturn }
  'PATCH /v3/stores/{store_id}/public/cart/items/{item_id}': { input: { path: { store_id: string; item_id: number }; body: { quantity: number } }; answer: Cart }
  'PATCH /v3/stores/{store_id}/public/checkout-intents/{checkout_intent_id}': { input: { path: { store_id: string; checkout_intent_id: string }; body: CheckoutIntentChange }; answer: undefined }
  'PATCH /v3/stores/{store_id}/public/orders/{secret_slug}': { input: { path: { store_id: string; secret_slug: string }; body: { transferproof_url?: string | null; transfer_time?: NullableMoment; financial_entity_id?: number | null; payment_account?: string | null; payment_account_holder?: string | null; payment_account_number?: string | null; notes?: string | null } }; answer: PublicOrder }
  'PATCH /v3/stores/{store_id}/public/orders/{secret_slug}/refunds/{refund_id}': { input: { path: { store_id: string; secret_slug: string; refund_id: string }; body: { bank_account: BankAccount; code?: string } }; answer: BuyerRefund }
  'PATCH /v3/stores/{store_id}/public/orders/{secret_slug}/returns/{return_id}': { input: { path: { store_id: string; secret_slug: string; return_id: string }; body: { parcel_number?: string | null; courier?: string | null; bank_account?: BankAccount | null; code?: string } }; answer: BuyerReturn }
  'POST /v3/stores/{store_id}/customers/me/addresses': { input: { path: { store_id: string }; body: { name?: string | null; phone?: string | null; email?: string | null; location_id?: number | string | null; address?: string | null; postal_code?: string | null; notes?: string | null } }; answer: MyAddress }
  'POST /v3/stores/{store_id}/customers/me/cart/items': { input: { path: { store_id: string }; body: CartItemIn }; answer: Cart }
  'POST /v3/stores/{store_id}/customers/me/checkout': { input: { path: { store_id: string }; body: CustomerCheckout }; answer: PublicOrder }
  'POST /v3/stores/{store_id}/customers/me/checkout/shipping-options': { input: { path: { store_id: string }; body: { items?: (ItemToBuy)[]; payment_link?: string | null; cart_id?: RecordId | null; location_id?: RecordId | null; postal_code?: string | null; destination?: { location_id: RecordId; postal_code: string } | null; payment_method?: string | null } }; answer: { data: (ShippingOption)[]; is_paginated: false } }
  'POST /v3/stores/{store_id}/customers/me/checkout/summary': { input: { path: { store_id: string }; body: { items?: (ItemToBuy)[]; payment_link?: string | null; destination?: { location_id: RecordId; postal_code: string } | null; payment_method?: string | null; courier_service_id?: RecordId | null; warehouse_unique_id?: string | null; courier_aggregator_code?: string | null; shipping_option?: { courier_service_id?: RecordId | null; warehouse_unique_id?: string | null; courier_aggregator_code?: string | null } | null; selected_shipping_option?: { courier_service_id?: RecordId | null; warehouse_unique_id?: string | null; courier_aggregator_code?: string | null } | null; shipping_cost?: NullableMoneyInput; discount_code_code?: string | null; cart_id?: RecordId | null; location_id?: RecordId | null; postal_code?: string | null } }; answer: CheckoutSummary }
  'POST /v3/stores/{store_id}/customers/me/downloads/{entitlement_id}/files/{file_id}': { input: { path: { store_id: string; entitlement_id: string; file_id: number } }; answer: DownloadLink }
  'POST /v3/stores/{store_id}/customers/me/phone/code': { input: { path: { store_id: string }; body: { phone: string } }; answer: CodeSent }
  'POST /v3/stores/{store_id}/customers/me/phone/confirm': { input: { path: { store_id: string }; body: { phone: string; otp: string } }; answer: ConfirmedPhone }
  'POST /v3/stores/{store_id}/customers/me/set-new-password': { input: { path: { store_id: string }; body: { password: string; current_password?: string } }; answer: CustomerProfile }
  'POST /v3/stores/{store_id}/customers/me/subscription-items/{id}/downgrade': { input: { path: { store_id: string; id: string }; body: { variant_id: number } }; answer: SubscriptionDetail }
  'POST /v3/stores/{store_id}/customers/me/subscription-items/{id}/upgrade': { input: { path: { store_id: string; id: string }; body: { variant_id: number } }; answer: SubscriptionDetail }
  'POST /v3/stores/{store_id}/customers/me/subscriptions/{id}/cancel': { input: { path: { store_id: string; id: string } }; answer: SubscriptionDetail }
  'POST /v3/stores/{store_id}/customers/me/subscriptions/{id}/resume': { input: { path: { store_id: string; id: string } }; answer: SubscriptionDetail }
  'POST /v3/stores/{store_id}/customers/me/wishlist/merge': { input: { path: { store_id: string }; body: { product_ids: (number)[] } }; answer: { product_ids: (number)[] } }
  'POST /v3/stores/{store_id}/public/auth/forget-password': { input: { path: { store_id: string }; body: { email: string } }; answer: undefined }
  'POST /v3/stores/{store_id}/public/auth/jwt/blacklist': { input: { path: { store_id: string }; body: { tokens: (string)[] } }; answer: undefined }
  'POST /v3/stores/{store_id}/public/auth/jwt/refresh': { input: { path: { store_id: string }; body: { refresh: string } }; answer: CustomerTokens }
  'POST /v3/stores/{store_id}/public/auth/login': { input: { path: { store_id: string }; body: { email: string; password: string; login_as?: string } }; answer: CustomerTokens | CodeSent }
  'POST /v3/stores/{store_id}/public/auth/otp/request': { input: { path: { store_id: string }; body: { email?: string; phone?: string; login_as?: string } }; answer: CodeSent }
  'POST /v3/stores/{store_id}/public/auth/otp/resend': { input: { path: { store_id: string }; body: { email?: string; phone?: string; login_as?: string } }; answer: CodeSent }
  'POST /v3/stores/{store_id}/public/auth/otp/verify': { input: { path: { store_id: string }; body: { email?: string; phone?: string; otp: string; login_as?: string } }; answer: CustomerTokens }
  'POST /v3/stores/{store_id}/public/auth/register': { input: { path: { store_id: string }; body: CustomerRegistration }; answer: CustomerTokens | CodeSent }
  'POST /v3/stores/{store_id}/public/auth/save-password': { input: { path: { store_id: string }; body: { token: string; password: string } }; answer: undefined }
  'POST /v3/stores/{store_id}/public/cart/items': { input: { path: { store_id: string }; body: CartItemIn }; answer: Cart }
  'POST /v3/stores/{store_id}/public/cart/merge': { input: { path: { store_id: string } }; answer: Cart }
  'POST /v3/stores/{store_id}/public/checkout': { input: { path: { store_id: string }; body: Checkout }; answer: PublicOrder }
  'POST /v3/stores/{store_id}/public/checkout-intents': { input: { path: { store_id: string }; body: CheckoutIntentStart }; answer: StartedCheckoutIntent }
  'POST /v3/stores/{store_id}/public/checkout/shipping-options': { input: { path: { store_id: string }; body: { items?: (ItemToBuy)[]; payment_link?: string | null; destination?: { location_id: RecordId; postal_code: string } | null; payment_method?: string | null } }; answer: { data: (ShippingOption)[]; is_paginated: false } }
  'POST /v3/stores/{store_id}/public/checkout/summary': { input: { path: { store_id: string }; body: { items?: (ItemToBuy)[]; payment_link?: string | null; destination?: { location_id: RecordId; postal_code: string } | null; payment_method?: string | null; courier_service_id?: RecordId | null; warehouse_unique_id?: string | null; courier_aggregator_code?: string | null; shipping_option?: { courier_service_id?: RecordId | null; warehouse_unique_id?: string | null; courier_aggregator_code?: string | null } | null; selected_shipping_option?: { courier_service_id?: RecordId | null; warehouse_unique_id?: string | null; courier_aggregator_code?: string | null } | null; shipping_cost?: NullableMoneyInput; discount_code_code?: string | null } }; answer: CheckoutSummary }
  'POST /v3/stores/{store_id}/public/discount-codes/check': { input: { path: { store_id: string }; body: { code: string; items?: (ItemToBuy)[]; payment_link?: string | null; destination?: { location_id: RecordId; postal_code: string } | null; payment_method?: string | null; courier_service_id?: RecordId | null; warehouse_unique_id?: string | null; courier_aggregator_code?: string | null; net_product_price?: NullableMoneyInput; gross_revenue?: NullableMoneyInput; shipping_cost?: NullableMoneyInput } }; answer: DiscountCheck }
  'POST /v3/stores/{store_id}/public/orders/find': { input: { path: { store_id: string }; body: OrderSearch }; answer: OrderSearchAnswer }
  'POST /v3/stores/{store_id}/public/orders/{secret_slug}/cancel': { input: { path: { store_id: string; secret_slug: string } }; answer: PublicOrder }
  'POST /v3/stores/{store_id}/public/orders/{secret_slug}/payment': { input: { path: { store_id: string; secret_slug: string } }; answer: PublicOrder }
  'POST /v3/stores/{store_id}/public/orders/{secret_slug}/payment-saving': { input: { path: { store_id: string; secret_slug: string }; query?: { language?: "id" | "en" } }; answer: PublicOrder }
  'POST /v3/stores/{store_id}/public/orders/{secret_slug}/refunds': { input: { path: { store_id: string; secret_slug: string }; body: { reason: string; bank_account?: BankAccount | null } }; answer: BuyerRefund }
  'POST /v3/stores/{store_id}/public/orders/{secret_slug}/refunds/{refund_id}/account-code': { input: { path: { store_id: string; secret_slug: string; refund_id: string } }; answer: { message: string } }
  'POST /v3/stores/{store_id}/public/orders/{secret_slug}/return-picture-upload': { input: { path: { store_id: string; secret_slug: string }; body: { filename: string; content_type: "image/jpeg" | "image/png" | "image/webp"; content_length: number } }; answer: ReturnPictureUpload }
  'POST /v3/stores/{store_id}/public/orders/{secret_slug}/returns': { input: { path: { store_id: string; secret_slug: string }; body: { reason: string; lines: ({ line_id: string; quantity: number })[]; pictures?: (string)[]; bank_account?: BankAccount | null } }; answer: BuyerReturn }
  'POST /v3/stores/{store_id}/public/orders/{secret_slug}/returns/{return_id}/account-code': { input: { path: { store_id: string; secret_slug: string; return_id: string } }; answer: { message: string } }
  'POST /v3/stores/{store_id}/public/orders/{secret_slug}/review-picture-upload': { input: { path: { store_id: string; secret_slug: string }; body: { filename: string; content_type: "image/jpeg" | "image/png" | "image/webp"; content_length: number } }; answer: ReviewPictureUpload }
  'POST /v3/stores/{store_id}/public/orders/{secret_slug}/transfer-proof-upload': { input: { path: { store_id: string; secret_slug: string }; body: { filename: string; content_type: "image/jpeg" | "image/png" | "image/webp"; content_length: number } }; answer: TransferProofUpload }
  'POST /v3/stores/{store_id}/public/seen': { input: { path: { store_id: string }; body: SeenStep }; answer: undefined }
  'POST /v3/stores/{store_id}/public/stock-requests': { input: { path: { store_id: string }; body: StockRequest }; answer: undefined }
  'PUT /v3/stores/{store_id}/customers/me/wishlist/{product_id}': { input: { path: { store_id: string; product_id: number } }; answer: undefined }
  'PUT /v3/stores/{store_id}/public/orders/{secret_slug}/reviews/{product_id}': { input: { path: { store_id: string; secret_slug: string; product_id: number }; body: ReviewIn }; answer: BuyerReview }
  'PUT /v3/stores/{store_id}/public/return-pictures/{token}': { input: { path: { store_id: string; token: string } }; answer: undefined }
  'PUT /v3/stores/{store_id}/public/review-pictures/{token}': { input: { path: { store_id: string; token: string } }; answer: undefined }
  'PUT /v3/stores/{store_id}/public/transfer-proofs/{token}': { input: { path: { store_id: string; token: string } }; answer: undefined }
}

export const checkoutFields = {
  notes: { en: 'Note for the shop', id: 'Catatan untuk toko', maxLength: 2000 },
} as const
