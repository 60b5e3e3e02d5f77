import { Type } from 'typebox'
import { Closed, MoneyOut, Nullable, Timestamp } from '../../../platform/http/schemas.ts'
import { schemasFor } from '../fields/index.ts'

const text = Nullable(Type.String())
const moment = Nullable(Timestamp)
const flag = Type.Boolean()
const integer = Type.Integer()

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
  is_file_enabled: flag,
  is_lms_enabled: flag,
  is_license_enabled: flag,
  product_name: text,
  item_type: text,
  currency: text,
  pricing_type: text,
  interval: text,
  variant_sku: text,
  variant_option1_value: text,
  variant_option2_value: text,
  variant_option3_value: text,
  variant_price: MoneyOut,
  variant_compare_at_price: Nullable(MoneyOut),
  product_price: MoneyOut,
  discount: MoneyOut,
  discount_code_discount: MoneyOut,
  interval_count: Nullable(integer),
  weight: Nullable(integer),
})

const courier = { id: integer, name: text, code: text }

/** An order in its buyer's account, without the merchant's data. */
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
        email: text,
        phone: text,
        name: text,
        status: text,
        confirmed_at: moment,
        created_at: moment,
        last_updated_at: moment,
      }),
    ),
    status: Type.String(),
    payment_status: Type.String({ description: 'Settled payments show as paid' }),
    created_at: moment,
    last_updated_at: moment,
    status_history: Type.Array(Closed({ status: Type.String(), time: Timestamp }), { description: 'Newest first' }),
    shipment_status_history: Type.Array(Closed({ timestamp_source: text, status: text, description: text })),
    pg_payment_info: Type.Record(Type.String(), Type.Unknown()),
    total_quantity: Nullable(integer),
    product_weight: Nullable(integer),
    total_weight: Nullable(integer),
    destination_address: Nullable(
      Closed({
        id: Nullable(integer),
        location: Nullable(integer),
        name: text,
        phone: text,
        address: text,
        subdistrict: text,
        city: text,
        province: text,
        postal_code: text,
      }),
    ),
    courier_service: Nullable(Closed({ ...courier, courier: Nullable(Closed(courier)) })),
    awb_status: text,
    final_variants: Type.Record(Type.String(), integer),
    orderlines: Type.Array(OrderLine),
  },
  { title: 'CustomerOrder' },
)
