import { Type } from 'typebox'
import { providerProblems } from '../../../integrations/payments/index.ts'
import { Closed, MoneyOut, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { conflictKinds, conflictReasons } from '../../orders/payment-conflicts/index.ts'
import { lineStates } from './report-lines.ts'
import { resolvedStatuses } from './resolve-conflict.ts'

const Count = Type.Integer({ minimum: 0 })
const Differences = Closed({ count: Count, amount: MoneyOut })

export const FiguresOut = Closed(
  {
    day: Type.String({ format: 'date', description: 'In the time zone of the business' }),
    payments_count: Count,
    expected_amount: MoneyOut,
    received_amount: MoneyOut,
    fee_amount: MoneyOut,
    refunded_amount: MoneyOut,
    refunds_count: Count,
    disputes_count: Count,
    waiting_count: Type.Integer({
      minimum: 0,
      description: 'Payments that the list of the provider did not reach yet',
    }),
    missing: Differences,
    unexpected: Differences,
    differing: Differences,
  },
  { title: 'ProviderReport' },
)

export const DayOut = Closed(
  {
    ...FiguresOut.properties,
    currency: Type.String(),
    time_zone: Type.String(),
    listed_until: Nullable(Timestamp),
    list_error: Nullable(
      OneOf(providerProblems, { description: 'Why the list of the provider could not be read the last time' }),
    ),
  },
  { title: 'ProviderReportDay' },
)

export const LineOut = Closed(
  {
    id: Type.String(),
    at: Timestamp,
    state: OneOf(lineStates),
    payment_id: Nullable(Type.String()),
    order_id: Nullable(Type.String()),
    order_number: Nullable(Type.String()),
    provider_payment_id: Nullable(Type.String()),
    payment_method: Nullable(Type.String()),
    expected_amount: Nullable(MoneyOut),
    received_amount: Nullable(MoneyOut),
    fee_amount: Nullable(MoneyOut),
  },
  { title: 'ProviderReportLine' },
)

export const ConflictOut = Closed(
  {
    id: Type.String(),
    kind: OneOf(conflictKinds),
    reason: OneOf(conflictReasons),
    order: Nullable(
      Closed({
        id: Type.String(),
        order_id: Type.String(),
        status: Type.String(),
        payment_status: Type.String(),
        is_deleted: Type.Boolean(),
        refunded_amount: MoneyOut,
      }),
    ),
    account_id: Nullable(Type.Integer()),
    provider: Nullable(Type.String()),
    provider_payment_id: Nullable(Type.String()),
    expected_amount: Nullable(MoneyOut),
    amount: Nullable(MoneyOut),
    currency: Nullable(Type.String()),
    noticed_at: Timestamp,
    resolved_at: Nullable(Timestamp),
    resolved_by: Nullable(Type.String()),
    note: Nullable(Type.String()),
  },
  { title: 'PaymentConflict' },
)

export const ResolutionIn = Closed({
  note: Text(1000),
  payment_status: Type.Optional(
    OneOf(resolvedStatuses, {
      description:
        'How an order that is in conflict goes on; required if it is. One of which something was refunded is `partially_refunded` or `refunded`',
    }),
  ),
})
