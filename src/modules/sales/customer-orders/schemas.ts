import { Type } from 'typebox'
import { Closed, MoneyOut, Nullable, Timestamp } from '../../../platform/http/schemas.ts'
import { schemasFor } from '../order-fields/index.ts'

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
    ...schemasFor('customer'),
    id: Type.String({ format: 'uuid' }),
    order_id: Type.String(),
    public_order_url: Type.String(),
    payment_url: Type.String(),
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
    ...each('created_at last_updated_at', moment),
    status_history: Type.Array(Closed({ status: Type.String(), time: Timestamp })),
    shipment_status_history: Type.Array(Closed({ timestamp_source: text, status: text, description: text })),
    pg_payment_info: Type.Record(Type.String(), Type.Unknown()),
    ...each('total_quantity product_weight total_weight', Nullable(integer)),
    destination_address: Nullable(
      Closed({
        id: Nullable(integer),
        location: Nullable(integer),
        ...each('name phone address subdistrict city province postal_code', text),
      }),
    ),
    courier_service: Nullable(Closed({ ...courier, courier: Nullable(Closed(courier)) })),
    awb_status: text,
    final_variants: Type.Record(Type.String(), integer),
    orderlines: Type.Array(OrderLine),
  },
  { title: 'CustomerOrder' },
)
