import { Type } from 'typebox'
import { paymentMethods } from '../../../integrations/payments/index.ts'
import { Email, Id, MoneyIn, Nullable, OneOf, Text } from '../../../platform/http/schemas.ts'
import { AttributesIn } from '../../catalog/attributes/index.ts'
import {
  bytes,
  count,
  edited,
  type Field,
  flag,
  maybeNumber,
  maybeObject,
  maybeText,
  maybeTime,
  money,
  number,
  object,
  text,
  texts,
  time,
  uploaded,
  upTo,
  uuid,
} from './field-kinds.ts'
import { handlingFields } from './handling-fields.ts'
import type { OrderRow } from './order-row.ts'
import { type OrderStatus, orderStatuses, type PaymentStatus, paymentStatuses } from './rules.ts'
import { typedFields } from './typed-fields.ts'

const Status = OneOf<readonly OrderStatus[]>(orderStatuses)
const PaymentStatusSchema = OneOf<readonly PaymentStatus[]>(paymentStatuses)
const Method = OneOf<readonly string[]>(paymentMethods)
const Open = Type.Object({}, { additionalProperties: true })
const amount = { input: MoneyIn, read: 'amount' } as const
const Grams = Type.Integer({ description: 'Grams' })
const copied = true
const rare = true
const personal = true
const erasedName = "'[erased]'"
/** City and province stay, for statistics. */
const keepCity = `case when destination is not null then jsonb_set(
  jsonb_set('{"city": null, "province": null}', '{city}', coalesce(destination->'city', 'null')),
  '{province}', coalesce(destination->'province', 'null')) end`

/**
 * Every column of an order: its type, its default, who sees it and which requests may set it. Views, schemas, inserts,
 * CSV files and tests are derived from this table. Its order is the column order of the export. See
 * docs/developing/adding-a-column.md.
 */
