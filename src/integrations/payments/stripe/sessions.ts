import { createHash } from 'node:crypto'
import type { Caller } from '../adapters/call.ts'
import { findCapability } from '../adapters/capabilities.ts'
import {
  type PaymentLookup,
  type PaymentRequest,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnavailable,
  type Receipt,
} from '../provider.ts'
import { stripeMethods } from './methods.ts'
import {
  fromStripeAmount,
  fromUnixTime,
  get,
  post,
  read,
  readBody,
  type StripeSession,
  toStripeAmount,
} from './wire.ts'

/**
 * Creates a page at Stripe. A repeated call with the same fields returns the same session for at least 24 hours.
 * `expires_at` is therefore sent unchanged instead of being adjusted to the time of the call.
 */
export async function createSession(call: Caller, request: PaymentRequest): Promise<ProviderPayment> {
  findCapability(stripeMethods, request.payment_method)
  const { reference_id, currency, customer, expires_at } = request
  const line = 'line_items[0]'
  const fields = {
    mode: 'payment',
    [`${line}[quantity]`]: '1',
    [`${line}[price_data][currency]`]: currency.toLowerCase(),
    [`${line}[price_data][unit_amount]`]: String(toStripeAmount(request.amount, currency)),
    [`${line}[price_data][product_data][name]`]: request.description.slice(0, 250) || request.merchant_name,
    success_url: request.return_url,
    cancel_url: request.return_url,
    client_reference_id: reference_id,
    'metadata[reference]': reference_id,
    'payment_intent_data[metadata][reference]': reference_id,
    ...(request.payment_method === 'card' && { 'payment_method_types[0]': 'card' }),
    ...(customer.email && { customer_email: customer.email }),
    ...(request.saves && {
      customer_creation: 'always',
      'payment_intent_data[setup_future_usage]': 'off_session',
    }),
    ...(expires_at && { expires_at: String(Math.floor(Date.parse(expires_at) / 1000)) }),
  }
  // Stripe refuses other fields under the same key, so the key contains a digest of the fields.
  const digest = createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 16)
  const answer = await post(call, 'checkout/sessions', fields, `payment-${reference_id}-${digest}`)
  const session = read.session.answer(readBody(answer))
  if (!session.url) throw new ProviderUnavailable('The checkout session of Stripe has no page')
  return toPayment(session, request.payment_method)
}

const details = 'payment_intent.latest_charge.balance_transaction'

/** Finds a session by its id, by its payment intent (which disputes name) or by our reference. */
export async function findSession(call: Caller, lookup: PaymentLookup): Promise<StripeSession | undefined> {
  const id = lookup.provider_payment_id ?? (await findIntent(call, lookup.reference_id))
  if (!id) return undefined
  if (id.startsWith('pi_')) {
    const query = { payment_intent: id, limit: '1', 'expand[0]': `data.${details}` }
    return read.sessions.answer(readBody(await get(call, 'checkout/sessions', query))).data[0]
  }
  const found = readBody(await get(call, `checkout/sessions/${encodeURIComponent(id)}`, { 'expand[0]': details }))
  return found === undefined ? undefined : read.session.answer(found)
}

/** The search finds a payment about a minute after it was made, and a session only after the buyer began to pay. */
export async function findIntent(call: Caller, reference: string): Promise<string | undefined> {
  const query = `metadata['reference']:'${reference.replace(/[\\']/g, '\\$&')}'`
  return read.intents.answer(readBody(await get(call, 'payment_intents/search', { query, limit: '1' }))).data[0]?.id
}

export async function expireSession(call: Caller, lookup: PaymentLookup) {
  const id = lookup.provider_payment_id ?? (await findSession(call, lookup))?.id
  if (!id) return
  try {
    readBody(await post(call, `checkout/sessions/${encodeURIComponent(id)}/expire`, {}, `expire-${id}`))
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    const current = await findSession(call, { ...lookup, provider_payment_id: id })
    if (current?.payment_status === 'paid')
      throw new ProviderRefused('already_paid', 'The payment was received already')
    if (current?.status !== 'expired') throw error
  }
}

function toStatus({ status, payment_status, payment_intent: intent }: StripeSession): ProviderPayment['status'] {
  if (payment_status === 'paid') return 'paid'
  if (status === 'expired') return 'expired'
  const hasFailed = typeof intent === 'object' && /^(requires_payment_method|canceled)$/.test(intent?.status ?? '')
  if (status === 'complete' && hasFailed) return 'failed'
  // A complete but unpaid session waits for a bank.
  if ((status === 'open' || status === 'complete') && payment_status === 'unpaid') return 'open'
  throw new ProviderUnavailable(`The status ${status}/${payment_status} of a checkout session is unknown`)
}

/** `paidAt` is used if the session came without its charge, as in events. */
export function toPayment(session: StripeSession, method?: string, paidAt?: string): ProviderPayment {
  const status = toStatus(session)
  const { currency, url } = session
  // The reference is not read from `client_reference_id`, because buyers can set that on any payment link of the
  // merchant.
  const reference_id = session.metadata?.reference ?? ''
  const field = method === 'card' ? 'redirect_url' : method === 'invoice' ? 'invoice_url' : 'payment_url'
  return {
    provider_payment_id: session.id,
    reference_id,
    status,
    amount: fromStripeAmount(session.amount_total, currency),
    currency: readCurrency(session).toUpperCase(),
    instructions: { reference_id, ...(url && { [field]: url }) },
    payment_url: url ?? null,
    receipt: status === 'paid' ? toReceipt(session, paidAt) : null,
  }
}

const readCurrency = ({ payment_intent: intent, currency }: StripeSession) =>
  typeof intent === 'object' && intent ? intent.currency : currency

function toReceipt({ payment_intent: intent, ...session }: StripeSession, paidAt: string | undefined): Receipt {
  const charge = typeof intent === 'object' && typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const paid_at = charge ? fromUnixTime(charge.created) : paidAt
  if (!paid_at) throw new ProviderUnavailable('A paid checkout session of Stripe lacks its charge')
  const [currency, amount] =
    typeof intent === 'object' && intent
      ? [intent.currency, intent.amount_received]
      : [session.currency, session.amount_total]
  const balance = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null
  const used = charge?.payment_method_details?.type ?? session.payment_method_types.join()
  return {
    amount: fromStripeAmount(amount, currency),
    surcharge: 0,
    payment_method: used === 'card' ? 'card' : 'payment_link',
    paid_at,
    // Fees are in the currency of the account, which may be another one.
    fee: balance?.currency === currency ? fromStripeAmount(balance.fee, currency) : null,
  }
}
