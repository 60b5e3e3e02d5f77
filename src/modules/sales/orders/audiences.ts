import type { OrderLineRow, OrderRow } from './event-views.ts'

type Audience = 'merchant' | 'public' | 'customer'

const all = (columns: string, ...audiences: Audience[]) =>
  Object.fromEntries(columns.split(/\s+/).map((column) => [column, audiences]))

/**
 * Who sees which column of an order: the merchant, whoever holds the secret slug, the customer in their account, or
 * nobody. A test fails for a column that stands nowhere here, and for a view that looks at another one.
 */
export const audiences = {
  ...all(
    `order_id secret_slug status payment_status draft_time paid_time transfer_time transferproof_url
      discount_code_code product_price product_discount shipping_cost shipping_discount unique_code_discount
      discount_code_discount other_income other_income_name payment_link_income gross_revenue payment_method
      payment_account_holder payment_account_number pg_payment_info shipment_receipt shipment_status_history
      courier_service destination currency`,
    'merchant',
    'public',
    'customer',
  ),
  ...all(
    `variants bundle_price_options service_fee epayment_provider handler_phone is_probably_spam payment_expiration_at
      customer_email`,
    'merchant',
    'public',
  ),
  ...all('customer_id post_payment_redirect_url', 'public'),
  ...all(
    `id pending_time confirmed_time in_process_time ready_time shipped_time completed_time rts_time canceled_time
      closed_time unpaid_time created_at last_updated_at discount_code_applied_to total_quantity shipment_status awb_status
      product_weight total_weight is_dropshipping notes`,
    'merchant',
    'customer',
  ),
  ...all(
    `legacy_id conflict_time settled_time mark_as_spam_by origin courier_aggregator_code shipment_provider_code weight_bump
      net_revenue payment_fee platform_fee cogs discount_code_id payment_account_id financial_entity_id pg_reference_id
      pg_paid_info payment_link_id is_from_payment_link courier_additional_info is_shipment_completed awb_ca_status
      rtsproof_url dropshipper_name dropshipper_phone tags metadata agent_context message_history ip utm_source utm_medium
      utm_campaign utm_content utm_term platform external_id channel_name is_from_form is_repeat handler_id advertiser_id
      customer_name customer_phone`,
    'merchant',
  ),
  ...all(
    `business_id store_id warehouse_id courier_service_id page_id cart_id created_by last_updated_by version is_physical
      is_by_account fingerprint deleted_at`,
  ),
} as Record<keyof OrderRow, Audience[]>

/** The same for a line of an order. */
export const lineAudiences = {
  ...all(
    'quantity product_name item_type variant_option1_value variant_option2_value variant_option3_value variant_price',
    'merchant',
    'public',
    'customer',
  ),
  ...all(
    `id variant_id variant_name pricing_type interval interval_count variant_sku weight product_price discount
      discount_code_discount`,
    'merchant',
    'customer',
  ),
  ...all('variant_unique_id bundle_price_option_id is_inventory variant_cogs cogs inserted_at', 'merchant'),
  ...all('is_file_enabled is_lms_enabled is_license_enabled', 'customer'),
  ...all('order_id position product_id warehouse_id'),
} as Record<keyof OrderLineRow, Audience[]>
