import { createSandboxProvider } from './integrations/payments/index.ts'
import type { Payments } from './modules/payments/index.ts'
import type { Service } from './platform/service.ts'

/** The payment provider in use; the sandbox until another is configured. */
export const paymentsOf = (service: Service): Payments => ({
  ...service,
  provider: createSandboxProvider(service.config.baseUrl, () => service.secrets.payment_sandbox),
})
