import { unauthorized } from '../../../platform/errors.ts'
import { formatMoney } from '../../../platform/money.ts'
import { type PaymentProvider, type ProviderPayment, ProviderUnavailable } from '../provider.ts'
import { apiToken, isSigned, signatureHeader } from './signature.ts'
import { readSandboxPayment, type WirePayment } from './wire.ts'

const timeoutMs = 10_000

/** Accesses the sandbox like a real gateway: over HTTP, with a credential and signed callbacks. */
export function createSandboxProvider(baseUrl: string, secret: () => Buffer): PaymentProvider {
  async function call(method: string, path: string, body?: unknown): Promise<ProviderPayment | undefined> {
    const response = await fetch(`${baseUrl}/sandbox${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiToken(secret())}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error) => {
      throw new ProviderUnavailable('The sandbox did not answer', { cause: error })
    })
    const text = await response.text()
    if (response.status === 404) return undefined
    if (!response.ok) throw new ProviderUnavailable(`The sandbox answered ${response.status}`)
    return readSandboxPayment(JSON.parse(text) as WirePayment)
  }

  return {
    name: 'sandbox',
    create: async (request) => {
      const callback_url = `${baseUrl}/v3/payments/callbacks/sandbox`
      const body = { ...request, amount: formatMoney(request.amount), callback_url }
      const payment = await call('POST', '/payments', body)
      if (!payment) throw new ProviderUnavailable('The sandbox is not served at the base address')
      return payment
    },
    find: (reference_id) => call('GET', `/references/${encodeURIComponent(reference_id)}`),
    cancel: async (reference_id) => {
      await call('POST', `/references/${encodeURIComponent(reference_id)}/cancel`)
    },
    readCallback: (headers, rawBody) => {
      if (!isSigned(secret(), rawBody, headers[signatureHeader]))
        throw unauthorized('The signature of the callback is not valid', 'invalid_signature')
      const { event_id, payment } = JSON.parse(rawBody.toString()) as { event_id: string; payment: WirePayment }
      return { event_id, payment: readSandboxPayment(payment) }
    },
  }
}