const fields = {
  id: uuid('merchant customer event export'),
  legacy_id: maybeNumber('merchant', { rare }),
  business_id: number(),
  store_id: number(),
  order_id: text('merchant public customer event export', {
    personal: false,
    schema: Type.String({ examples: ['261115HPQSPBX'] }),
  }),
  external_id: maybeText('merchant export', { personal: false, ...uploaded, input: upTo(100), rare }),
  secret_slug: text('merchant public customer event', { personal: false }),
  version: count('', { default: 1, rare }),
  last_event_sequence: count('', { default: 2 }),
  created_at: time('merchant customer event export'),
  last_updated_at: time('merchant customer event'),

  status: text('merchant public customer event export', { personal: false, schema: Status }),
  draft_time: maybeTime('merchant public customer event'),
  pending_time: maybeTime('merchant customer event'),
  confirmed_time: maybeTime('merchant customer event', { rare }),
  in_process_time: maybeTime('merchant customer event', { rare }),
  ready_time: maybeTime('merchant customer event', { rare }),
  shipped_time: maybeTime('merchant customer event', { rare }),
  completed_time: maybeTime('merchant customer event', { rare }),
  rts_time: maybeTime('merchant customer event', { rare }),
  canceled_time: maybeTime('merchant customer event', { rare }),
  closed_time: maybeTime('merchant customer event', { rare }),
  payment_status: text('merchant public customer event export', { personal: false, schema: PaymentStatusSchema }),
  unpaid_time: maybeTime('merchant customer event'),
  paid_time: maybeTime('merchant public customer event', { rare }),
  conflict_time: maybeTime('merchant event', { rare }),
  settled_time: maybeTime('merchant event', { rare }),
  partially_refunded_time: maybeTime('merchant event', { rare }),
  refunded_time: maybeTime('merchant public customer event', { rare }),
  transfer_time: maybeTime('merchant public customer event', { rare }),
  payment_method: text('merchant public customer event export', {
    personal: false,
    ...uploaded,
    input: Method,
    read: 'choice',
  }),

  customer_id: maybeNumber('public event'),
  customer_name: text('merchant export', { personal: erasedName, ...uploaded, input: Text(200), part: 'event' }),
  customer_email: maybeText('merchant export', {
    personal,
    ...uploaded,
    input: Nullable(Email),
    read: 'email',
    part: 'public event',
  }),
  customer_phone: maybeText('merchant export', {
    personal,
    ...uploaded,
    input: upTo(30),
    read: 'phone',
    part: 'event',
  }),
  destination: maybeObject('', { personal: keepCity, part: 'merchant public customer event' }),
  warehouse_id: maybeNumber('', { copied }),
  origin: maybeObject('', { personal: false, part: 'merchant event', copied }),
  courier_service_id: maybeNumber('', { ...edited, input: Nullable(Id), read: 'choice' }),
  courier_service: maybeObject('merchant public customer event', { personal: false }),
  courier_aggregator_code: maybeText('merchant event', { personal: false, copied }),
  shipment_provider_code: maybeText('merchant', { personal: false, ...edited, input: upTo(40), copied, rare }),

  currency: text('merchant public', { personal: false, part: 'customer', default: 'IDR' }),
  variants: object('merchant public', { personal: false }),
  bundle_price_options: object('merchant public', { personal: false }),
  total_quantity: count('merchant customer event'),
  product_weight: count('merchant customer event', { schema: Grams }),
  weight_bump: count('merchant event', { schema: Grams }),
  total_weight: count('merchant customer event', { schema: Grams }),
  is_physical: flag(),

  product_price: money('merchant public customer event export'),
  product_discount: money('merchant public customer event export', { ...uploaded, ...amount }),
  shipping_cost: money('merchant public customer event export', { ...uploaded, ...amount }),
  shipping_discount: money('merchant public customer event export', { ...uploaded, ...amount }),
  unique_code_discount: money('merchant public customer event'),
  discount_code_discount: money('merchant public customer event export'),
  other_income: money('merchant public customer event export', { ...uploaded, ...amount }),
  other_income_name: maybeText('merchant public customer event', {
    personal: false,
    ...uploaded,
    input: upTo(100),
    copied,
  }),
  payment_link_income: money('merchant public customer event'),
  service_fee: money('merchant public event'),
  gross_revenue: money('merchant public customer event export'),
  net_revenue: money('merchant event'),
  payment_fee: money('merchant event'),
  platform_fee: money('merchant'),
  refunded_amount: money('merchant public customer event export', { rare }),
  tax_rate: maybeNumber('merchant export', {
    type: 'double precision',
    schema: Nullable(Type.Number({ description: 'Percent that all amounts of the order include; null for no tax' })),
  }),
  cogs: money('merchant event'),
  discount_code_id: maybeNumber('merchant', { copied }),
  discount_code_code: maybeText('merchant public customer', { personal: false, copied }),
  discount_code_applied_to: maybeText('merchant customer', { personal: false, rare }),

  ...handlingFields,

  tags: texts('merchant event export', {
    personal: false,
    set: 'create',
    input: Type.Array(Text(50), { maxItems: 50, uniqueItems: true }),
    copied,
    rare,
  }),
  metadata: maybeObject('merchant', { personal, set: 'create', input: Nullable(Open), copied, rare }),
  agent_context: maybeObject('merchant', { personal, set: 'create', input: Nullable(Open), copied, rare }),
  attributes: object('', { personal, ...edited, input: AttributesIn, read: 'choice', copied, rare }),
  ...typedFields,
  internal_notes: maybeText('merchant export', { personal, ...uploaded, input: upTo(2000), copied, rare }),
  is_probably_spam: flag('merchant public event', { set: 'create', input: Type.Boolean(), copied }),
  mark_as_spam_by: maybeText('merchant event', { personal: false, copied }),
  ip: maybeText('merchant', { personal, copied }),
  // Longer texts may not fit into the index.
  utm_source: maybeText('merchant', { personal: false, set: 'create', input: upTo(600), copied }),
  utm_medium: maybeText('merchant', { personal: false, set: 'create', input: upTo(1000), copied }),
  utm_campaign: maybeText('merchant', { personal: false, set: 'create', input: upTo(1000), copied }),
  utm_content: maybeText('merchant', { personal: false, set: 'create', input: upTo(1000), copied }),
  utm_term: maybeText('merchant', { personal: false, set: 'create', input: upTo(1000), copied }),
  attribution: maybeObject('merchant', { personal, copied }),
  platform: text('merchant', { personal: false, default: 'own', copied, rare }),
  channel_name: maybeText('merchant', { personal: false, copied, rare }),
  is_from_form: flag('merchant', { copied, part: 'public' }),
  is_by_account: flag('', { copied }),
  is_repeat: flag('merchant'),
  handler_id: maybeNumber('merchant', { copied, rare }),
  handler_phone: maybeText('merchant public', { personal: false, copied, rare }),
  advertiser_id: maybeNumber('merchant', { copied, rare }),
  page_id: maybeNumber('', { copied, rare }),
  cart_id: maybeNumber(),
  checkout_intent_id: maybeText('', { personal: false, type: 'uuid' }),
  fingerprint: bytes('', { personal }),
  guest_token_hash: bytes('', { personal }),
  created_by: maybeNumber('', { rare }),
  last_updated_by: maybeNumber('', { rare }),
  deleted_at: maybeTime('', { rare }),
}

// A separate statement, because `satisfies` on the literal would widen the literal types of its entries.
export const orderFields = fields satisfies Record<keyof OrderRow, Field>
