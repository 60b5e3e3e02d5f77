import { randomText } from '../../../platform/secrets/base62.ts'
import { toPhoneDigits } from '../../../platform/text/phones.ts'
import type { Caller } from '../adapters/call.ts'
import { toRupiah } from '../adapters/money.ts'
import { type PaymentRequest, type ProviderPayment, ProviderRefused, ProviderUnavailable } from '../provider.ts'
import { isPaidOnPage } from './methods.ts'
import { cancelTransaction, findTransaction, hasInstructions, toPayment } from './transactions.ts'
import { read, readOutcome, toSnapError } from './wire.ts'

type Hosts = { core: Caller; snap: Caller }

/**
 * Midtrans charges a reference once. A repeated call finds the existing transaction, and replaces it if its
 * instructions can no longer be shown.
 */
export async function createPayment(hosts: Hosts, request: PaymentRequest, now: Date): Promise<ProviderPayment> {
  const send = isPaidOnPage(request.payment_method) ? openPage : charge
  const first = await send(hosts, request, request.reference_id, now)
  if (first) return first
  const existing = await findTransaction(hosts.core, request.reference_id)
  if (existing) {
    const payment = toPayment(existing)
    if (payment.status !== 'open' || hasInstructions(payment)) return payment
    const ended = await endOrFind(hosts.core, request.reference_id)
    if (ended) return ended
  }
  const second = await send(hosts, request, `${request.reference_id}~${randomText(6)}`, now)
  if (!second) throw new ProviderUnavailable('Midtrans calls a new order id used')
  return second
}

/** Cancels a transaction. Returns the payment if the money was received in the meantime. */
async function endOrFind(core: Caller, orderId: string): Promise<ProviderPayment | undefined> {
  try {
    await cancelTransaction(core, orderId)
    return undefined
  } catch (error) {
    if (!(error instanceof ProviderRefused && error.code === 'already_paid')) throw error
    return toPayment((await findTransaction(core, orderId))!)
  }
}

/** The address for notifications of this payment replaces the one in the account's settings. */
const toHeaders = ({ callback_url }: PaymentRequest) => ({ 'x-override-notification': callback_url })

function minutesLeft({ expires_at }: PaymentRequest, now: Date): number | undefined {
  if (!expires_at) return undefined
  const minutes = Math.ceil((Date.parse(expires_at) - now.getTime()) / 60_000)
  if (minutes < 1) throw new ProviderRefused('expired', 'The payment has expired')
  return minutes
}

const toDetails = ({ amount, customer }: PaymentRequest, order_id: string) => ({
  transaction_details: { order_id, gross_amount: toRupiah(amount) },
  customer_details: {
    first_name: customer.name.slice(0, 50),
    ...(customer.email && { email: customer.email }),
    ...(customer.phone && { phone: `+${toPhoneDigits(customer.phone)}` }),
  },
})

/** Undefined if the order id was used before. */
type Send = (hosts: Hosts, request: PaymentRequest, orderId: string, now: Date) => Promise<ProviderPayment | undefined>

const charge: Send = async ({ core }, request, orderId, now) => {
  const minutes = minutesLeft(request, now)
  const body = {
    ...methodDetails(request),
    ...toDetails(request, orderId),
    ...(minutes && { custom_expiry: { expiry_duration: minutes, unit: 'minute' } }),
  }
  const answer = await core({ method: 'POST', path: '/v2/charge', headers: toHeaders(request), body })
  const { code, refuse } = readOutcome(answer)
  if (code === '406') return undefined
  if (!['200', '201', '202'].includes(code)) throw refuse()
  const payment = toPayment(read.transaction.answer(answer.body))
  if (payment.status === 'open' && !hasInstructions(payment))
    throw new ProviderUnavailable('The charge of Midtrans has no payment instructions')
  return payment
}

function methodDetails({ payment_method, return_url, description }: PaymentRequest): Record<string, unknown> {
  if (payment_method === 'va_mandiri')
    return { payment_type: 'echannel', echannel: { bill_info1: 'Payment:', bill_info2: description.slice(0, 30) } }
  if (payment_method.startsWith('va_'))
    return { payment_type: 'bank_transfer', bank_transfer: { bank: payment_method.slice('va_'.length) } }
  if (payment_method === 'qris') return { payment_type: 'qris', qris: { acquirer: 'gopay' } }
  if (payment_method === 'gopay')
    return { payment_type: 'gopay', gopay: { enable_callback: true, callback_url: return_url } }
  if (payment_method === 'shopeepay') return { payment_type: 'shopeepay', shopeepay: { callback_url: return_url } }
  return { payment_type: 'cstore', cstore: { store: 'alfamart', message: description.slice(0, 20) } }
}

/** The page has no transaction before the buyer chose a method, so its payment is that of the order id. */
const openPage: Send = async ({ snap }, request, orderId, now) => {
  const minutes = minutesLeft(request, now)
  const body = {
    ...toDetails(request, orderId),
    ...(request.payment_method === 'card' && { enabled_payments: ['credit_card'] }),
    credit_card: { secure: true },
    callbacks: { finish: request.return_url },
    ...(minutes && { expiry: { unit: 'minutes', duration: minutes } }),
  }
  const answer = await snap({ method: 'POST', path: '/snap/v1/transactions', headers: toHeaders(request), body })
  if (answer.status !== 201) {
    const error = toSnapError(answer)
    if (error.code === '406') return undefined
    throw error
  }
  const { redirect_url } = read.snap.answer(answer.body)
  const { reference_id } = request
  const field = { card: 'redirect_url', invoice: 'invoice_url' }[request.payment_method] ?? 'payment_url'
  return {
    provider_payment_id: orderId,
    reference_id,
    status: 'open',
    amount: request.amount,
    currency: request.currency,
    instructions: { reference_id, [field]: redirect_url },
    payment_url: redirect_url,
    receipt: null,
  }
}
