/**
 * Stripe: checkout sessions on its own page, and charges of cards that a session saved. The facts and what is unsure about them: docs/providers/stripe.md.
 */
import type { AdapterOptions, Credentials, PaymentAdapter } from '../adapter.ts'
import { basicAuthorization, createCaller, readCredentials } from '../adapters/call.ts'
import { type PaymentProvider, ProviderRefused } from '../provider.ts'
import { listEntries } from './balance.ts'
import { readStripeCallback } from './callbacks.ts'
import { stripeMethods } from './methods.ts'
import { createRefund, findRefund } from './refunds.ts'
import { chargeCard, detachCard, findCharge, readSavedCard } from './saved.ts'
import { createSession, expireSession, findSession, toPayment } from './sessions.ts'
import { get, readBody } from './wire.ts'

const api = 'https://api.stripe.com'
const apiVersion = '2024-06-20'
const keyOfOtherMode = { test: /^[sr]k_live_/, live: /^[sr]k_test_/ }

function open(
  given: Credentials,
  { mode, request, now = () => new Date() }: AdapterOptions,
  origin: string,
): PaymentProvider {
  const { secret_key, webhook_secret } = readCredentials(given, ['secret_key', 'webhook_secret'])
  if (keyOfOtherMode[mode].test(secret_key))
    throw new ProviderRefused('key_of_other_mode', `The secret key is not one of the ${mode} mode`)
  const headers = { authorization: basicAuthorization(secret_key), 'stripe-version': apiVersion }
  const call = createCaller({ provider: 'Stripe', origin, headers, secrets: [secret_key, webhook_secret] }, request)

  return {
    name: 'stripe',
    methods: stripeMethods,
    create: (payment) => createSession(call, payment),
    find: async (lookup) => {
      const session = lookup.token ? undefined : await findSession(call, lookup)
      return session ? toPayment(session) : await findCharge(call, lookup)
    },
    cancel: async (lookup) => {
      if (!lookup.token) await expireSession(call, lookup)
      if ((await findCharge(call, lookup))?.receipt) throw new ProviderRefused('already_paid', 'The charge was paid')
    },
    refund: (refund) => createRefund(call, refund),
    findRefund: (lookup) => findRefund(call, lookup),
    saved: {
      charge: (request) => chargeCard(call, request),
      isRepeatable: true,
      readToken: (lookup) => readSavedCard(call, lookup),
      deleteToken: (token) => detachCard(call, token),
    },
    listEntries: (period) => listEntries(call, period),
    check: async () => {
      readBody(await get(call, 'balance'))
    },
    readCallback: (headers, rawBody) =>
      readStripeCallback({ secret: webhook_secret, isLive: mode === 'live', now: now() }, headers, rawBody),
  }
}

/** `origin` is the address of another server with the same API, such as a fake. */
export const stripe = (origin = api): PaymentAdapter => ({
  name: 'stripe',
  modes: ['test', 'live'],
  credential_fields: [
    { name: 'secret_key', is_secret: true, label_key: 'secret_key' },
    { name: 'webhook_secret', is_secret: true, label_key: 'webhook_secret' },
  ],
  hosts: [origin],
  methods: stripeMethods,
  create: (credentials, options) => open(credentials, options, origin),
})
