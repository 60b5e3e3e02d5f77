/**
 * Midtrans: the Core API for virtual accounts, QRIS, e-wallets and Alfamart; its page Snap for cards, invoices and
 * payment links. The facts and what is unsure about them: docs/providers/midtrans.md.
 */
import { randomUUID } from 'node:crypto'
import type { AdapterOptions, Mode, PaymentAdapter } from '../adapters/adapter.ts'
import { basicAuthorization, createCaller, readCredentials } from '../adapters/call.ts'
import { refuseForeignCurrency } from '../adapters/money.ts'
import type { PaymentProvider } from '../adapters/port.ts'
import { readMidtransCallback } from './callbacks.ts'
import { createPayment } from './create-payment.ts'
import { midtransMethods } from './methods.ts'
import { createRefund, findRefund } from './refunds.ts'
import { cancelTransaction, findTransaction, toPayment } from './transactions.ts'

const hosts = {
  test: ['api.sandbox.midtrans.com', 'app.sandbox.midtrans.com'],
  live: ['api.midtrans.com', 'app.midtrans.com'],
} as const

function create(given: Readonly<Record<string, string>>, mode: Mode, options: AdapterOptions): PaymentProvider {
  // A key does not tell its mode: some keys of the sandbox lack its prefix.
  const { server_key } = readCredentials(given, ['server_key'])
  const target = {
    provider: 'Midtrans',
    headers: { authorization: basicAuthorization(server_key) },
    secrets: [server_key],
  }
  const [coreHost, snapHost] = hosts[mode]
  const core = createCaller({ ...target, host: coreHost }, options)
  const snap = createCaller({ ...target, host: snapHost }, options)
  const now = options.now ?? (() => new Date())

  return {
    name: 'midtrans',
    methods: midtransMethods,
    create: async (request) => {
      refuseForeignCurrency(request)
      return await createPayment({ core, snap }, request, now())
    },
    find: async ({ reference_id, provider_payment_id }) => {
      const found = await findTransaction(core, provider_payment_id ?? reference_id)
      return found && toPayment(found)
    },
    cancel: ({ reference_id, provider_payment_id }) => cancelTransaction(core, provider_payment_id ?? reference_id),
    refund: (request) => createRefund(core, request),
    findRefund: (lookup) => findRefund(core, lookup),
    listEntries: undefined,
    // A wrong key is refused before the unknown order is looked for.
    check: async () => {
      await findTransaction(core, randomUUID())
    },
    readCallback: (_headers, rawBody) => readMidtransCallback(server_key, rawBody),
  }
}

export const midtrans: PaymentAdapter = {
  name: 'midtrans',
  modes: ['test', 'live'],
  credentialFields: [{ name: 'server_key', is_secret: true, label_key: 'midtrans_server_key' }],
  hosts,
  methods: midtransMethods,
  create,
}
