import { createHash } from 'node:crypto'
import { invalidRequest } from '../../../platform/errors/errors.ts'
import { forgedCallback, isSameSecret, parseCallback } from '../adapters/read.ts'
import { type ProviderEvent, ProviderUnavailable } from '../provider.ts'
import { isDisputed, toDispute } from './disputes.ts'
import { toRefund } from './refunds.ts'
import { toPayment } from './transactions.ts'
import { type MidtransTransaction, read } from './wire.ts'

/** The signature covers order, code and amount, but neither status nor method, so no event is trusted. */
export function readMidtransCallback(serverKey: string, rawBody: Buffer): ProviderEvent {
  const body = parseCallback(rawBody)
  const { order_id, status_code, gross_amount, signature_key } = read.signed.callback(body)
  const signed = order_id + status_code + gross_amount + serverKey
  if (!isSameSecret(signature_key, createHash('sha512').update(signed).digest('hex'))) throw forgedCallback()
  try {
    return toEvent(read.transaction.callback(body))
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw invalidRequest(error.message)
    throw error
  }
}

function toEvent(transaction: MidtransTransaction): ProviderEvent {
  const { transaction_id, transaction_status, order_id, fraud_status } = transaction
  const event_id = [transaction_id, transaction_status, fraud_status].filter(Boolean).join(':')
  if (transaction_status === 'refund' || transaction_status === 'partial_refund') {
    const { refunds, refund_key, refund_amount } = transaction
    const latest = refunds?.at(-1) ?? read.refund.callback({ refund_key, refund_amount })
    const refund = toRefund(latest, order_id)
    return { event_id: `${event_id}:${refund.refund_key}`, is_trusted: false, kind: 'refund', refund }
  }
  if (isDisputed(transaction)) return { event_id, is_trusted: false, kind: 'dispute', dispute: toDispute(transaction) }
  return { event_id, is_trusted: false, kind: 'payment', payment: toPayment(transaction) }
}
