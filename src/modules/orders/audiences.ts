import type { OrderRow } from './event-views.ts'

type Audience = 'merchant' | 'public' | 'customer'

const all = (columns: string, ...audiences: Audience[]) =>
  Object.fromEntries(columns.split(/\s+/).map((column) => [column, audiences]))

/**
 * Who sees which column of an order: the merchant, whoever holds the secret slug, the customer in their account, or
 * nobody. A test fails for a column that stands nowhere here, so that somebody decides before it can leak.
 */
export const audiences = {
  ...all(
    `order_id secret_slug status payment_status draft_time paid_time transfer_time transferproof_url
      discount_code_code product_price product_discount shipping_cost shipping_discount unique_code_discount
      discount_code_discount other_income other_income_name payment_link_income gross_revenue payment_method
      payment_account_holder payment_account_number pg_payment_info shipment_receipt shipment_status_history
      courier_service destination customer_email customer_id`,
    'merchant',
    'public',
    'customer',
  ),
  ...all(
    `variants bundle_price_options currency service_fee epayment_provider handler_phone is_probably_spam
      payment_expiration_at post_payment_redirect_url`,
    'merchant',
    'public',
  ),
  ...all(
    `id pending_time confirmed_time in_process_time ready_time shipped_time completed_time rts_time canceled_time
      closed_time unpaid_time created_at last_updated_at discount_code_applied_to total_quantity shipment_status awb_status
      product_weight total_weight is_dropshipping notes store_id customer_name customer_phone`,
    'merchant',
    'customer',
  ),
  ...all(
    `version conflict_time settled_time mark_as_spam_by warehouse_id origin courier_service_id courier_aggregator_code
      shipment_provider_code weight_bump net_revenue payment_fee platform_fee cogs discount_code_id payment_account_id
      financial_entity_id pg_reference_id pg_paid_info payment_link_id is_from_payment_link courier_additional_info
      is_shipment_completed awb_ca_status rtsproof_url dropshipper_name dropshipper_phone tags metadata agent_context
      message_history ip utm_source utm_medium utm_campaign utm_content utm_term platform external_id channel_name
      is_from_form is_repeat handler_id advertiser_id page_id created_by last_updated_by business_id`,
    'merchant',
  ),
  ...all('legacy_id is_physical cart_id fingerprint deleted_at is_by_account'),
} as Record<keyof OrderRow, Audience[]>
