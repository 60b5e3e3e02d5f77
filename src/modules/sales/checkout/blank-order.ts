import type { OrderRow } from '../orders/index.ts'

/** What the columns hold that a checkout leaves to the database, so that the new order is shown without reading it back. */
export const blankOrder: Omit<
  OrderRow,
  | 'id'
  | 'business_id'
  | 'store_id'
  | 'order_id'
  | 'secret_slug'
  | 'customer_name'
  | 'payment_method'
  | 'created_at'
  | 'last_updated_at'
> = {
  ...{ legacy_id: null, version: 1, status: 'pending', payment_status: 'unpaid' },
  ...{ draft_time: null, pending_time: null, confirmed_time: null, in_process_time: null, ready_time: null },
  ...{ shipped_time: null, completed_time: null, rts_time: null, canceled_time: null, closed_time: null },
  ...{ unpaid_time: null, paid_time: null, conflict_time: null, settled_time: null, transfer_time: null },
  ...{ customer_id: null, customer_email: null, customer_phone: null, destination: null, warehouse_id: null },
  ...{ origin: null, courier_service_id: null, courier_service: null, courier_aggregator_code: null },
  ...{ shipment_provider_code: null, currency: 'IDR', variants: {}, bundle_price_options: {}, total_quantity: 0 },
  ...{ product_weight: 0, weight_bump: 0, total_weight: 0, is_physical: false, product_price: 0 },
  ...{ product_discount: 0, shipping_cost: 0, shipping_discount: 0, unique_code_discount: 0 },
  ...{ discount_code_discount: 0, other_income: 0, other_income_name: null, payment_link_income: 0, service_fee: 0 },
  ...{ gross_revenue: 0, net_revenue: 0, payment_fee: 0, platform_fee: 0, cogs: 0, discount_code_id: null },
  ...{ discount_code_code: null, discount_code_applied_to: null, payment_account_id: null },
  ...{ payment_account_holder: null, payment_account_number: null, financial_entity_id: null },
  ...{ epayment_provider: null, pg_reference_id: null, pg_payment_info: {}, pg_paid_info: null },
  ...{ transferproof_url: null, payment_link_id: null, is_from_payment_link: false, payment_expiration_at: null },
  ...{ post_payment_redirect_url: null, shipment_receipt: null, shipment_status: null },
  ...{ shipment_status_history: [], courier_additional_info: null, is_shipment_completed: false },
  ...{ awb_status: 'unavailable', awb_ca_status: 'unavailable', rtsproof_url: null, is_dropshipping: false },
  ...{ dropshipper_name: null, dropshipper_phone: null, tags: [], metadata: null, agent_context: null, notes: null },
  ...{ message_history: [], is_probably_spam: false, mark_as_spam_by: null, ip: null, utm_source: null },
  ...{ utm_medium: null, utm_campaign: null, utm_content: null, utm_term: null, platform: 'own' },
  ...{
    external_id: null,
    channel_name: null,
    is_from_form: false,
    is_by_account: false,
    is_repeat: false,
    handler_id: null,
  },
  ...{ handler_phone: null, advertiser_id: null, page_id: null, cart_id: null, fingerprint: null, created_by: null },
  ...{ last_updated_by: null, deleted_at: null },
}
