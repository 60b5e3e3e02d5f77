import { Type } from 'typebox'
import type { Minor } from '../../../platform/text/money.ts'
import { type Answer, type Call, type Caller, UnexpectedAnswer, wrongCredentials } from '../adapters/call.ts'
import { createReader, toIso } from '../adapters/read.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider.ts'

const Text = Type.String({ minLength: 1 })
const Maybe = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Optional(Type.Union([type, Type.Null()]))
const Metadata = Maybe(Type.Record(Type.String(), Type.String()))

const balanceFee = Type.Object({ fee: Type.Integer(), currency: Text })

const charge = Type.Object({
  id: Text,
  created: Type.Integer(),
  payment_method_details: Maybe(Type.Object({ type: Text })),
  balance_transaction: Maybe(Type.Union([Text, balanceFee])),
})

const paymentIntent = Type.Object({
  id: Text,
  status: Text,
  amount_received: Type.Integer(),
  currency: Text,
  latest_charge: Maybe(Type.Union([Text, charge])),
})

const card = Type.Object({ brand: Text, last4: Text })

/** The payment intent of a session that saves the card. */
const savingIntent = Type.Object({
  customer: Maybe(Text),
  payment_method: Maybe(Type.Object({ id: Text, card: Maybe(card) })),
})

/** A charge without a session. */
const chargedIntent = Type.Object({
  id: Text,
  status: Text,
  amount: Type.Integer(),
  amount_received: Type.Integer(),
  currency: Text,
  latest_charge: Maybe(charge),
  metadata: Metadata,
})

const session = Type.Object({
  id: Text,
  status: Maybe(Text),
  payment_status: Text,
  amount_total: Type.Integer(),
  currency: Text,
  metadata: Metadata,
  url: Maybe(Type.String()),
  payment_intent: Maybe(Type.Union([Text, paymentIntent])),
  payment_method_types: Type.Array(Type.String()),
})

const refund = Type.Object({
  id: Text,
  amount: Type.Integer(),
  currency: Text,
  status: Text,
  payment_intent: Maybe(Text),
  failure_reason: Maybe(Type.String()),
  metadata: Metadata,
})

const dispute = Type.Object({
  id: Text,
  amount: Type.Integer(),
  currency: Text,
  status: Text,
  reason: Type.String(),
  payment_intent: Maybe(Text),
})

/** The cause of a change of the balance: a charge, a refund or a dispute. */
const source = Type.Object({
  id: Text,
  amount: Type.Integer(),
  currency: Text,
  payment_intent: Maybe(Type.String()),
  metadata: Metadata,
})

const balanceTransaction = Type.Object({
  id: Text,
  type: Text,
  reporting_category: Maybe(Type.String()),
  fee: Type.Integer(),
  currency: Text,
  created: Type.Integer(),
  source: Maybe(Type.Union([Text, source])),
})

const list = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Object({ data: Type.Array(item), has_more: Type.Boolean() })

export type StripeSession = Type.Static<typeof session>
export type StripeCharge = Type.Static<typeof chargedIntent>
export type StripeRefund = Type.Static<typeof refund>
export type StripeDispute = Type.Static<typeof dispute>
export type StripeBalanceTransaction = Type.Static<typeof balanceTransaction>

export const read = {
  session: createReader('The checkout session of Stripe', session),
  savingSession: createReader('The checkout session of Stripe', Type.Object({ payment_intent: Maybe(savingIntent) })),
  charge: createReader('The payment intent of Stripe', chargedIntent),
  charges: createReader('The list of payment intents of Stripe', list(chargedIntent)),
  sessions: createReader('The list of checkout sessions of Stripe', list(session)),
  intents: createReader('The list of payment intents of Stripe', list(Type.Object({ id: Text }))),
  refund: createReader('The refund of Stripe', refund),
  refunds: createReader('The list of refunds of Stripe', list(refund)),
  dispute: createReader('The dispute of Stripe', dispute),
  balanceTransactions: createReader('The list of balance transactions of Stripe', list(balanceTransaction)),
  event: createReader(
    'The event of Stripe',
    Type.Object({
      id: Text,
      type: Text,
      created: Type.Integer(),
      livemode: Type.Boolean(),
      data: Type.Object({ object: Type.Object({}) }),
    }),
  ),
}

const errorBody = createReader(
  'The error of Stripe',
  Type.Object({ error: Type.Object({ type: Text, code: Maybe(Type.String()), message: Maybe(Type.String()) }) }),
)

/** Returns the body of a successful answer, undefined for 404, and throws if Stripe refused. */
export function readBody({ status, body }: Answer): unknown {
  if (status >= 200 && status < 300) return body
  if (status === 401) throw wrongCredentials('Stripe')
  const { type, code, message } = errorBody.answer(body).error
  if (status === 404) return undefined
  // Another request with the same idempotency key is still running.
  if (status === 409) throw new ProviderUnavailable('Stripe is working on the same request')
  throw new ProviderRefused(code ?? type, message ?? type)
}

/**
 * Calls Stripe with a form body; `fields` has the names of Stripe's nested parameters. Stripe stores failures under the
 * idempotency key too, so a replayed failure is retried once with another key. Callers first look up what an earlier
 * call may have done. With `isOnce` the call may have moved money, so no other key is used and the outcome stays
 * unknown.
 */
export async function post(
  call: Caller,
  path: string,
  fields: Record<string, string>,
  key: string,
  { isOnce = false } = {},
): Promise<Answer> {
  const send = (idempotencyKey: string) =>
    call({
      method: 'POST',
      path: `/v1/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': idempotencyKey },
      body: new URLSearchParams(fields).toString(),
    })
  try {
    return await send(key)
  } catch (error) {
    if (error instanceof UnexpectedAnswer && error.isReplayed && !isOnce) return await send(`${key}-again`)
    throw error
  }
}

export const get = (call: Caller, path: string, query: NonNullable<Call['query']> = {}) =>
  call({ method: 'GET', path: `/v1/${path}`, query })

const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')

const hasDecimals = (currency: string) => !withoutDecimals.includes(currency.toUpperCase())

/**
 * Converts to Stripe's amounts: hundredths as ours, rupiah included, but whole units of currencies without smaller
 * ones.
 */
export function toStripeAmount(amount: Minor, currency: string): number {
  if (hasDecimals(currency)) return amount
  if (amount % 100 !== 0) throw new ProviderRefused('amount_not_whole', `The amount is not in whole ${currency}`)
  return amount / 100
}

export const fromStripeAmount = (amount: number, currency: string): Minor =>
  hasDecimals(currency) ? amount : amount * 100

export const fromUnixTime = (seconds: number) => toIso(seconds * 1000)
