import { Type } from 'typebox'
import { Closed, MoneyOut, Nullable, Timestamp } from '../../../platform/http/schemas.ts'

const text = Nullable(Type.String())
const moment = Nullable(Timestamp)
const flag = Type.Boolean()
const integer = Type.Integer()

const each = <T>(names: string, schema: T) =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, schema])) as Record<string, T>

const Store = Closed({
  name: Type.String(),
  logo: text,
  unique_id: Type.String(),
  payment_accounts: Type.Array(
    Closed({
      id: integer,
      method: text,
      account_holder: text,
      account_number: text,
      financial_entity: Nullable(Closed({ id: integer, code: text, name: text })),
    }),
  ),
  days_of_payment_processing: integer,
  is_auto_expire: flag,
  auto_expire_days: integer,
  is_show_whatsapp: flag,
  is_show_download_invoice: flag,
})

const OrderLine = Closed({
  id: Type.String({ format: 'uuid' }),
  quantity: integer,
  variant: Nullable(integer),
  ...each('is_file_enabled is_lms_enabled is_license_enabled', flag),
  ...each('product_name item_type currency pricing_type interval variant_sku', text),
  ...each('variant_option1_value variant_option2_value variant_option3_value', text),
  ...each('variant_price product_price discount discount_code_discount', MoneyOut),
  interval_count: Nullable(integer),
  weight: Nullable(integer),
})

const courier = { id: integer, name: text, code: text }

/** An order in its buyer's account. What is not named here is the merchant's business. */
export const CustomerOrderOut = Closed(
  {
    id: Type.String({ format: 'uuid' }),
    secret_slug: Type.String(),
    public_order_url: Type.String(),
    payment_url: Type.String(),
    order_id: Type.String(),
    store: Store,
    customer: Nullable(
      Closed({
        id: integer,
        ...each('email phone name status', text),
        ...each('confirmed_at created_at last_updated_at', moment),
      }),
    ),
    status: Type.String(),
    payment_status: Type.String({ description: 'Settled payments show as paid' }),
    ...each('draft_time pending_time confirmed_time in_process_time ready_time shipped_time completed_time', moment),
    ...each(
      'rts_time canceled_time closed_time unpaid_time paid_time transfer_time created_at last_updated_at',
      moment,
    ),
    status_history: Type.Array(Closed({ status: Type.String(), time: Timestamp })),
    shipment_status_history: Type.Array(Closed({ timestamp_source: text, status: text, description: text })),
    payment_method: Type.String(),
    ...each('payment_account_holder payment_account_number transferproof_url', text),
    pg_payment_info: Type.Record(Type.String(), Type.Unknown()),
    ...each('product_price gross_revenue shipping_cost unique_code_discount discount_code_discount', MoneyOut),
    ...each('product_discount other_income payment_link_income shipping_discount', MoneyOut),
    ...each('discount_code_code discount_code_applied_to other_income_name', text),
    total_quantity: Nullable(integer),
    destination_address: Nullable(
      Closed({
        id: Nullable(integer),
        location: Nullable(integer),
        ...each('name phone address subdistrict city province postal_code', text),
      }),
    ),
    courier_service: Nullable(Closed({ ...courier, courier: Nullable(Closed(courier)) })),
    ...each('shipment_receipt shipment_status awb_status', text),
    product_weight: Nullable(integer),
    total_weight: Nullable(integer),
    is_dropshipping: flag,
    final_variants: Type.Record(Type.String(), integer),
    orderlines: Type.Array(OrderLine),
    notes: text,
  },
  { title: 'CustomerOrder' },
)
