import { type ProviderRequest, vendorAdapters } from '../../src/integrations/payments/index.ts'
import type { PaymentProvider } from '../../src/integrations/payments/provider.ts'
import { onFinished } from '../support/on-finished.ts'
import { startFakeMidtrans } from './midtrans.ts'
import { startFakeStripe } from './stripe.ts'
import { startFakeXendit } from './xendit.ts'

export const createAdapter = (name: string, url?: string) =>
  vendorAdapters({ [name]: url }).find((adapter) => adapter.name === name)!

/** `fetch` as accounts use it. */
export const requestWithin =
  (timeoutMs: number): ProviderRequest =>
  (url, call) =>
    fetch(url, { ...call, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })

/** Credentials that each fake below accepts. */
export const keys = {
  xendit: { secret_key: 'xnd_development_a', callback_token: 'callback-token' },
  midtrans: { server_key: 'SB-Mid-server-a' },
  stripe: { secret_key: 'sk_test_a', webhook_secret: 'whsec_a' },
}

/** An account at a server that replaces the provider until the test ends. */
export function connect<Gateway extends { url: string; close(): void }>(name: keyof typeof keys, gateway: Gateway) {
  onFinished(gateway.close)
  const options = { mode: 'test' as const, request: requestWithin(30_000) }
  return { gateway, provider: createAdapter(name, gateway.url).create(keys[name], options) }
}

export const startXendit = async (callbackUrl?: string) =>
  connect(
    'xendit',
    await startFakeXendit({ secretKey: 'xnd_development_a', callbackToken: 'callback-token', callbackUrl }),
  )

export const startMidtrans = async () => connect('midtrans', await startFakeMidtrans({ serverKey: 'SB-Mid-server-a' }))

export const startStripe = async () =>
  connect('stripe', await startFakeStripe({ secretKey: 'sk_test_a', webhookSecret: 'whsec_a' }))

export const find = (provider: PaymentProvider, reference_id: string, provider_payment_id: string | null = null) =>
  provider.find({ reference_id, provider_payment_id })
