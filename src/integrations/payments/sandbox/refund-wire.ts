import { type Static, Type } from 'typebox'
import { Closed, MoneyOut, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { formatMoney, parseMoney } from '../../../platform/text/money.ts'
import type { ProviderRefund } from '../provider.ts'

export const SandboxRefundIn = Closed({
  refund_key: Text(100),
  payment_id: Text(60),
  amount: MoneyOut,
  reason: Type.String({ maxLength: 500 }),
})

export const SandboxRefund = Closed(
  {
    id: Type.String(),
    refund_key: Type.String(),
    payment_id: Type.String(),
    reference_id: Type.String(),
    amount: MoneyOut,
    status: OneOf(['succeeded', 'failed']),
    failure_reason: Nullable(Type.String()),
  },
  { title: 'SandboxRefund' },
)

export const SandboxEntry = Closed(
  {
    id: Type.String(),
    payment_id: Type.String(),
    reference_id: Type.String(),
    kind: OneOf(['payment', 'refund']),
    amount: MoneyOut,
    at: Timestamp,
  },
  { title: 'SandboxEntry' },
)

export type WireEntry = Static<typeof SandboxEntry>
export type WireRefund = Static<typeof SandboxRefund>

type RefundRow = {
  id: string
  refund_key: string
  payment_id: string
  reference_id: string
  amount: number
  status: string
}

export const showSandboxRefund = (row: RefundRow): WireRefund => ({
  id: row.id,
  refund_key: row.refund_key,
  payment_id: row.payment_id,
  reference_id: row.reference_id,
  amount: formatMoney(row.amount),
  status: row.status as WireRefund['status'],
  failure_reason: row.status === 'failed' ? 'The bank returned the money' : null,
})

/** Converts the sandbox's answer to the type of the port. */
export const readSandboxRefund = (wire: WireRefund): ProviderRefund => ({
  provider_refund_id: wire.id,
  refund_key: wire.refund_key,
  provider_payment_id: wire.payment_id,
  reference_id: wire.reference_id,
  amount: parseMoney(wire.amount, 'amount'),
  status: wire.status,
  failure_reason: wire.failure_reason,
})
