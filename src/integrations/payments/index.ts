/**
 * Payment gateways behind one port, `PaymentProvider`.
 * 1. `create` requests instructions for our reference.
 * 2. The gateway sends callbacks; `readCallback` verifies them. A callback whose signature does
 *    not cover its body is only a hint to look the payment up.
 * 3. `find` looks up a payment by our reference or the gateway's id, in case a response or a callback was lost.
 * 4. `refund` pays back, `listEntries` gives the gateway's books, `check` tries the credentials.
 * Xendit, Midtrans and Stripe translate between the port and the gateway's API; they know nothing of orders.
 * A `PaymentAdapter` makes a `PaymentProvider` from the credentials of an account. The sandbox is a built-in test gateway
 * on the same listener, accessed over HTTP like any other gateway; `PAYMENT_SANDBOX` enables it.
 */
export type * from './adapter.ts'
export { readCredentials, wrongCredentials } from './adapters/call.ts'
export { createReader, forgedCallback, isSameSecret, parseCallback } from './adapters/read.ts'
export { findLimits } from './limits.ts'
export { electronicMethods, eWallets, isElectronic, paymentMethods } from './methods.ts'
export { noProvider } from './no-provider.ts'
export { classifyError, type ProviderProblem, providerProblems, toProblem } from './problems.ts'
export * from './provider.ts'
export { sandboxAdapter } from './sandbox/adapter.ts'
export { createSandboxProvider } from './sandbox/client.ts'
export { eraseSandboxPayments } from './sandbox/erase-payments.ts'
export { purgeSandboxPayments } from './sandbox/purge-old-payments.ts'
export { sandboxRoutes } from './sandbox/routes.ts'
export { apiToken as sandboxToken } from './sandbox/signature.ts'
export { vendorAdapters } from './vendors.ts'
