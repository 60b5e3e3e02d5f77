/**
 * Xendit: payment requests (v3) for virtual accounts, QRIS, e-wallets and Alfamart; its invoice page for cards, invoices
 * and payment links. The facts and what is unsure about them: docs/providers/xendit.md.
 */
import type { AdapterOptions, Credentials, PaymentAdapter } from '../adapter.ts'
import { basicAuthorization, createCaller, readCredentials } from '../adapters/call.ts'
import { refuseForeignCurrency } from '../adapters/money.ts'
import {
  type PaymentLookup,
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnavailable,
} from '../provider.ts'
import { readXenditCallback } from './callbacks.ts'
import { createInvoice, findInvoice, findInvoiceOfReference } from './invoices.ts'
import { findChannel, xenditMethods } from './methods.ts'
import { createPaymentRequest, findPayment, findPaymentRequest, versionHeader } from './payment-requests.ts'
import { createRefund, findRefund, isRequestId } from './refunds.ts'
import { cancelToken, chargeToken, readSavedToken } from './saved.ts'
import { findPaidProducts, listEntries } from './transactions.ts'
import { readBody } from './wire.ts'

const api = 'https://api.xendit.co'
const keyOfOtherMode = { test: 'xnd_production_', live: 'xnd_development_' }

function open(
  given: Credentials,
  { mode, request, now = () => new Date() }: AdapterOptions,
  origin: string,
): PaymentProvider {
  const { secret_key, callback_token } = readCredentials(given, ['secret_key', 'callback_token'])
  if (secret_key.startsWith(keyOfOtherMode[mode]))
    throw new ProviderRefused('key_of_other_mode', `The secret key is not one of the ${mode} mode`)
  const secrets = [secret_key, callback_token]
  const authorization = basicAuthorization(secret_key)
  const call = createCaller({ provider: 'Xendit', origin, headers: { authorization }, secrets }, request)

  /** An id is that of a payment request, of a payment (named by refunds and disputes) or of an invoice. */
  async function findById(id: string): Promise<ProviderPayment | undefined> {
    if (isRequestId(id)) return await findPaymentRequest(call, id)
    if (!id.startsWith('py-')) return await findInvoice(call, id)
    const payment = await findPayment(call, id)
    return payment?.payment_request_id ? await findPaymentRequest(call, payment.payment_request_id) : undefined
  }

  /** Xendit has no search for open payment requests by reference; paid ones are in the ledger. */
  async function find({ reference_id, provider_payment_id }: PaymentLookup) {
    if (provider_payment_id) return await findById(provider_payment_id)
    const [paid] = await findPaidProducts(call, reference_id)
    if (!paid) return await findInvoiceOfReference(call, reference_id)
    const found = await findById(paid)
    if (!found) throw new ProviderUnavailable(`Xendit lists the payment ${paid} but does not show it`)
    return found
  }

  async function cancel(lookup: PaymentLookup) {
    const id = lookup.provider_payment_id ?? (await find(lookup))?.provider_payment_id
    if (!id) return
    try {
      if (isRequestId(id))
        readBody(await call({ method: 'POST', path: `/v3/payment_requests/${id}/cancel`, headers: versionHeader }))
      else readBody(await call({ method: 'POST', path: `/invoices/${encodeURIComponent(id)}/expire!` }))
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      const current = await findById(id)
      if (current?.receipt) throw new ProviderRefused('already_paid', 'The payment was received already')
      if (current?.status === 'open') throw error
    }
  }

  return {
    name: 'xendit',
    methods: xenditMethods,
    create: async (payment) => {
      refuseForeignCurrency(payment)
      const channel = findChannel(payment.payment_method)
      return channel ? await createPaymentRequest(call, payment, channel) : await createInvoice(call, payment, now())
    },
    find,
    cancel,
    refund: (refund) => createRefund(call, refund),
    findRefund: (lookup) => findRefund(call, lookup),
    saved: {
      charge: async (request) => {
        refuseForeignCurrency(request)
        return await chargeToken(call, request)
      },
      isRepeatable: false,
      readToken: (lookup) => readSavedToken(call, lookup),
      deleteToken: (token) => cancelToken(call, token),
    },
    listEntries: (period) => listEntries(call, period),
    check: async () => {
      readBody(await call({ method: 'GET', path: '/balance' }))
    },
    readCallback: (headers, rawBody) => readXenditCallback(callback_token, headers, rawBody),
  }
}

/** `origin` is the address of another server with the same API, such as a fake. */
export const xendit = (origin = api): PaymentAdapter => ({
  name: 'xendit',
  modes: ['test', 'live'],
  credential_fields: [
    { name: 'secret_key', is_secret: true, label_key: 'secret_key' },
    { name: 'callback_token', is_secret: true, label_key: 'callback_token' },
  ],
  hosts: [origin],
  methods: xenditMethods,
  create: (credentials, options) => open(credentials, options, origin),
})
