import { Type } from 'typebox'
import { Closed, MoneyOut, Nullable, Timestamp } from '../platform/http/schemas.ts'

const text = Type.String()
const maybeText = Nullable(text)
const maybeTime = Nullable(Timestamp)

const accountChanged = Nullable(
  Type.Unsafe<string>({ ...Timestamp, description: 'When the bank account was replaced, or given after the request' }),
)

export const RefundPayload = Closed(
  {
    id: Type.String({ description: "The refund's UUIDv7" }),
    order: Closed({ id: text, order_id: text, payment_status: text, refunded_amount: MoneyOut }),
    payment_id: maybeText,
    return_id: maybeText,
    retry_of: maybeText,
    origin: text,
    method: text,
    status: text,
    amount: MoneyOut,
    kept_fee: MoneyOut,
    currency: text,
    failure_code: maybeText,
    account_changed_at: accountChanged,
    created_at: Timestamp,
    updated_at: Timestamp,
    succeeded_at: maybeTime,
    failed_at: maybeTime,
  },
  { title: 'RefundEventData' },
)

export const ReturnPayload = Closed(
  {
    id: Type.String({ description: "The return's UUIDv7" }),
    order: Closed({ id: text, order_id: text }),
    origin: text,
    status: text,
    lines: Type.Array(
      Closed({
        line_id: text,
        quantity: Type.Integer(),
        received_quantity: Type.Integer(),
        restocked_quantity: Type.Integer(),
      }),
    ),
    parcel_number: maybeText,
    courier: maybeText,
    created_at: Timestamp,
    updated_at: Timestamp,
    account_changed_at: accountChanged,
    approved_at: maybeTime,
    rejected_at: maybeTime,
    received_at: maybeTime,
    refunded_at: maybeTime,
  },
  { title: 'ReturnEventData' },
)

export const InvoicePayload = Closed(
  {
    id: Type.String({ description: "The document's UUIDv7" }),
    order: Closed({ id: text, order_id: text }),
    kind: Type.String({ description: '`invoice` or `credit_note`' }),
    reason: text,
    number: Type.String({ examples: ['INV/2026/000001'] }),
    refers_to: Nullable(Closed({ id: text, number: text })),
    refund_id: maybeText,
    total: MoneyOut,
    tax_amount: MoneyOut,
    currency: text,
    issued_at: Timestamp,
  },
  { title: 'InvoiceEventData' },
)
