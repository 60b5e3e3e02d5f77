import { Type } from 'typebox'
import { type Answer, wrongCredentials } from '../adapters/call.ts'
import { createReader, toIso } from '../adapters/read.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider.ts'

const Text = Type.String({ minLength: 1 })
const Amount = Type.String({ pattern: '^\\d+(\\.\\d{1,2})?$' })

const refundEntry = Type.Object({
  refund_key: Type.Optional(Type.String()),
  refund_amount: Amount,
  refund_chargeback_uuid: Type.Optional(Type.String()),
  refund_chargeback_id: Type.Optional(Type.Union([Type.Number(), Type.String()])),
})

const transaction = Type.Object({
  transaction_id: Text,
  order_id: Text,
  status_code: Text,
  gross_amount: Amount,
  currency: Text,
  payment_type: Text,
  transaction_status: Text,
  /** `YYYY-MM-DD HH:mm:ss` in UTC+7. */
  transaction_time: Text,
  settlement_time: Type.Optional(Type.String()),
  fraud_status: Type.Optional(Type.String()),
  status_message: Type.Optional(Type.String()),
  va_numbers: Type.Optional(Type.Array(Type.Object({ bank: Type.String(), va_number: Type.String() }))),
  permata_va_number: Type.Optional(Type.String()),
  biller_code: Type.Optional(Type.String()),
  bill_key: Type.Optional(Type.String()),
  payment_code: Type.Optional(Type.String()),
  store: Type.Optional(Type.String()),
  qr_string: Type.Optional(Type.String()),
  actions: Type.Optional(Type.Array(Type.Object({ name: Type.String(), url: Type.String() }))),
  payment_amounts: Type.Optional(Type.Array(Type.Object({ amount: Amount }))),
  refunds: Type.Optional(Type.Array(refundEntry)),
  refund_key: Type.Optional(Type.String()),
  refund_amount: Type.Optional(Amount),
})

export type MidtransTransaction = Type.Static<typeof transaction>
export type MidtransRefund = Type.Static<typeof refundEntry>

export const read = {
  transaction: createReader('The transaction of Midtrans', transaction),
  refund: createReader('The refund of Midtrans', refundEntry),
  snap: createReader('The page of Midtrans', Type.Object({ token: Text, redirect_url: Text })),
  signed: createReader(
    'The notification of Midtrans',
    Type.Object({ order_id: Text, status_code: Text, gross_amount: Text, signature_key: Text }),
  ),
}

const outcome = createReader(
  'The answer of Midtrans',
  Type.Object({
    status_code: Type.String({ pattern: '^\\d{3}$' }),
    status_message: Type.Optional(Type.String()),
    validation_messages: Type.Optional(Type.Array(Type.String())),
  }),
)

/** The outcome of a call to the Core API: the code in the body counts, often under HTTP 200. */
export function readOutcome({ body }: Answer): { code: string; refuse(): ProviderRefused } {
  const { status_code: code, status_message, validation_messages } = outcome.answer(body)
  if (code === '401') throw wrongCredentials('Midtrans')
  if (code === '408' || code === '429' || code >= '500') throw new ProviderUnavailable(`Midtrans answered ${code}`)
  const message = [status_message, ...(validation_messages ?? [])].filter(Boolean).join(': ')
  return { code, refuse: () => new ProviderRefused(code, message || `Midtrans answered ${code}`) }
}

const snapErrors = createReader('The error of Midtrans', Type.Object({ error_messages: Type.Array(Type.String()) }))

export function toSnapError({ status, body }: Answer): ProviderRefused {
  if (status === 401) return wrongCredentials('Midtrans')
  const message = snapErrors.answer(body).error_messages.join('; ')
  // The code that the Core API would return; Snap only has a sentence, in the language of the account.
  const isTaken = /order_id/i.test(message) && /taken|used|digunakan/i.test(message)
  return new ProviderRefused(isTaken ? '406' : String(status), message)
}

const offset = '+07:00'

export const fromLocalTime = (text: string) => toIso(`${text.replace(' ', 'T')}${offset}`)
