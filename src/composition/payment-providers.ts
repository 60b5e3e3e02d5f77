import { createSandboxProvider, noProvider } from '../integrations/payments/index.ts'
import type { Payments } from '../modules/sales/payments/index.ts'
import type { Service } from '../platform/service.ts'

/** The payment provider in use: the sandbox where it is switched on. */
export const createPayments = (service: Service): Payments => ({
  ...service,
  provider: service.config.paymentSandbox
    ? createSandboxProvider(service.config.baseUrl, () => service.secrets.payment_sandbox)
    : noProvider,
})
