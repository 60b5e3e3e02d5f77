import { createSandboxProvider, noProvider, ProviderUnavailable, sandboxToken } from '../integrations/payments/index.ts'
import type { Payments } from '../modules/payments/payments/index.ts'
import { applyRefund } from '../modules/payments/refunds/index.ts'
import { followRefunds } from '../modules/payments/returns/index.ts'
import type { Service } from '../platform/service.ts'
import { paymentAdapters } from './payment-adapters.ts'

/** The accounts of businesses and, where it is switched on, the sandbox for businesses without an account. */
export const createPayments = (service: Service): Payments => ({
  ...service,
  adapters: paymentAdapters(service.config),
  defaultProvider: service.config.paymentSandbox ? createBuiltInSandbox(service) : noProvider,
  refundPort: { applyRefund, followRefunds },
})

const createBuiltInSandbox = ({ config, secrets, outbound }: Service) =>
  createSandboxProvider({
    baseUrl: config.baseUrl,
    apiKey: () => sandboxToken(secrets.payment_sandbox),
    signingKey: () => secrets.payment_sandbox,
    request: async (url, call) => {
      const { status, answer, error } = await outbound.own.send({ ...call, url, isRepeatable: call.method === 'GET' })
      if (status === null) throw new ProviderUnavailable(`The sandbox did not answer: ${error}`)
      return { status, headers: new Headers(), text: async () => answer }
    },
  })
