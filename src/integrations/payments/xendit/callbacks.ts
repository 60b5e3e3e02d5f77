import type { IncomingHttpHeaders } from 'node:http'
import { invalidRequest } from '../../../platform/errors/errors.ts'
import { fromDecimal } from '../adapters/money.ts'
import { forgedCallback, isSameSecret, parseCallback } from '../adapters/read.ts'
import { type ProviderDispute, type ProviderEvent, type ProviderPayment, ProviderUnavailable } from '../provider.ts'
import * as invoices from './invoices.ts'
import { toReceipt, toStatus } from './payment-requests.ts'
import { toRefund } from './refunds.ts'
import { read } from './wire.ts'

/**
 * The token proves that the sender knows the account's secret, but the body is not signed, so no event is trusted.
 * Xendit sends no event id; the payment and its new state identify an event.
 */
export function readXenditCallback(token: string, headers: IncomingHttpHeaders, rawBody: Buffer): ProviderEvent {
  if (!isSameSecret(headers['x-callback-token'], token)) throw forgedCallback()
  const body = parseCallback(rawBody)
  try {
    return 'event' in body ? readEvent(String(body.event), body.data) : readInvoice(body)
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw invalidRequest(error.message)
    throw error
  }
}

function readInvoice(body: Record<string, unknown>): ProviderEvent {
  const payment = invoices.toPayment(read.invoice.callback(body))
  const event_id = `invoice.${payment.status}:${payment.provider_payment_id}`
  return { event_id, is_trusted: false, kind: 'payment', payment }
}

function readEvent(event: string, data: unknown): ProviderEvent {
  if (event.startsWith('payment_request.expir')) {
    const request = read.expiredRequest.callback(data)
    const event_id = `payment_request.expiry:${request.payment_request_id}`
    return { event_id, is_trusted: false, kind: 'payment', payment: toExpired(request) }
  }
  if (/^payment\.(capture|authorization|fail|expir)/.test(event)) {
    const payment = read.payment.callback(data)
    const event_id = `${event}:${payment.payment_id}`
    return { event_id, is_trusted: false, kind: 'payment', payment: toReported(payment) }
  }
  if (event.startsWith('refund.')) {
    const refund = toRefund(read.refund.callback(data))
    return { event_id: `${event}:${refund.provider_refund_id}`, is_trusted: false, kind: 'refund', refund }
  }
  if (event.startsWith('dispute.')) {
    const dispute = toDispute(read.dispute.callback(data))
    const event_id = `${event}:${dispute.provider_dispute_id}:${dispute.status}`
    return { event_id, is_trusted: false, kind: 'dispute', dispute }
  }
  return { event_id: `${event}:ignored`, is_trusted: false, kind: 'ignored', reason: `${event} is not used` }
}

type Expired = { payment_request_id: string; reference_id: string; request_amount?: number | string; currency?: string }

const toExpired = (request: Expired): ProviderPayment => ({
  provider_payment_id: request.payment_request_id,
  reference_id: request.reference_id,
  status: 'expired',
  amount: request.request_amount === undefined ? 0 : fromDecimal(request.request_amount, 'request_amount'),
  currency: request.currency ?? 'IDR',
  instructions: {},
  payment_url: null,
  receipt: null,
})

function toReported(payment: ReturnType<typeof read.payment.callback>): ProviderPayment {
  const status = toStatus(payment.status)
  return {
    provider_payment_id: payment.payment_request_id ?? payment.payment_id,
    reference_id: payment.reference_id,
    status,
    amount: fromDecimal(payment.request_amount, 'request_amount'),
    currency: payment.currency,
    instructions: {},
    payment_url: null,
    receipt: status === 'paid' ? toReceipt(payment) : null,
  }
}

const outcomes: Readonly<Record<string, ProviderDispute['status']>> = { WON: 'won', LOST: 'lost' }

const toDispute = (dispute: ReturnType<typeof read.dispute.callback>): ProviderDispute => ({
  provider_dispute_id: dispute.id,
  provider_payment_id: dispute.payment_request_id ?? dispute.payment_id ?? '',
  reference_id: dispute.reference_id ?? '',
  amount: fromDecimal(dispute.amount, 'amount'),
  status: outcomes[dispute.status] ?? 'open',
  reason: dispute.reason ?? '',
})
