import { Type } from 'typebox'
import { type Answer, wrongCredentials } from '../adapters/call.ts'
import { createReader } from '../adapters/read.ts'
import { ProviderRefused } from '../provider.ts'

const Text = Type.String({ minLength: 1 })
const Maybe = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Optional(Type.Union([type, Type.Null()]))
/** Documented as a number, but a text in some sample callbacks. */
const Amount = Type.Union([Type.Number(), Type.String()])
const Properties = Maybe(Type.Record(Type.String(), Type.Unknown()))

const paymentRequest = Type.Object({
  payment_request_id: Text,
  reference_id: Text,
  status: Text,
  request_amount: Amount,
  currency: Text,
  channel_code: Text,
  channel_properties: Properties,
  latest_payment_id: Maybe(Type.String()),
  payment_token_id: Maybe(Type.String()),
  failure_code: Maybe(Type.String()),
  actions: Maybe(
    Type.Array(Type.Object({ type: Type.String(), descriptor: Maybe(Type.String()), value: Maybe(Type.String()) })),
  ),
})

const payment = Type.Object({
  payment_id: Text,
  payment_request_id: Maybe(Type.String()),
  reference_id: Text,
  status: Text,
  request_amount: Amount,
  currency: Text,
  channel_code: Text,
  captures: Maybe(Type.Array(Type.Object({ capture_amount: Amount, capture_timestamp: Maybe(Type.String()) }))),
  updated: Text,
})

const invoice = Type.Object({
  id: Text,
  external_id: Text,
  status: Text,
  amount: Amount,
  currency: Maybe(Type.String()),
  invoice_url: Maybe(Type.String()),
  paid_amount: Maybe(Amount),
  paid_at: Maybe(Type.String()),
  payment_method: Maybe(Type.String()),
  payment_channel: Maybe(Type.String()),
  fees: Maybe(Type.Array(Type.Object({ type: Type.String(), value: Amount }))),
})

const refund = Type.Object({
  id: Text,
  reference_id: Maybe(Type.String()),
  payment_request_id: Maybe(Type.String()),
  payment_id: Maybe(Type.String()),
  invoice_id: Maybe(Type.String()),
  amount: Amount,
  status: Text,
  failure_code: Maybe(Type.String()),
  metadata: Properties,
})

const transaction = Type.Object({
  id: Text,
  product_id: Text,
  type: Text,
  status: Text,
  reference_id: Type.String(),
  currency: Text,
  amount: Amount,
  fee: Maybe(Type.Object({ xendit_fee: Amount, value_added_tax: Amount })),
  created: Text,
})

const dispute = Type.Object({
  id: Text,
  payment_request_id: Maybe(Type.String()),
  payment_id: Maybe(Type.String()),
  reference_id: Maybe(Type.String()),
  amount: Amount,
  status: Text,
  reason: Maybe(Type.String()),
})

const page = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Object({ data: Type.Array(item), has_more: Maybe(Type.Boolean()) })

export type XenditPaymentRequest = Type.Static<typeof paymentRequest>
export type XenditPayment = Type.Static<typeof payment>
export type XenditInvoice = Type.Static<typeof invoice>
export type XenditRefund = Type.Static<typeof refund>
export type XenditTransaction = Type.Static<typeof transaction>

/** The callback of an expired request contains only the request and its status; the amount is looked up. */
const expiredRequest = Type.Object({ payment_request_id: Text, reference_id: Text })

export const read = {
  paymentRequest: createReader('The payment request of Xendit', paymentRequest),
  payment: createReader('The payment of Xendit', payment),
  invoice: createReader('The invoice of Xendit', invoice),
  invoices: createReader('The list of invoices of Xendit', Type.Array(invoice)),
  refund: createReader('The refund of Xendit', refund),
  refunds: createReader('The list of refunds of Xendit', page(refund)),
  transactions: createReader('The list of transactions of Xendit', page(transaction)),
  dispute: createReader('The dispute of Xendit', dispute),
  expiredRequest: createReader('The payment request of Xendit', expiredRequest),
  error: createReader('The error of Xendit', Type.Object({ error_code: Text, message: Maybe(Type.String()) })),
}

/** Returns the body of a successful answer, undefined for 404, and throws if Xendit refused. */
export function readBody({ status, body }: Answer): unknown {
  if (status >= 200 && status < 300) return body
  if (status === 401) throw wrongCredentials('Xendit')
  const { error_code, message } = read.error.answer(body)
  if (status === 404) return undefined
  throw new ProviderRefused(error_code, message ?? error_code)
}
