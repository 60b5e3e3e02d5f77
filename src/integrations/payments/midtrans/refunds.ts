import type { Caller } from '../adapters/call.ts'
import { checkRefund } from '../adapters/capabilities.ts'
import { fromDecimal, toRupiah } from '../adapters/money.ts'
import { type ProviderRefund, ProviderRefused, type RefundRequest } from '../provider.ts'
import { midtransMethods } from './methods.ts'
import { findTransaction, toReference } from './transactions.ts'
import { type MidtransRefund, read, readOutcome } from './wire.ts'

/** Wallets and QRIS are refunded at once; a bank refunds a card after the request. */
const direct = ['gopay', 'qris', 'shopeepay']

type RefundLookup = { refund_key: string; provider_payment_id: string }

/**
 * Midtrans treats the same `refund_key` as the same refund. It is looked up first, because a repeated request may be
 * refused.
 */
export async function createRefund(call: Caller, request: RefundRequest): Promise<ProviderRefund> {
  checkRefund(midtransMethods, request.payment_method)
  const amount = toRupiah(request.amount)
  const existing = await findRefund(call, request)
  if (existing) return existing
  const kind = direct.includes(request.payment_method) ? 'refund/online/direct' : 'refund'
  const path = `/v2/${encodeURIComponent(request.provider_payment_id)}/${kind}`
  const body = { refund_key: request.refund_key, amount, reason: request.reason.slice(0, 255) || 'Refund' }
  const answer = await call({ method: 'POST', path, body })
  const { code, refuse } = readOutcome(answer)
  if (code === '200') return toRefund(read.refund.answer(answer.body), request.provider_payment_id)
  const concurrent = code === '406' && (await findRefund(call, request))
  if (concurrent) return concurrent
  throw code === '404' ? new ProviderRefused(code, 'Midtrans does not know the payment') : refuse()
}

export async function findRefund(call: Caller, lookup: RefundLookup): Promise<ProviderRefund | undefined> {
  const transaction = await findTransaction(call, lookup.provider_payment_id)
  const found = transaction?.refunds?.find(({ refund_key }) => refund_key === lookup.refund_key)
  return found && toRefund(found, lookup.provider_payment_id)
}

/** Midtrans lists a refund once it was approved; there is no later state. */
export const toRefund = (refund: MidtransRefund, orderId: string): ProviderRefund => ({
  provider_refund_id: String(refund.refund_chargeback_uuid ?? refund.refund_chargeback_id ?? refund.refund_key ?? ''),
  refund_key: refund.refund_key ?? '',
  provider_payment_id: orderId,
  reference_id: toReference(orderId),
  amount: fromDecimal(refund.refund_amount, 'refund_amount'),
  status: 'succeeded',
  failure_reason: null,
})
