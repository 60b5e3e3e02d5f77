import type { Caller } from '../adapters/call.ts'
import { fromDecimal } from '../adapters/money.ts'
import { type ProviderPayment, ProviderRefused, ProviderUnavailable, type Receipt } from '../provider.ts'
import { toMethod } from './methods.ts'
import { fromLocalTime, type MidtransTransaction, read, readOutcome } from './wire.ts'

/** An order id is our reference, followed by `~` and a random text if the reference itself was used up. */
export const toReference = (orderId: string) => orderId.split('~')[0]!

export async function findTransaction(call: Caller, orderId: string): Promise<MidtransTransaction | undefined> {
  const answer = await call({ method: 'GET', path: `/v2/${encodeURIComponent(orderId)}/status` })
  const { code, refuse } = readOutcome(answer)
  if (code === '404') return undefined
  // 202 (denied) and 407 (expired) also have a transaction: these codes describe the transaction, not the call.
  if (!('transaction_status' in (answer.body as object))) throw refuse()
  return read.transaction.answer(answer.body)
}

/** Ends a transaction that can still be paid. Ended and unknown ones stay as they are. */
export async function cancelTransaction(call: Caller, orderId: string) {
  const { code, refuse } = readOutcome(
    await call({ method: 'POST', path: `/v2/${encodeURIComponent(orderId)}/cancel` }),
  )
  if (code === '200' || code === '404') return
  const current = await findTransaction(call, orderId)
  const { status, receipt } = current ? toPayment(current) : { status: 'open', receipt: null }
  if (receipt) throw new ProviderRefused('already_paid', 'The payment was received already')
  if (status === 'open' && current?.transaction_status !== 'deny') throw refuse()
}

const statuses: Readonly<Record<string, ProviderPayment['status']>> = {
  pending: 'open',
  authorize: 'open',
  settlement: 'paid',
  capture: 'paid',
  refund: 'paid',
  partial_refund: 'paid',
  chargeback: 'paid',
  partial_chargeback: 'paid',
  expire: 'expired',
  cancel: 'canceled',
  deny: 'failed',
  failure: 'failed',
}

function toStatus({ transaction_status, fraud_status, payment_type }: MidtransTransaction): ProviderPayment['status'] {
  const status = statuses[transaction_status]
  if (!status) throw new ProviderUnavailable(`The status ${transaction_status} of Midtrans is unknown`)
  // A captured card payment counts once it passed the fraud check; it is settled a day later.
  if (transaction_status === 'capture' && fraud_status !== 'accept') return 'open'
  if (transaction_status === 'settlement' && payment_type === 'credit_card') return 'settled'
  // Cards are only paid on Snap's page, where the buyer can try another card after a denial.
  return isDeniedCard(transaction_status, payment_type) ? 'open' : status
}

const isDeniedCard = (status: string, type: string) => status === 'deny' && type === 'credit_card'

export function toPayment(transaction: MidtransTransaction): ProviderPayment {
  const status = toStatus(transaction)
  const instructions = toInstructions(transaction)
  return {
    provider_payment_id: transaction.order_id,
    reference_id: toReference(transaction.order_id),
    status,
    amount: fromDecimal(transaction.gross_amount, 'gross_amount'),
    currency: transaction.currency,
    instructions,
    payment_url: typeof instructions.payment_url === 'string' ? instructions.payment_url : null,
    receipt: status === 'paid' || status === 'settled' ? toReceipt(transaction) : null,
  }
}

function toReceipt(transaction: MidtransTransaction): Receipt {
  const parts = transaction.payment_amounts ?? []
  const received = parts.reduce((sum, { amount }) => sum + fromDecimal(amount, 'payment_amounts'), 0)
  return {
    amount: parts.length > 0 ? received : fromDecimal(transaction.gross_amount, 'gross_amount'),
    surcharge: 0,
    payment_method: toMethod(transaction),
    paid_at: fromLocalTime(transaction.settlement_time ?? transaction.transaction_time),
    fee: null,
  }
}

/** Only the answer to a charge has QR codes and app links; a status answer has numbers and codes only. */
function toInstructions(transaction: MidtransTransaction): Record<string, unknown> {
  const { va_numbers, permata_va_number, biller_code, bill_key, payment_code, qr_string, actions } = transaction
  const findUrl = (name: string) => actions?.find((action) => action.name === name)?.url
  // Mandiri's buyers enter two numbers.
  const bill = biller_code && bill_key && `${biller_code} / ${bill_key}`
  const virtual_account_number = va_numbers?.[0]?.va_number ?? permata_va_number ?? bill
  const [image, deeplink] = [findUrl('generate-qr-code'), findUrl('deeplink-redirect')]
  return {
    reference_id: toReference(transaction.order_id),
    ...(virtual_account_number && {
      payment_method: { virtual_account: { channel_properties: { virtual_account_number } } },
    }),
    ...(bill && { biller_code, bill_key }),
    ...(payment_code && { payment_method: { over_the_counter: { channel_properties: { payment_code } } } }),
    ...(qr_string && { qr_string }),
    ...(image && { qr_image_url: image }),
    ...(deeplink && {
      actions: [{ url_type: 'DEEPLINK', url: deeplink }],
      deeplink_url: deeplink,
      payment_url: deeplink,
    }),
  }
}

/** Whether the buyer has all that is needed to pay. */
export const hasInstructions = ({ instructions }: ProviderPayment) => Object.keys(instructions).length > 1
