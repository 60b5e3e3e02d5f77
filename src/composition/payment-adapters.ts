import type { Config } from '../config.ts'
import { type PaymentAdapter, sandboxAdapter, vendorAdapters } from '../integrations/payments/index.ts'
import type { AccountProviders } from '../modules/stores/provider-accounts/index.ts'
import { channelAdapters } from './channel-adapters.ts'

/** The payment providers that a business can have accounts at, by the name that addresses and records show. */
export const paymentAdapters = ({
  paymentSandbox,
  baseUrl,
  providerUrls,
}: Pick<Config, 'paymentSandbox' | 'baseUrl' | 'providerUrls'>): Readonly<Record<string, PaymentAdapter>> =>
  Object.fromEntries(
    [...(paymentSandbox ? [sandboxAdapter(baseUrl)] : []), ...vendorAdapters(providerUrls)].map((adapter) => [
      adapter.name,
      adapter,
    ]),
  )

/** Every outside service that a business can have accounts at. */
export const accountProviders = (config: Config): AccountProviders =>
  Object.fromEntries([
    ...Object.entries(paymentAdapters(config)).map(([name, adapter]) => [
      name,
      { ...adapter, kind: 'payment' as const, open: adapter.create },
    ]),
    ...Object.entries(channelAdapters(config)).map(([name, adapter]) => [
      name,
      { ...adapter, kind: 'message' as const, methods: [], open: adapter.create },
    ]),
  ])
