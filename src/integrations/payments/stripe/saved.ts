import { type Caller, isForbidden } from '../adapters/call.ts'
import {
  type ChargeRequest,
  type PaymentLookup,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnavailable,
  type SavedToken,
} from '../provider.ts'
import { findIntent } from './sessions.ts'
import { fromStripeAmount, fromUnixTime, get, post, read, readBody, type StripeCharge, toStripeAmount } from './wire.ts'

const details = 'latest_charge.balance_transaction'

/** The token consists of both ids, because a charge needs both. */
const toToken = (customer: string, method: string) => `${customer}/${method}`
const fromToken = (token: string) => {
  const [customer, payment_method] = token.split('/') as [string, string]
  return { customer, payment_method }
}

/**
 * Under the same idempotency key Stripe repeats its answer, even a decline, for at least a day. `find` looks up older
 * charges.
 */
export async function chargeCard(call: Caller, request: ChargeRequest): Promise<ProviderPayment> {
  const fields = {
    amount: String(toStripeAmount(request.amount, request.currency)),
    currency: request.currency.toLowerCase(),
    ...fromToken(request.token),
    confirm: 'true',
    off_session: 'true',
    description: request.description.slice(0, 250),
    'metadata[reference]': request.reference_id,
    'expand[0]': details,
  }
  const body = readBody(await post(call, 'payment_intents', fields, `charge-${request.reference_id}`, { isOnce: true }))
  if (body === undefined) throw new ProviderRefused('resource_missing', 'Stripe does not know the saved card')
  const charged = toCharged(read.charge.answer(body))
  if (charged.status === 'failed') throw new ProviderRefused('card_declined', 'The card was declined')
  return charged
}

/** Finds a charge that has no session, by its id or our reference. */
export async function findCharge(call: Caller, lookup: PaymentLookup): Promise<ProviderPayment | undefined> {
  if (!lookup.provider_payment_id && lookup.token) return await findListed(call, lookup.token, lookup.reference_id)
  const id = lookup.provider_payment_id ?? (await findIntent(call, lookup.reference_id))
  if (!id?.startsWith('pi_')) return undefined
  const found = readBody(await get(call, `payment_intents/${encodeURIComponent(id)}`, { 'expand[0]': details }))
  return found === undefined ? undefined : toCharged(read.charge.answer(found))
}

/** Reads the customer's list of charges, which is current; the search finds a charge about a minute later. */
async function findListed(call: Caller, token: string, reference: string): Promise<ProviderPayment | undefined> {
  const { customer } = fromToken(token)
  let after: string | undefined
  for (;;) {
    const query = { customer, limit: '100', 'expand[0]': `data.${details}`, ...(after && { starting_after: after }) }
    const page = read.charges.answer(readBody(await get(call, 'payment_intents', query)))
    const found = page.data.find(({ metadata }) => metadata?.reference === reference)
    after = page.data.at(-1)?.id
    if (found || !page.has_more || !after) return found && toCharged(found)
  }
}

const statuses: Readonly<Record<string, ProviderPayment['status']>> = {
  succeeded: 'paid',
  processing: 'open',
  // The buyer is not present to confirm the payment.
  requires_action: 'failed',
  requires_payment_method: 'failed',
  canceled: 'canceled',
}

function toCharged(intent: StripeCharge): ProviderPayment {
  const status = statuses[intent.status]
  if (!status) throw new ProviderUnavailable(`The status ${intent.status} of a payment intent is unknown`)
  const { currency, latest_charge: charge } = intent
  if (status === 'paid' && !charge) throw new ProviderUnavailable('A paid payment intent of Stripe lacks its charge')
  const balance = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null
  const reference_id = intent.metadata?.reference ?? ''
  return {
    provider_payment_id: intent.id,
    reference_id,
    status,
    amount: fromStripeAmount(intent.amount, currency),
    currency: currency.toUpperCase(),
    instructions: { reference_id },
    payment_url: null,
    receipt:
      status === 'paid'
        ? {
            amount: fromStripeAmount(intent.amount_received, currency),
            surcharge: 0,
            payment_method: 'card',
            paid_at: fromUnixTime(charge!.created),
            fee: balance?.currency === currency ? fromStripeAmount(balance.fee, currency) : null,
          }
        : null,
  }
}

/** The card of a paid session that was asked to save it. */
export async function readSavedCard(call: Caller, lookup: PaymentLookup): Promise<SavedToken | undefined> {
  const id = lookup.provider_payment_id
  if (!id?.startsWith('cs_')) return undefined
  const query = { 'expand[0]': 'payment_intent.payment_method' }
  const found = readBody(await get(call, `checkout/sessions/${encodeURIComponent(id)}`, query))
  const intent = found === undefined ? undefined : read.savingSession.answer(found).payment_intent
  if (!intent?.customer || !intent.payment_method) return undefined
  const { id: method, card } = intent.payment_method
  return { token: toToken(intent.customer, method), label: card ? `${card.brand} ···· ${card.last4}` : 'Stripe' }
}

export async function detachCard(call: Caller, token: string) {
  const { payment_method: method } = fromToken(token)
  const answer = await post(call, `payment_methods/${encodeURIComponent(method)}/detach`, {}, `detach-${method}`)
  try {
    readBody(answer)
  } catch (error) {
    // Otherwise the card is already detached.
    if (!(error instanceof ProviderRefused) || isForbidden(answer)) throw error
  }
}
