import { toPhoneDigits } from '../../../platform/text/phones.ts'
import type { Caller } from '../adapters/call.ts'
import { fromDecimal, toRupiah } from '../adapters/money.ts'
import { toIso } from '../adapters/read.ts'
import {
  type PaymentRequest,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnavailable,
  type Receipt,
} from '../provider.ts'
import { methodOfChannel } from './methods.ts'
import { read, readBody, type XenditPayment, type XenditPaymentRequest } from './wire.ts'

export const versionHeader = { 'api-version': '2024-11-11' }

const statuses: Readonly<Record<string, ProviderPayment['status']>> = {
  REQUIRES_ACTION: 'open',
  ACCEPTING_PAYMENTS: 'open',
  AUTHORIZED: 'open',
  PENDING: 'open',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  EXPIRED: 'expired',
  CANCELED: 'canceled',
}

export function toStatus(word: string): ProviderPayment['status'] {
  const status = statuses[word]
  if (!status) throw new ProviderUnavailable(`The status ${word} of Xendit is unknown`)
  return status
}

function channelProperties(request: PaymentRequest, channel: string): Record<string, unknown> {
  const payer = request.customer.name.replace(/[^\p{L}\p{N} ]/gu, ' ').slice(0, 50)
  const name = payer.trim() || request.merchant_name.slice(0, 50)
  const expires = request.expires_at && { expires_at: new Date(request.expires_at).toISOString() }
  if (channel.endsWith('_VIRTUAL_ACCOUNT')) return { display_name: name, ...expires }
  if (channel === 'ALFAMART') return { payer_name: name, ...expires }
  if (channel === 'QRIS') return {}
  if (channel === 'OVO') {
    if (!request.customer.phone) throw new ProviderRefused('phone_required', 'OVO needs the phone number of the buyer')
    return { account_mobile_number: `+${toPhoneDigits(request.customer.phone)}` }
  }
  const url = request.return_url
  return { success_return_url: url, failure_return_url: url, cancel_return_url: url }
}

/** Xendit has no idempotency key here: a repeated call creates a second request with the same reference. */
export async function createPaymentRequest(call: Caller, request: PaymentRequest, channel: string) {
  const body = {
    reference_id: request.reference_id,
    type: request.saves ? 'PAY_AND_SAVE' : 'PAY',
    country: 'ID',
    currency: request.currency,
    request_amount: toRupiah(request.amount),
    capture_method: 'AUTOMATIC',
    channel_code: channel,
    channel_properties: channelProperties(request, channel),
    description: request.description.slice(0, 255),
  }
  const answer = await call({ method: 'POST', path: '/v3/payment_requests', headers: versionHeader, body })
  const created = toPayment(read.paymentRequest.answer(readBody(answer)), undefined)
  const isPushed = channel === 'OVO'
  if (created.status === 'open' && !isPushed && Object.keys(created.instructions).length < 2)
    throw new ProviderUnavailable('The payment request of Xendit has no payment instructions')
  return created
}

export async function findPaymentRequest(call: Caller, id: string): Promise<ProviderPayment | undefined> {
  const path = `/v3/payment_requests/${encodeURIComponent(id)}`
  const found = readBody(await call({ method: 'GET', path, headers: versionHeader }))
  return found === undefined ? undefined : await withPayment(call, read.paymentRequest.answer(found))
}

/** Adds the payment of a paid request, which has the receipt. */
export async function withPayment(call: Caller, request: XenditPaymentRequest): Promise<ProviderPayment> {
  const isPaid = toStatus(request.status) === 'paid'
  const payment = isPaid && request.latest_payment_id ? await findPayment(call, request.latest_payment_id) : undefined
  if (isPaid && !payment) throw new ProviderUnavailable('Xendit does not show the payment of a paid request')
  return toPayment(request, payment)
}

export async function findPayment(call: Caller, id: string): Promise<XenditPayment | undefined> {
  const path = `/v3/payments/${encodeURIComponent(id)}`
  const found = readBody(await call({ method: 'GET', path, headers: versionHeader }))
  return found === undefined ? undefined : read.payment.answer(found)
}

export function toReceipt(payment: XenditPayment): Receipt {
  const captures = payment.captures ?? []
  const captured = captures.reduce((sum, { capture_amount }) => sum + fromDecimal(capture_amount, 'capture_amount'), 0)
  return {
    amount: captures.length > 0 ? captured : fromDecimal(payment.request_amount, 'request_amount'),
    surcharge: 0,
    payment_method: methodOfChannel(payment.channel_code) ?? 'payment_link',
    paid_at: toIso(captures.at(-1)?.capture_timestamp ?? payment.updated),
    fee: null,
  }
}

function toPayment(request: XenditPaymentRequest, payment: XenditPayment | undefined): ProviderPayment {
  const instructions = toInstructions(request)
  return {
    provider_payment_id: request.payment_request_id,
    reference_id: request.reference_id,
    status: toStatus(request.status),
    amount: fromDecimal(request.request_amount, 'request_amount'),
    currency: payment?.currency ?? request.currency,
    instructions,
    payment_url: typeof instructions.payment_url === 'string' ? instructions.payment_url : null,
    receipt: payment ? toReceipt(payment) : null,
  }
}

function toInstructions({ reference_id, actions, channel_properties }: XenditPaymentRequest): Record<string, unknown> {
  const shownAs = (descriptor: string) =>
    actions?.find((action) => action.descriptor === descriptor)?.value ?? undefined
  const virtual_account_number = shownAs('VIRTUAL_ACCOUNT_NUMBER')
  const payment_code = shownAs('PAYMENT_CODE')
  const qr_string = shownAs('QR_STRING')
  const [web, deeplink] = [shownAs('WEB_URL'), shownAs('DEEPLINK_URL')]
  const customer_name = channel_properties?.display_name ?? channel_properties?.payer_name
  const channel = (properties: object) => ({ channel_properties: { ...properties, customer_name } })
  return {
    reference_id,
    ...(virtual_account_number && { payment_method: { virtual_account: channel({ virtual_account_number }) } }),
    ...(payment_code && { payment_method: { over_the_counter: channel({ payment_code }) } }),
    ...(qr_string && { qr_string }),
    ...((web || deeplink) && {
      actions: [
        ...(web ? [{ url_type: 'WEB', url: web }] : []),
        ...(deeplink ? [{ url_type: 'DEEPLINK', url: deeplink }] : []),
      ],
      payment_url: web ?? deeplink,
    }),
    ...(deeplink && { deeplink_url: deeplink }),
  }
}
