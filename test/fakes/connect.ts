import { paymentAdapters } from '../../src/integrations/payments/adapters/index.ts'
import type { PaymentProvider } from '../../src/integrations/payments/adapters/port.ts'
import { onFinished } from '../on-finished.ts'
import { startFakeMidtrans } from './midtrans.ts'
import { startFakeStripe } from './stripe.ts'
import { startFakeXendit } from './xendit.ts'

export const adapterOf = (name: string) => paymentAdapters.find((adapter) => adapter.name === name)!

/** Credentials that each fake below accepts. */
export const keys = {
  xendit: { secret_key: 'xnd_development_a', callback_token: 'callback-token' },
  midtrans: { server_key: 'SB-Mid-server-a' },
  stripe: { secret_key: 'sk_test_a', webhook_secret: 'whsec_a' },
}

/** An account at a server that stands in for the provider until the test ends. */
export function connect<Gateway extends { url: string; close(): void }>(name: keyof typeof keys, gateway: Gateway) {
  onFinished(gateway.close)
  const options = { request: fetch, baseUrl: gateway.url, isPrivate: true, timeoutMs: 30_000 }
  return { gateway, provider: adapterOf(name).create(keys[name], 'test', options) }
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
