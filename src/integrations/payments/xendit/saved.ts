import { type Caller, isForbidden } from '../adapters/call.ts'
import { toRupiah } from '../adapters/money.ts'
import {
  type ChargeRequest,
  lookUp,
  type PaymentLookup,
  type ProviderPayment,
  ProviderRefused,
  type SavedToken,
} from '../provider.ts'
import { toStatus, versionHeader, withPayment } from './payment-requests.ts'
import { read, readBody } from './wire.ts'

/** Xendit has no idempotency key here, so a charge whose outcome is unknown is not repeated. */
export async function chargeToken(call: Caller, request: ChargeRequest): Promise<ProviderPayment> {
  const body = {
    reference_id: request.reference_id,
    type: 'PAY',
    country: 'ID',
    currency: request.currency,
    request_amount: toRupiah(request.amount),
    capture_method: 'AUTOMATIC',
    payment_token_id: request.token,
    description: request.description.slice(0, 255),
  }
  const answer = readBody(await call({ method: 'POST', path: '/v3/payment_requests', headers: versionHeader, body }))
  if (answer === undefined) throw new ProviderRefused('DATA_NOT_FOUND', 'Xendit does not know the saved method')
  const created = read.paymentRequest.answer(answer)
  if (toStatus(created.status) === 'failed')
    throw new ProviderRefused(created.failure_code ?? 'FAILED', 'The charge was declined')
  // The charge was made, even if the account may not read the payment.
  return await lookUp(withPayment(call, created))
}

/** The token of a paid request that was asked to save its method. */
export async function readSavedToken(
  call: Caller,
  { provider_payment_id: id }: PaymentLookup,
): Promise<SavedToken | undefined> {
  if (!id?.startsWith('pr-')) return undefined
  const path = `/v3/payment_requests/${encodeURIComponent(id)}`
  const found = readBody(await call({ method: 'GET', path, headers: versionHeader }))
  if (found === undefined) return undefined
  const { payment_token_id, channel_code } = read.paymentRequest.answer(found)
  return payment_token_id ? { token: payment_token_id, label: channel_code } : undefined
}

export async function cancelToken(call: Caller, token: string) {
  const path = `/v3/payment_tokens/${encodeURIComponent(token)}/cancel`
  const answer = await call({ method: 'POST', path, headers: versionHeader })
  try {
    readBody(answer)
  } catch (error) {
    // Any other refusal means that the token is already canceled.
    if (!(error instanceof ProviderRefused) || isForbidden(answer)) throw error
  }
}
