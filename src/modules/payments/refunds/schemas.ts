import { Type } from 'typebox'
import {
  Closed,
  MoneyIn,
  MoneyOut,
  Nullable,
  OneOf,
  pageQuery,
  Text,
  Timestamp,
} from '../../../platform/http/schemas.ts'
import { refundOrigins } from './rules.ts'
import { refundMethods, refundStatuses } from './steps.ts'

const Uuid = Type.String({ format: 'uuid' })
const text = Nullable(Type.String())
const moment = Nullable(Timestamp)

export const BankAccountIn = Closed({ bank: Text(100), number: Text(50), holder: Text(200) }, { title: 'BankAccount' })

export const RestockIn = Type.Array(
  Closed({ line_id: Uuid, quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
  { maxItems: 100, description: 'Units of order lines that are put back into stock, where they came from' },
)

const decision = {
  amount: Type.Optional(
    Type.Unsafe<string | number>({ ...MoneyIn, description: 'Without one, all that is left of the payment' }),
  ),
  payment_id: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'The payment that brought the money; without one, the newest that has enough left',
    }),
  ),
  method: Type.Optional(
    OneOf(refundMethods, {
      description: 'Without one, the provider makes the refund if it can; otherwise the money is sent by bank transfer',
    }),
  ),
  keeps_fees: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'The shop keeps the fees that the buyer paid for service and payment',
    }),
  ),
  note: Type.Optional(Nullable(Text(2000, { description: 'For the team' }))),
  restock: Type.Optional(RestockIn),
  bank_account: Type.Optional(Nullable(BankAccountIn)),
}

export const Reason = Text(500, { description: 'Told to the provider, not to the buyer' })

export const RefundIn = Closed({ ...decision, reason: Reason }, { title: 'RefundIn' })
export const DecisionIn = Closed(decision, { title: 'RefundDecision' })
export const RetryIn = Closed({ method: decision.method, bank_account: decision.bank_account })
export const RefundPatch = Closed({ note: decision.note, bank_account: decision.bank_account })
export const SentIn = Closed({
  bank_account: Nullable(BankAccountIn),
  note: Type.Optional(Text(2000)),
})
export const FailedIn = Closed({ reason: Text(500) })
export const CancelIn = Closed({
  reason: Type.Optional(Nullable(Text(500, { description: 'Mailed to the buyer who requested the refund' }))),
})

export const failureCodes = ['canceled', 'provider_refused', 'provider_failed', 'transfer_failed'] as const

export const refundFields = {
  id: Uuid,
  payment_id: text,
  return_id: text,
  retry_of: Nullable(Type.String({ description: 'The failed refund that this one repeats' })),
  origin: OneOf(refundOrigins, { description: '`provider`: made in the dashboard of the payment provider' }),
  method: OneOf(refundMethods),
  status: OneOf(refundStatuses, {
    description: '`requested` waits for a decision; `pending` is under way and takes up its amount',
  }),
  amount: MoneyOut,
  kept_fee: MoneyOut,
  currency: Type.String(),
  failure_code: Nullable(Type.String({ 'x-extensible-enum': failureCodes })),
  account_changed_at: Nullable(
    Type.Unsafe<string>({
      ...Timestamp,
      description: 'When the bank account was replaced, or given after the request',
    }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
  succeeded_at: moment,
  failed_at: moment,
}

export const RefundOut = Closed(
  {
    ...refundFields,
    order: Closed({ id: Uuid, order_id: Type.String(), customer_name: Type.String() }),
    reason: Type.String(),
    note: text,
    restock: Type.Array(Closed({ line_id: Type.String(), quantity: Type.Integer() })),
    bank_account: Nullable(BankAccountIn),
    provider_refund_id: text,
    failure_reason: text,
    requested_by: text,
    decided_by: text,
  },
  { title: 'Refund' },
)

export const RefundableOut = Closed(
  {
    currency: Type.String(),
    received_amount: MoneyOut,
    refunded_amount: MoneyOut,
    pending_amount: MoneyOut,
    left_amount: MoneyOut,
    fees_amount: Type.Unsafe<string>({ ...MoneyOut, description: 'What the shop may keep with `keeps_fees`' }),
    payments: Type.Array(
      Closed({
        id: Nullable(Type.String({ description: 'null: recorded with its first refund' })),
        provider: Type.String(),
        payment_method: Type.String(),
        paid_at: Timestamp,
        paid_amount: MoneyOut,
        left_amount: MoneyOut,
        provider_refunds: OneOf(['none', 'full', 'partial'], { description: 'What the provider refunds at present' }),
        provider_refunds_until: moment,
      }),
    ),
    lines: Type.Array(
      Closed({
        line_id: Uuid,
        product_name: Type.String(),
        variant_name: text,
        quantity: Type.Integer(),
        restockable_quantity: Type.Integer(),
      }),
    ),
  },
  { title: 'Refundable' },
)

export const listQuery = {
  ...pageQuery,
  status: Type.Optional(OneOf(refundStatuses)),
  order_id: Type.Optional(Type.String({ maxLength: 40, description: 'UUIDv7, or the number of a migrated order' })),
}
