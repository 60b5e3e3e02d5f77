import type { PaymentAdapter } from '../adapter.ts'
import { createSandboxProvider } from './client.ts'
import { deriveSigningKey } from './merchants.ts'
import { sandboxMethods } from './methods.ts'

/** Accounts at the sandbox, which this installation serves itself. */
export const sandboxAdapter = (baseUrl: string): PaymentAdapter => ({
  name: 'sandbox',
  modes: ['test'],
  credential_fields: [{ name: 'api_key', is_secret: true, label_key: 'api_key' }],
  methods: sandboxMethods,
  hosts: [new URL(baseUrl).origin],
  create: ({ api_key = '' }, { request, now }) =>
    createSandboxProvider({
      baseUrl,
      apiKey: () => api_key,
      signingKey: () => deriveSigningKey(api_key),
      request,
      now,
    }),
})
