/**
 * Stripe: checkout sessions on its own page. The facts and what is unsure about them: docs/providers/stripe.md.
 */
import type { AdapterOptions, Mode, PaymentAdapter } from '../adapters/adapter.ts'
import { basicAuthorization, createCaller, readCredentials } from '../adapters/call.ts'
import { type PaymentProvider, ProviderRefused } from '../adapters/port.ts'
import { listEntries } from './balance.ts'
import { readStripeCallback } from './callbacks.ts'
import { stripeMethods } from './methods.ts'
import { createRefund, findRefund } from './refunds.ts'
import { createSession, expireSession, findSession, toPayment } from './sessions.ts'
import { bodyOf, get } from './wire.ts'

const host = 'api.stripe.com'
const apiVersion = '2024-06-20'
const keyOfOtherMode = { test: /^[sr]k_live_/, live: /^[sr]k_test_/ }

function create(given: Readonly<Record<string, string>>, mode: Mode, options: AdapterOptions): PaymentProvider {
  const { secret_key, webhook_secret } = readCredentials(given, ['secret_key', 'webhook_secret'])
  if (keyOfOtherMode[mode].test(secret_key))
    throw new ProviderRefused('key_of_other_mode', `The secret key is not one of the ${mode} mode`)
  const headers = { authorization: basicAuthorization(secret_key), 'stripe-version': apiVersion }
  const call = createCaller({ provider: 'Stripe', host, headers, secrets: [secret_key, webhook_secret] }, options)
  const now = options.now ?? (() => new Date())

  return {
    name: 'stripe',
    methods: stripeMethods,
    create: (request) => createSession(call, request),
    find: async (lookup) => {
      const session = await findSession(call, lookup)
      return session && toPayment(session)
    },
    cancel: (lookup) => expireSession(call, lookup),
    refund: (request) => createRefund(call, request),
    findRefund: (lookup) => findRefund(call, lookup),
    listEntries: (period) => listEntries(call, period),
    check: async () => {
      bodyOf(await get(call, 'balance'))
    },
    readCallback: (headers, rawBody) =>
      readStripeCallback({ secret: webhook_secret, isLive: mode === 'live', now: now() }, headers, rawBody),
  }
}

export const stripe: PaymentAdapter = {
  name: 'stripe',
  modes: ['test', 'live'],
  credentialFields: [
    { name: 'secret_key', is_secret: true, label_key: 'stripe_secret_key' },
    { name: 'webhook_secret', is_secret: true, label_key: 'stripe_webhook_secret' },
  ],
  hosts: { test: [host], live: [host] },
  methods: stripeMethods,
  create,
}
