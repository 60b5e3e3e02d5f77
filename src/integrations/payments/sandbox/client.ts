import { invalidRequest, unauthorized } from '../../../platform/errors.ts'
import { formatMoney, parseMoney } from '../../../platform/money.ts'
import type { ProviderRequest } from '../adapter.ts'
import {
  type PaymentProvider,
  type ProviderEntry,
  type ProviderEvent,
  ProviderRefused,
  ProviderUnavailable,
} from '../provider.ts'
import { entriesPerPage } from './list-entries.ts'
import { sandboxMethods } from './methods.ts'
import { readSandboxRefund, type WireEntry, type WireRefund } from './refund-wire.ts'
import { isSigned, signatureHeader } from './signature.ts'
import { readSandboxPayment, type WirePayment } from './wire.ts'

export type SandboxAccess = {
  baseUrl: string
  apiKey: () => string
  signingKey: () => Buffer
  request: ProviderRequest
}

type WireEvent = {
  event_id: string
  type: string
  payment?: WirePayment
  refund?: WireRefund
  dispute?: { id: string; payment_id: string; reference_id: string; amount: number; status: 'open'; reason: string }
}

/** Accesses the sandbox like a real gateway: over HTTP, with a credential and signed callbacks. */
export function createSandboxProvider({ baseUrl, apiKey, signingKey, request }: SandboxAccess): PaymentProvider {
  /** Undefined after 404. */
  async function call<T>(method: string, path: string, body?: unknown): Promise<T | undefined> {
    const answer = await request(`${baseUrl}/sandbox${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey()}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (answer.status === 404) return undefined
    if (answer.status === 429 || answer.status >= 500)
      throw new ProviderUnavailable(`The sandbox answered ${answer.status}`)
    const content = parseAnswer(await answer.text())
    if (answer.status >= 400) throw new ProviderRefused(content.error_code, content.error)
    return content as T
  }

  const lookupQuery = (lookup: { reference_id: string; provider_payment_id: string | null }) =>
    `/references/${encodeURIComponent(lookup.reference_id || '-')}${
      lookup.provider_payment_id ? `?id=${encodeURIComponent(lookup.provider_payment_id)}` : ''
    }`

  async function* listEntries({ from, until }: { from: string; until: string }): AsyncIterable<ProviderEntry> {
    let after = { at: from, id: '' }
    for (;;) {
      const query = new URLSearchParams({ from, until, after_at: after.at, after_id: after.id })
      const page = await call<{ data: WireEntry[] }>('GET', `/entries?${query}`)
      if (!page) throw new ProviderUnavailable('The sandbox is not served at the base address')
      for (const { payment_id, reference_id, kind, amount, at } of page.data) {
        const entry = { provider_payment_id: payment_id, reference_id, kind, amount: parseMoney(amount, 'amount') }
        yield { ...entry, fee: null, at }
      }
      if (page.data.length < entriesPerPage) return
      after = page.data.at(-1)!
    }
  }

  return {
    name: 'sandbox',
    methods: sandboxMethods,
    create: async ({ customer, ...asked }) => {
      const body = { ...asked, customer_name: customer.name, amount: formatMoney(asked.amount) }
      const payment = await call<WirePayment>('POST', '/payments', body)
      if (!payment) throw new ProviderUnavailable('The sandbox is not served at the base address')
      return readSandboxPayment(payment)
    },
    find: async (lookup) => {
      const found = await call<WirePayment>('GET', lookupQuery(lookup))
      return found && readSandboxPayment(found)
    },
    cancel: async ({ reference_id, provider_payment_id }) => {
      await call('POST', `/references/${encodeURIComponent(reference_id || '-')}/cancel`, { id: provider_payment_id })
    },
    refund: async ({ refund_key, provider_payment_id, amount, reason }) => {
      const body = { refund_key, payment_id: provider_payment_id, amount: formatMoney(amount), reason }
      const refund = await call<WireRefund>('POST', '/refunds', body)
      if (!refund) throw new ProviderRefused('not_found', 'There is no such payment')
      return readSandboxRefund(refund)
    },
    findRefund: async ({ refund_key, provider_refund_id }) => {
      const found = await call<WireRefund>('GET', `/refunds/${encodeURIComponent(provider_refund_id ?? refund_key)}`)
      return found && readSandboxRefund(found)
    },
    listEntries,
    check: async () => {
      await call('GET', '/merchant')
    },
    readCallback: (headers, rawBody) => {
      if (!isSigned(signingKey(), rawBody, headers[signatureHeader]))
        throw unauthorized('The signature of the callback is not valid', 'invalid_signature')
      return readEvent(JSON.parse(rawBody.toString()) as WireEvent)
    },
  }
}

function parseAnswer(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderUnavailable('The sandbox answered without JSON')
  }
}

function readEvent({ event_id, type, payment, refund, dispute }: WireEvent): ProviderEvent {
  if (typeof event_id !== 'string') throw invalidRequest('The callback names no event')
  const event = { event_id, is_trusted: true }
  if (payment) return { ...event, kind: 'payment', payment: readSandboxPayment(payment) }
  if (refund) return { ...event, kind: 'refund', refund: readSandboxRefund(refund) }
  if (!dispute) return { ...event, kind: 'ignored', reason: type }
  const { id, payment_id, ...rest } = dispute
  return { ...event, kind: 'dispute', dispute: { ...rest, provider_dispute_id: id, provider_payment_id: payment_id } }
}
