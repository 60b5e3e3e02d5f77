/**
 * Midtrans: the Core API for virtual accounts, QRIS, e-wallets and Alfamart; its page Snap for cards, invoices and
 * payment links. The facts and what is unsure about them: docs/providers/midtrans.md.
 */
import { randomUUID } from 'node:crypto'
import type { AdapterOptions, Credentials, PaymentAdapter } from '../adapter.ts'
import { basicAuthorization, createCaller, readCredentials } from '../adapters/call.ts'
import { refuseForeignCurrency } from '../adapters/money.ts'
import type { PaymentProvider } from '../provider.ts'
import { readMidtransCallback } from './callbacks.ts'
import { createPayment } from './create-payment.ts'
import { findDispute } from './disputes.ts'
import { midtransMethods } from './methods.ts'
import { createRefund, findRefund } from './refunds.ts'
import { cancelTransaction, findTransaction, toPayment } from './transactions.ts'

const api = {
  test: { core: 'https://api.sandbox.midtrans.com', snap: 'https://app.sandbox.midtrans.com' },
  live: { core: 'https://api.midtrans.com', snap: 'https://app.midtrans.com' },
}

type Origins = { core: string; snap: string }

function open(
  given: Credentials,
  { request, now = () => new Date() }: AdapterOptions,
  origins: Origins,
): PaymentProvider {
  // The key does not show whether it is for test or live mode, because some sandbox keys lack the prefix.
  const { server_key } = readCredentials(given, ['server_key'])
  const target = {
    provider: 'Midtrans',
    headers: { authorization: basicAuthorization(server_key) },
    secrets: [server_key],
  }
  const core = createCaller({ ...target, origin: origins.core }, request)
  const snap = createCaller({ ...target, origin: origins.snap }, request)

  return {
    name: 'midtrans',
    methods: midtransMethods,
    create: async (payment) => {
      refuseForeignCurrency(payment)
      return await createPayment({ core, snap }, payment, now())
    },
    find: async ({ reference_id, provider_payment_id }) => {
      const found = await findTransaction(core, provider_payment_id ?? reference_id)
      return found && toPayment(found)
    },
    cancel: ({ reference_id, provider_payment_id }) => cancelTransaction(core, provider_payment_id ?? reference_id),
    refund: (refund) => createRefund(core, refund),
    findRefund: (lookup) => findRefund(core, lookup),
    findDispute: ({ provider_payment_id }) => findDispute(core, provider_payment_id),
    listEntries: undefined,
    // Looks up an order that does not exist: Midtrans refuses a wrong key before it reports the order as unknown.
    check: async () => {
      await findTransaction(core, randomUUID())
    },
    readCallback: (_headers, rawBody) => readMidtransCallback(server_key, rawBody),
  }
}

/** `origin` is the address of another server with the same API, such as a fake. */
export const midtrans = (origin?: string): PaymentAdapter => {
  const origins = origin ? { test: { core: origin, snap: origin }, live: { core: origin, snap: origin } } : api
  return {
    name: 'midtrans',
    modes: ['test', 'live'],
    credential_fields: [{ name: 'server_key', is_secret: true, label_key: 'server_key' }],
    hosts: Object.values(origins).flatMap(({ core, snap }) => [core, snap]),
    methods: midtransMethods,
    create: (credentials, options) => open(credentials, options, origins[options.mode]),
  }
}
