import { Type } from 'typebox'
import { paymentMethods } from '../../../integrations/payments/index.ts'
import { HttpAddress } from '../../../platform/http/addresses.ts'
import { Email, Id, MoneyIn, Nullable, OneOf, Text } from '../../../platform/http/schemas.ts'
import { AttributesIn } from '../../catalog/attributes/index.ts'
import {
  bytes,
  count,
  type Field,
  flag,
  list,
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
  upTo,
  uuid,
} from './field-kinds.ts'
import type { OrderRow } from './order-row.ts'
import { type OrderStatus, orderStatuses, type PaymentStatus, paymentStatuses } from './rules.ts'
import { typedFields } from './typed-fields.ts'

const Status = OneOf<readonly OrderStatus[]>(orderStatuses)
const PaymentStatusSchema = OneOf<readonly PaymentStatus[]>(paymentStatuses)
const Method = OneOf<readonly string[]>(paymentMethods)
const Open = Type.Object({}, { additionalProperties: true })
const amount = { input: MoneyIn, read: 'amount' } as const
const copied = true
const rare = true
const edited = { set: 'create patch' } as const
const uploaded = { set: 'create patch upload' } as const

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
  order_id: text('merchant public customer event export', { schema: Type.String({ examples: ['261115HPQSPBX'] }) }),
  external_id: maybeText('merchant export', { ...uploaded, input: upTo(100), rare }),
  secret_slug: text('merchant public customer event'),
  version: count('', { default: 1, rare }),
  last_event_sequence: count('', { default: 2 }),
  created_at: time('merchant customer event export'),
  last_updated_at: time('merchant customer event'),

  status: text('merchant public customer event export', { schema: Status }),
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
  payment_status: text('merchant public customer event export', { schema: PaymentStatusSchema }),
  unpaid_time: maybeTime('merchant customer event'),
  paid_time: maybeTime('merchant public customer event', { rare }),
  conflict_time: maybeTime('merchant event', { rare }),
  settled_time: maybeTime('merchant event', { rare }),
  partially_refunded_time: maybeTime('merchant event', { rare }),
  refunded_time: maybeTime('merchant public customer event', { rare }),
  transfer_time: maybeTime('merchant public customer event', { rare }),
  payment_method: text('merchant public customer event export', { ...uploaded, input: Method, read: 'choice' }),

  customer_id: maybeNumber('public event'),
  customer_name: text('merchant export', { ...uploaded, input: Text(200), part: 'event' }),
  customer_email: maybeText('merchant export', {
    ...uploaded,
    input: Nullable(Email),
    read: 'email',
    part: 'public event',
  }),
  customer_phone: maybeText('merchant export', { ...uploaded, input: upTo(30), read: 'phone', part: 'event' }),
  destination: maybeObject('', { part: 'merchant public customer event' }),
  warehouse_id: maybeNumber('', { copied }),
  origin: maybeObject('', { part: 'merchant event', copied }),
  courier_service_id: maybeNumber('', { ...edited, input: Nullable(Id), read: 'choice' }),
  courier_service: maybeObject('merchant public customer event'),
  courier_aggregator_code: maybeText('merchant event', { copied }),
  shipment_provider_code: maybeText('merchant', { ...edited, input: upTo(40), copied, rare }),

  currency: text('merchant public', { part: 'customer', default: 'IDR' }),
  variants: object('merchant public'),
  bundle_price_options: object('merchant public'),
  total_quantity: count('merchant customer event'),
  product_weight: count('merchant customer event'),
  weight_bump: count('merchant event'),
  total_weight: count('merchant customer event'),
  is_physical: flag(),

  product_price: money('merchant public customer event export'),
  product_discount: money('merchant public customer event export', { ...uploaded, ...amount }),
  shipping_cost: money('merchant public customer event export', { ...uploaded, ...amount }),
  shipping_discount: money('merchant public customer event export', { ...uploaded, ...amount }),
  unique_code_discount: money('merchant public customer event'),
  discount_code_discount: money('merchant public customer event export'),
  other_income: money('merchant public customer event export', { ...uploaded, ...amount }),
  other_income_name: maybeText('merchant public customer event', { ...uploaded, input: upTo(100), copied }),
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
  discount_code_code: maybeText('merchant public customer', { copied }),
  discount_code_applied_to: maybeText('merchant customer', { rare }),

  payment_account_id: maybeNumber('merchant', { copied, rare }),
  payment_account_holder: maybeText('merchant public customer event', { ...edited, input: upTo(200), copied, rare }),
  payment_account_number: maybeText('merchant public customer event', { ...edited, input: upTo(60), copied, rare }),
  financial_entity_id: maybeNumber('merchant', { ...edited, input: Nullable(Id), copied, rare }),
  epayment_provider: maybeText('merchant public event', { rare }),
  pg_reference_id: maybeText('merchant', { rare }),
  pg_payment_info: object('merchant public customer', { rare }),
  pg_paid_info: maybeObject('merchant', { rare }),
  transferproof_url: maybeText('merchant public customer event', {
    ...edited,
    input: Nullable(HttpAddress(500)),
    rare,
  }),
  transferproof_rejection: maybeText('merchant public', { rare }),
  payment_link_id: maybeText('merchant event', { copied, rare }),
  is_from_payment_link: flag('merchant event'),
  payment_expiration_at: maybeTime('merchant public'),
  post_payment_redirect_url: maybeText('', { part: 'public', copied, rare }),

  shipment_receipt: maybeText('merchant public customer event export', { rare }),
  shipment_status: maybeText('merchant customer event', { rare }),
  shipment_status_history: list('merchant public customer', { rare }),
  courier_additional_info: maybeObject('merchant', { copied, rare }),
  is_shipment_completed: flag('merchant', { rare }),
  awb_status: text('merchant customer event', { default: 'unavailable', rare }),
  awb_ca_status: text('merchant event', { default: 'unavailable', rare }),
  rtsproof_url: maybeText('merchant event', { rare }),
  is_dropshipping: flag('merchant customer', { ...edited, input: Type.Boolean(), copied, rare }),
  dropshipper_name: maybeText('merchant', { ...edited, input: upTo(200), copied, rare }),
  dropshipper_phone: maybeText('merchant', { ...edited, input: upTo(30), read: 'phone', copied, rare }),

  tags: texts('merchant event export', {
    set: 'create',
    input: Type.Array(Text(50), { maxItems: 50, uniqueItems: true }),
    copied,
    rare,
  }),
  metadata: maybeObject('merchant', { set: 'create', input: Nullable(Open), copied, rare }),
  agent_context: maybeObject('merchant', { set: 'create', input: Nullable(Open), copied, rare }),
  attributes: object('', { ...edited, input: AttributesIn, read: 'choice', copied, rare }),
  ...typedFields,
  is_probably_spam: flag('merchant public event', { set: 'create', input: Type.Boolean(), copied }),
  mark_as_spam_by: maybeText('merchant event', { copied }),
  ip: maybeText('merchant', { copied }),
  // Longer texts may not fit into the index.
  utm_source: maybeText('merchant', { set: 'create', input: upTo(600), copied }),
  utm_medium: maybeText('merchant', { set: 'create', input: upTo(1000), copied }),
  utm_campaign: maybeText('merchant', { set: 'create', input: upTo(1000), copied }),
  utm_content: maybeText('merchant', { set: 'create', input: upTo(1000), copied }),
  utm_term: maybeText('merchant', { set: 'create', input: upTo(1000), copied }),
  attribution: maybeObject('merchant', { copied }),
  platform: text('merchant', { default: 'own', copied, rare }),
  channel_name: maybeText('merchant', { copied, rare }),
  is_from_form: flag('merchant', { copied, part: 'public' }),
  is_by_account: flag('', { copied }),
  is_repeat: flag('merchant'),
  handler_id: maybeNumber('merchant', { copied, rare }),
  handler_phone: maybeText('merchant public', { copied, rare }),
  advertiser_id: maybeNumber('merchant', { copied, rare }),
  page_id: maybeNumber('', { copied, rare }),
  cart_id: maybeNumber(),
  checkout_intent_id: maybeText('', { type: 'uuid' }),
  fingerprint: bytes(),
  guest_token_hash: bytes(),
  created_by: maybeNumber('', { rare }),
  last_updated_by: maybeNumber('', { rare }),
  deleted_at: maybeTime('', { rare }),
}

// A separate statement, because `satisfies` on the literal would widen the literal types of its entries.
export const orderFields = fields satisfies Record<keyof OrderRow, Field>
