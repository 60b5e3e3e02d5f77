import { invalidRequest } from '../../../platform/errors/errors.ts'
import { formatMoney, parseMoney } from '../../../platform/text/money.ts'
import type { ProviderRequest } from '../adapter.ts'
import { type Call, createCaller, wrongCredentials } from '../adapters/call.ts'
import { checkRefund, findCapability } from '../adapters/capabilities.ts'
import { forgedCallback } from '../adapters/read.ts'
import {
  type PaymentLookup,
  type PaymentProvider,
  type ProviderEntry,
  type ProviderEvent,
  ProviderRefused,
  ProviderUnavailable,
} from '../provider.ts'
import { read, type SandboxEvent } from './answers.ts'
import { entriesPerPage } from './list-entries.ts'
import { sandboxMethods } from './methods.ts'
import { readSandboxRefund } from './refund-wire.ts'
import { isSigned, signatureHeader } from './signature.ts'
import { readSandboxPayment } from './wire.ts'

export type SandboxAccess = {
  baseUrl: string
  apiKey: () => string
  signingKey: () => Buffer
  request: ProviderRequest
  now?: (() => Date) | undefined
}

/** Accesses the sandbox like a real gateway: over HTTP, with a credential and signed callbacks. */
export function createSandboxProvider(access: SandboxAccess): PaymentProvider {
  const { baseUrl, apiKey, signingKey, request, now = () => new Date() } = access

  /** Returns undefined for 404. */
  async function call(content: Call): Promise<unknown> {
    const headers = { authorization: `Bearer ${apiKey()}` }
    const target = { provider: 'The sandbox', origin: `${baseUrl}/sandbox`, headers, secrets: [apiKey()] }
    const { status, body } = await createCaller(target, request)(content)
    if (status === 401) throw wrongCredentials('The sandbox')
    if (status === 404) return undefined
    if (status < 400) return body
    const { error_code, error } = read.error.answer(body)
    throw new ProviderRefused(error_code, error)
  }

  const get = (path: string, query?: Record<string, string>) => call({ method: 'GET', path, ...(query && { query }) })
  const post = (path: string, body: unknown) => call({ method: 'POST', path, body })
  const referencePath = ({ reference_id }: PaymentLookup) => `/references/${encodeURIComponent(reference_id || '-')}`

  async function* listEntries({ from, until }: { from: string; until: string }): AsyncIterable<ProviderEntry> {
    let after = { at: from, id: '' }
    for (;;) {
      const page = await get('/entries', { from, until, after_at: after.at, after_id: after.id })
      const { data } = read.entries.answer(page)
      for (const { id, payment_id, reference_id, kind, amount, at } of data)
        yield {
          entry_id: id,
          provider_payment_id: payment_id,
          reference_id,
          kind,
          amount: parseMoney(amount, 'amount'),
          fee: null,
          at,
        }
      if (data.length < entriesPerPage) return
      after = data.at(-1)!
    }
  }

  return {
    name: 'sandbox',
    methods: sandboxMethods,
    create: async ({ customer, ...asked }) => {
      findCapability(sandboxMethods, asked.payment_method)
      const created = await post('/payments', {
        ...asked,
        customer_name: customer.name,
        amount: formatMoney(asked.amount),
      })
      if (!created) throw new ProviderUnavailable('The sandbox is not served at the base address')
      return readSandboxPayment(read.payment.answer(created))
    },
    find: async (lookup) => {
      const { provider_payment_id: id } = lookup
      const found = await get(referencePath(lookup), id ? { id } : undefined)
      return found === undefined ? undefined : readSandboxPayment(read.payment.answer(found))
    },
    cancel: async (lookup) => {
      const canceled = await post(`${referencePath(lookup)}/cancel`, { id: lookup.provider_payment_id })
      if (canceled !== undefined && read.payment.answer(canceled).paid_at !== null)
        throw new ProviderRefused('already_paid', 'The payment was received already')
    },
    refund: async ({ refund_key, provider_payment_id, payment_method, amount, reason }) => {
      checkRefund(sandboxMethods, payment_method)
      const body = {
        refund_key,
        payment_id: provider_payment_id,
        amount: formatMoney(amount),
        reason: reason.slice(0, 500),
      }
      const refund = await post('/refunds', body)
      if (!refund) throw new ProviderRefused('not_found', 'There is no such payment')
      return readSandboxRefund(read.refund.answer(refund))
    },
    findRefund: async ({ refund_key, provider_refund_id }) => {
      const found = await get(`/refunds/${encodeURIComponent(provider_refund_id ?? refund_key)}`)
      return found === undefined ? undefined : readSandboxRefund(read.refund.answer(found))
    },
    listEntries,
    check: async () => {
      await get('/merchant')
    },
    readCallback: (headers, rawBody) => {
      if (!isSigned(signingKey(), rawBody, headers[signatureHeader], now())) throw forgedCallback()
      return readEvent(read.event.callback(parseJson(rawBody)))
    },
  }
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString())
  } catch {
    throw invalidRequest('The callback is not JSON')
  }
}

function readEvent({ event_id, type, payment, refund, dispute }: SandboxEvent): ProviderEvent {
  const event = { event_id, is_trusted: true }
  if (payment) return { ...event, kind: 'payment', payment: readSandboxPayment(payment) }
  if (refund) return { ...event, kind: 'refund', refund: readSandboxRefund(refund) }
  if (!dispute) return { ...event, kind: 'ignored', reason: type }
  const { id, payment_id, ...rest } = dispute
  return { ...event, kind: 'dispute', dispute: { ...rest, provider_dispute_id: id, provider_payment_id: payment_id } }
}
