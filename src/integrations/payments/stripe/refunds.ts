import type { Caller } from '../adapters/call.ts'
import { type ProviderRefund, ProviderRefused, ProviderUnavailable, type RefundRequest } from '../provider.ts'
import { findSession } from './sessions.ts'
import { fromStripeAmount, get, post, read, readBody, type StripeRefund, toStripeAmount } from './wire.ts'

type RefundLookup = {
  refund_key: string
  provider_refund_id: string | null
  provider_payment_id: string
  reference_id: string
}

/** Stripe keeps an idempotency key for a day only, so an older refund with the key is looked up first. */
export async function createRefund(call: Caller, request: RefundRequest): Promise<ProviderRefund> {
  const amount = toStripeAmount(request.amount, request.currency)
  const intent = await readIntent(call, request)
  if (!intent) throw new ProviderRefused('not_paid', 'There is no payment to refund')
  const existing = await findByKey(call, intent, request.refund_key)
  if (existing) return toRefund(existing)
  const fields = {
    payment_intent: intent,
    amount: String(amount),
    reason: 'requested_by_customer',
    // Refund events contain neither the session nor our reference, so the metadata carries both.
    'metadata[refund_key]': request.refund_key,
    'metadata[reference]': request.reference_id,
    'metadata[session]': request.provider_payment_id,
  }
  const body = readBody(await post(call, 'refunds', fields, `refund-${request.refund_key}`))
  if (body === undefined) throw new ProviderRefused('resource_missing', 'Stripe does not know the payment')
  return toRefund(read.refund.answer(body))
}

async function readIntent(call: Caller, lookup: { provider_payment_id: string; reference_id: string }) {
  // The payment intent of a charge; charges of saved cards have no session.
  if (lookup.provider_payment_id.startsWith('pi_')) return lookup.provider_payment_id
  const intent = (await findSession(call, lookup))?.payment_intent
  return typeof intent === 'object' ? intent?.id : intent
}

async function findByKey(call: Caller, payment_intent: string, key: string): Promise<StripeRefund | undefined> {
  let after: string | undefined
  for (;;) {
    const query = { payment_intent, limit: '100', ...(after && { starting_after: after }) }
    const list = read.refunds.answer(readBody(await get(call, 'refunds', query)))
    const found = list.data.find(({ metadata }) => metadata?.refund_key === key)
    after = list.data.at(-1)?.id
    if (found || !list.has_more || !after) return found
  }
}

export async function findRefund(call: Caller, lookup: RefundLookup): Promise<ProviderRefund | undefined> {
  if (lookup.provider_refund_id) {
    const found = readBody(await get(call, `refunds/${encodeURIComponent(lookup.provider_refund_id)}`))
    return found === undefined ? undefined : toRefund(read.refund.answer(found))
  }
  const intent = await readIntent(call, lookup)
  const found = intent ? await findByKey(call, intent, lookup.refund_key) : undefined
  return found && toRefund(found)
}

const statuses: Readonly<Record<string, ProviderRefund['status']>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

export function toRefund(refund: StripeRefund): ProviderRefund {
  const status = statuses[refund.status]
  if (!status) throw new ProviderUnavailable(`The status ${refund.status} of a refund of Stripe is unknown`)
  return {
    provider_refund_id: refund.id,
    refund_key: refund.metadata?.refund_key ?? '',
    provider_payment_id: refund.metadata?.session ?? refund.payment_intent ?? '',
    reference_id: refund.metadata?.reference ?? '',
    amount: fromStripeAmount(refund.amount, refund.currency),
    status,
    failure_reason: status === 'failed' ? (refund.failure_reason ?? refund.status) : null,
  }
}
