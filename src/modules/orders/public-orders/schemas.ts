import { Type } from 'typebox'
import { Closed, MomentIn, MoneyOut, Nullable, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { schemasFor } from '../fields/index.ts'

const text = Nullable(Type.String())

/** An order for the holder of its secret slug, without internal ids and the merchant's amounts. */
export const PublicOrder = Closed(
  {
    ...schemasFor('public'),
    cod_fee: Type.Unsafe<string>({
      ...MoneyOut,
      description: 'The part of `shipping_cost` that the courier asks for collecting the money',
    }),
    public_order_url: Type.String(),
    payment_url: Type.String(),
    redirect_url: Type.String(),
    is_cancelable: Type.Boolean({ description: 'Whether the buyer may cancel it: unpaid and not begun by the shop' }),
    status: Type.String(),
    payment_status: Type.String({ description: 'Settled payments show as paid' }),
    post_payment_redirect_url: Type.Optional(Type.String()),
    chat_message: text,
    page: Nullable(Closed({ slug: text })),
    business: Closed({ username: Type.String(), contact_email: text, aff_code: text, logo: text }),
    pg_payment_info: Type.Record(Type.String(), Type.Unknown()),
    status_history: Type.Array(Closed({ status: Type.String(), time: Timestamp }), { description: 'Newest first' }),
    shipment_status_history: Type.Array(Closed({ timestamp_source: text, status: text, description: text })),
    courier_service: Nullable(Closed({ name: text, courier: Nullable(Closed({ name: text })) })),
    variants: Type.Record(Type.String(), Closed({ variant_unique_id: Type.String(), quantity: Type.Integer() })),
    bundle_price_options: Type.Record(
      Type.String(),
      Closed({ bundle_price_option_unique_id: Type.String(), quantity: Type.Integer() }),
    ),
    orderlines: Type.Array(
      Closed({
        quantity: Type.Integer(),
        product_name: Type.String(),
        item_type: Type.String(),
        variant_option1_value: text,
        variant_option2_value: text,
        variant_option3_value: text,
        variant_price: MoneyOut,
        variant_compare_at_price: Nullable(MoneyOut),
      }),
    ),
    store_custom_domain: Nullable(Closed({ full_url: Type.String() })),
    store: Closed({
      name: Type.String(),
      payment_accounts: Type.Array(
        Closed({
          id: Type.Integer(),
          account_holder: text,
          account_number: text,
          method: text,
          financial_entity: Nullable(Closed({ id: Type.Integer(), code: text, name: text })),
        }),
      ),
      custom_domain: Nullable(Closed({ full_url: Type.String() })),
      days_of_payment_processing: Type.Integer(),
      is_auto_expire: Type.Boolean(),
      auto_expire_days: Type.Integer(),
      is_show_whatsapp: Type.Boolean(),
      is_show_download_invoice: Type.Boolean(),
    }),
    destination_address: Nullable(
      Closed({
        name: text,
        phone: text,
        address: text,
        subdistrict: text,
        city: text,
        province: text,
        postal_code: text,
      }),
    ),
    customer: Closed({ email: text }),
  },
  { title: 'PublicOrder' },
)

const optionalText = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })))

/** The fields that a buyer may set: how the order was paid. */
export const PublicOrderPatch = Closed({
  transferproof_url: Type.Optional(
    Nullable(
      Type.String({
        format: 'uri',
        pattern: '^https?://',
        maxLength: 2000,
        description: 'The `file_url` of a proof that was uploaded for this order',
      }),
    ),
  ),
  transfer_time: Type.Optional(Nullable(MomentIn)),
  financial_entity_id: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'The bank, of `store.payment_accounts[].financial_entity.id`',
      }),
    ),
  ),
  payment_account: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 100,
        description: "The `unique_id` of the store's account that was paid to; sets its bank, holder and number",
      }),
    ),
  ),
  payment_account_holder: optionalText(200),
  payment_account_number: optionalText(50),
  notes: optionalText(2000),
})

/** The data by which a buyer finds an order whose page is lost. */
export const OrderSearch = Closed(
  {
    order_id: Text(40, { description: 'The number of the order' }),
    contact: Text(254, { description: 'The email address or the phone number that the order was placed with' }),
  },
  { title: 'OrderSearch' },
)

export const OrderSearchAnswer = Closed({ message: Type.String() }, { title: 'OrderSearchAnswer' })
