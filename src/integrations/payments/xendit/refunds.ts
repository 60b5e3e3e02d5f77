import type { Caller } from '../adapters/call.ts'
import { checkRefund } from '../adapters/capabilities.ts'
import { fromDecimal, toRupiah } from '../adapters/money.ts'
import { type ProviderRefund, ProviderRefused, ProviderUnavailable, type RefundRequest } from '../provider.ts'
import { xenditMethods } from './methods.ts'
import { versionHeader } from './payment-requests.ts'
import { read, readBody, type XenditRefund } from './wire.ts'

export const isRequestId = (id: string) => id.startsWith('pr-')

type RefundLookup = { refund_key: string; provider_refund_id: string | null; provider_payment_id: string }

/** The idempotency key is documented for the older call only, so an existing refund of the key is looked for first. */
export async function createRefund(call: Caller, request: RefundRequest): Promise<ProviderRefund> {
  checkRefund(xenditMethods, request.payment_method)
  const amount = toRupiah(request.amount)
  const existing = await findRefund(call, { ...request, provider_refund_id: null })
  if (existing) return existing
  const shared = {
    reference_id: request.refund_key,
    amount,
    reason: 'REQUESTED_BY_CUSTOMER',
    metadata: { payment_reference_id: request.reference_id, reason: request.reason.slice(0, 500) },
  }
  const headers = { ...versionHeader, 'idempotency-key': request.refund_key }
  const answer = isRequestId(request.provider_payment_id)
    ? await call({
        method: 'POST',
        path: '/v3/refunds',
        headers,
        body: { ...shared, payment_id: await findPaymentId(call, request.provider_payment_id) },
      })
    : await call({
        method: 'POST',
        path: '/refunds',
        headers,
        body: { ...shared, invoice_id: request.provider_payment_id },
      })
  const body = readBody(answer)
  if (body === undefined) throw new ProviderRefused('DATA_NOT_FOUND', 'Xendit does not know the payment')
  return toRefund(read.refund.answer(body), request.provider_payment_id)
}

async function findPaymentId(call: Caller, requestId: string): Promise<string> {
  const path = `/v3/payment_requests/${encodeURIComponent(requestId)}`
  const found = readBody(await call({ method: 'GET', path, headers: versionHeader }))
  const id = found === undefined ? undefined : read.paymentRequest.answer(found).latest_payment_id
  if (!id) throw new ProviderRefused('not_paid', 'There is no payment to refund')
  return id
}

export async function findRefund(call: Caller, lookup: RefundLookup): Promise<ProviderRefund | undefined> {
  const { refund_key, provider_refund_id, provider_payment_id } = lookup
  if (provider_refund_id) {
    const found = readBody(await call({ method: 'GET', path: `/refunds/${encodeURIComponent(provider_refund_id)}` }))
    return found === undefined ? undefined : toRefund(read.refund.answer(found), provider_payment_id)
  }
  const filter: Record<string, string> = isRequestId(provider_payment_id)
    ? { payment_request_id: provider_payment_id }
    : { invoice_id: provider_payment_id }
  let after: string | undefined
  for (;;) {
    const query = { ...filter, limit: '100', ...(after && { after_id: after }) }
    const list = read.refunds.answer(readBody(await call({ method: 'GET', path: '/refunds', query })) ?? { data: [] })
    const found = list.data.find(({ reference_id }) => reference_id === refund_key)
    if (found) return toRefund(found, provider_payment_id)
    after = list.data.at(-1)?.id
    if (!list.has_more || !after) return undefined
  }
}

const statuses: Readonly<Record<string, ProviderRefund['status']>> = {
  PENDING: 'pending',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

export function toRefund(refund: XenditRefund, paymentId?: string): ProviderRefund {
  const status = statuses[refund.status]
  if (!status) throw new ProviderUnavailable(`The status ${refund.status} of a refund of Xendit is unknown`)
  const reference = refund.metadata?.payment_reference_id
  return {
    provider_refund_id: refund.id,
    refund_key: refund.reference_id ?? '',
    provider_payment_id: paymentId ?? refund.payment_request_id ?? refund.invoice_id ?? refund.payment_id ?? '',
    reference_id: typeof reference === 'string' ? reference : '',
    amount: fromDecimal(refund.amount, 'amount'),
    status,
    failure_reason: status === 'failed' ? (refund.failure_code ?? refund.status) : null,
  }
}
