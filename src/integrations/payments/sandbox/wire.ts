import { type Static, Type } from 'typebox'
import { Closed, MomentIn, MoneyOut, Nullable, OneOf, Timestamp } from '../../../platform/http/schemas.ts'
import { formatMoney, parseMoney } from '../../../platform/text/money.ts'
import type { ProviderPayment } from '../provider.ts'

export const sandboxStatuses = ['open', 'paid', 'settled', 'failed', 'expired', 'canceled'] as const

export const SandboxPaymentIn = Closed({
  reference_id: Type.String({ minLength: 1, maxLength: 100 }),
  payment_method: Type.String({ maxLength: 40 }),
  amount: MoneyOut,
  currency: Type.String({ maxLength: 3 }),
  merchant_name: Type.String({ maxLength: 200 }),
  customer_name: Type.String({ maxLength: 200 }),
  description: Type.String({ maxLength: 200 }),
  expires_at: Nullable(MomentIn),
  return_url: Type.String({ maxLength: 500 }),
  callback_url: Type.String({ maxLength: 500 }),
})

export const SandboxPayment = Closed(
  {
    id: Type.String(),
    reference_id: Type.String(),
    status: OneOf(sandboxStatuses),
    payment_method: Type.String(),
    amount: MoneyOut,
    currency: Type.String(),
    instructions: Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })),
    payment_url: Nullable(Type.String()),
    paid_amount: Nullable(MoneyOut),
    surcharge: MoneyOut,
    paid_at: Nullable(Timestamp),
  },
  { title: 'SandboxPayment' },
)

export type WirePayment = Static<typeof SandboxPayment>

export type SandboxRow = {
  id: string
  reference_id: string
  status: ProviderPayment['status']
  payment_method: string
  amount: number
  currency: string
  instructions: unknown
  payment_url: string | null
  paid_amount: number | null
  surcharge: number
  paid_at: string | null
}

export const showSandboxPayment = (row: SandboxRow): WirePayment => ({
  id: row.id,
  reference_id: row.reference_id,
  status: row.status,
  payment_method: row.payment_method,
  amount: formatMoney(row.amount),
  currency: row.currency,
  instructions: row.instructions as Record<string, unknown>,
  payment_url: row.payment_url,
  paid_amount: row.paid_amount === null ? null : formatMoney(row.paid_amount),
  surcharge: formatMoney(row.surcharge),
  paid_at: row.paid_at,
})

/** Converts the sandbox's response to the type of the port. */
export const readSandboxPayment = (wire: WirePayment): ProviderPayment => ({
  provider_payment_id: wire.id,
  reference_id: wire.reference_id,
  status: wire.status,
  amount: parseMoney(wire.amount, 'amount'),
  currency: wire.currency,
  instructions: wire.instructions,
  payment_url: wire.payment_url,
  receipt:
    wire.paid_amount === null || wire.paid_at === null
      ? null
      : {
          amount: parseMoney(wire.paid_amount, 'paid_amount'),
          surcharge: parseMoney(wire.surcharge, 'surcharge'),
          payment_method: wire.payment_method,
          paid_at: wire.paid_at,
          fee: null,
        },
})
