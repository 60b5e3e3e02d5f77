import { Type } from 'typebox'
import { Closed, MoneyOut, Nullable, OneOf, pageQuery, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { BankAccountIn } from '../refunds/index.ts'
import { returnOrigins } from './rules.ts'
import { returnStatuses } from './steps.ts'

const Uuid = Type.String({ format: 'uuid' })
const text = Nullable(Type.String())
const moment = Nullable(Timestamp)
const Units = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const UnitsOrNone = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const maxLines = 100

const LinesIn = Type.Array(Closed({ line_id: Uuid, quantity: Units }), { minItems: 1, maxItems: maxLines })

const Reason = Text(1000)
const Instructions = Nullable(Text(2000, { description: 'How to send the parcel; the buyer reads it' }))
const parcel = {
  parcel_number: Type.Optional(Nullable(Text(100))),
  courier: Type.Optional(Nullable(Text(100))),
}

export const ReturnIn = Closed(
  {
    reason: Reason,
    lines: LinesIn,
    note: Type.Optional(Nullable(Text(2000, { description: 'For the team' }))),
    instructions: Type.Optional(Instructions),
  },
  { title: 'ReturnIn' },
)
export const ReturnPatch = Closed({ ...parcel, note: Type.Optional(Nullable(Text(2000))) })
export const ApproveIn = Closed({ instructions: Type.Optional(Instructions) })
export const RejectIn = Closed({ reason: Text(1000, { description: 'The buyer reads it' }) })
export const ReceiveIn = Closed({
  lines: Type.Array(Closed({ line_id: Uuid, received_quantity: UnitsOrNone, restocked_quantity: UnitsOrNone }), {
    minItems: 1,
    maxItems: maxLines,
    description: 'Lines that are not named did not arrive',
  }),
})

const lineFields = {
  line_id: Uuid,
  product_name: Type.String(),
  variant_name: text,
  quantity: Type.Integer(),
}

const times = {
  created_at: Timestamp,
  updated_at: Timestamp,
  approved_at: moment,
  rejected_at: moment,
  received_at: moment,
  refunded_at: moment,
}

export const ReturnOut = Closed(
  {
    id: Uuid,
    order: Closed({ id: Uuid, order_id: Type.String(), customer_name: Type.String() }),
    origin: OneOf(returnOrigins),
    status: OneOf(returnStatuses),
    reason: Type.String(),
    lines: Type.Array(Closed({ ...lineFields, received_quantity: Type.Integer(), restocked_quantity: Type.Integer() })),
    goods_amount: Type.Unsafe<string>({
      ...MoneyOut,
      description: 'What the buyer paid for the units that arrived or, before that, for those that are sent back',
    }),
    pictures: Type.Array(Type.String()),
    bank_account: Nullable(BankAccountIn),
    instructions: text,
    rejection: text,
    note: text,
    parcel_number: text,
    courier: text,
    refunds: Type.Array(Closed({ id: Uuid, status: Type.String(), amount: MoneyOut })),
    requested_by: text,
    account_changed_at: moment,
    ...times,
  },
  { title: 'Return' },
)

export const listQuery = {
  ...pageQuery,
  status: Type.Optional(OneOf(returnStatuses)),
  order_id: Type.Optional(Type.String({ maxLength: 40, description: 'UUIDv7, or the number of a migrated order' })),
}

export const BuyerRefundIn = Closed({ reason: Text(500), bank_account: Type.Optional(Nullable(BankAccountIn)) })

const Code = Type.Optional(
  Type.String({
    pattern: '^[0-9]{6}$',
    description: 'Sent to the email address of the order; needed once there is an account',
  }),
)

export const BuyerAccountIn = Closed({ bank_account: BankAccountIn, code: Code })

export const CustomerAccountIn = Closed({ bank_account: BankAccountIn, code: Code })

export const AccountCodeAnswer = Closed({ message: Type.String() })

export const BuyerReturnIn = Closed({
  reason: Reason,
  lines: LinesIn,
  pictures: Type.Optional(
    Type.Array(Type.String({ maxLength: 500 }), {
      maxItems: 5,
      uniqueItems: true,
      description: 'The `file_url` of pictures that were uploaded for this order',
    }),
  ),
  bank_account: Type.Optional(Nullable(BankAccountIn)),
})

export const BuyerReturnPatch = Closed({
  ...parcel,
  bank_account: Type.Optional(Nullable(BankAccountIn)),
  code: Code,
})

export const BuyerRefund = Closed(
  {
    id: Uuid,
    status: Type.String(),
    method: Type.String(),
    amount: MoneyOut,
    currency: Type.String(),
    reason: text,
    is_declined: Type.Boolean({ description: 'The merchant declined it, or gave it up' }),
    rejection: Nullable(Type.String({ description: 'Why it was declined, if the merchant says so' })),
    bank_account: Nullable(BankAccountIn),
    is_account_open: Type.Boolean({ description: 'The buyer may say where the money is transferred to' }),
    is_code_needed: Type.Boolean({ description: 'Another account takes a code, or the signed-in customer' }),
    created_at: Timestamp,
    succeeded_at: moment,
    failed_at: moment,
  },
  { title: 'BuyerRefund' },
)

export const BuyerReturn = Closed(
  {
    id: Uuid,
    status: OneOf(returnStatuses),
    reason: Type.String(),
    lines: Type.Array(Closed(lineFields)),
    pictures: Type.Array(Type.String()),
    bank_account: Nullable(BankAccountIn),
    instructions: text,
    rejection: text,
    parcel_number: text,
    courier: text,
    ...times,
  },
  { title: 'BuyerReturn' },
)

export const Aftercare = Closed(
  {
    is_refund_open: Type.Boolean({ description: 'The buyer may ask for the money back' }),
    is_return_open: Type.Boolean({ description: 'The buyer may ask to send something back' }),
    left_amount: MoneyOut,
    currency: Type.String(),
    lines: Type.Array(Closed({ ...lineFields, returnable_quantity: Type.Integer() })),
    refunds: Type.Array(BuyerRefund),
    returns: Type.Array(BuyerReturn),
  },
  { title: 'Aftercare' },
)
