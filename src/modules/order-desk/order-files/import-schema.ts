import { type Static, Type } from 'typebox'
import { Closed, Id, MoneyIn } from '../../../platform/http/schemas.ts'
import { orderStatuses, paymentStatuses } from '../../orders/fields/index.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const moment = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?(Z|[+-]\\d\\d:\\d\\d)$',
})
const toUnion = <T extends string>(values: readonly T[]) => Type.Union(values.map((value) => Type.Literal(value)))

/** Without partial refunds, whose amount the file does not contain. */
export const pastPaymentStatuses = paymentStatuses.filter((status) => status !== 'partially_refunded')

export const moments = ['created_at', 'status_time', 'payment_time'] as const
export const amounts = [
  'product_price',
  'product_discount',
  'shipping_cost',
  'shipping_discount',
  'other_income',
  'gross_revenue',
] as const

export const MigratedOrder = Closed({
  legacy_id: Id,
  order_id: Type.Optional(Type.String({ pattern: '^[0-9A-Z-]{3,30}$' })),
  store_unique_id: Type.String({ maxLength: 200 }),
  status: toUnion(orderStatuses),
  payment_status: toUnion(pastPaymentStatuses),
  payment_method: Type.String({ maxLength: 40 }),
  created_at: moment,
  status_time: Type.Optional(moment),
  payment_time: Type.Optional(moment),
  customer_name: Type.String({ minLength: 1, maxLength: 200 }),
  customer_email: text(254),
  customer_phone: text(30),
  destination: Type.Optional(Type.Object({}, { additionalProperties: true })),
  location_id: Type.Optional(Type.Union([Id, Type.String({ maxLength: 200 })])),
  courier_service_id: Type.Optional(Type.Union([Id, Type.String({ maxLength: 200 })])),
  product_price: Type.Optional(MoneyIn),
  product_discount: Type.Optional(MoneyIn),
  shipping_cost: Type.Optional(MoneyIn),
  shipping_discount: Type.Optional(MoneyIn),
  other_income: Type.Optional(MoneyIn),
  gross_revenue: MoneyIn,
  shipment_receipt: text(100),
  external_id: text(100),
  notes: text(2000),
  internal_notes: text(2000),
  tags: Type.Optional(Type.Array(Type.String({ maxLength: 50 }))),
  lines: Type.Optional(
    Type.Array(
      Closed({
        product_name: Type.String({ maxLength: 300 }),
        variant_name: text(300),
        variant_sku: text(100),
        item_type: text(40),
        quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
        variant_price: MoneyIn,
      }),
      { maxItems: 1000 },
    ),
  ),
})

export type MigratedOrderIn = Static<typeof MigratedOrder>

/** A line of the file: its unvalidated order, or why it cannot be read. */
export type Line = { line: number; input: unknown } | { line: number; problem: string }
