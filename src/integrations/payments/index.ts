/**
 * Payment gateways behind one port, `PaymentProvider`.
 * 1. `create` requests instructions for our reference. Repeated calls return the same instructions.
 * 2. The gateway sends callbacks; `readCallback` verifies their signature.
 * 3. `find` looks up a payment by our reference, in case a response or a callback was lost.
 * The sandbox is a built-in test gateway on the same listener, accessed over HTTP like any other gateway.
 * `PAYMENT_SANDBOX` enables it; without a gateway, `noProvider` is used.
 */
export { electronicMethods, eWallets, isElectronic, paymentMethods } from './methods.ts'
export { noProvider } from './no-provider.ts'
export * from './provider.ts'
export { createSandboxProvider } from './sandbox/client.ts'
export { eraseSandboxPayments } from './sandbox/erase-payments.ts'
export { purgeSandboxPayments } from './sandbox/purge-old-payments.ts'
export { sandboxRoutes } from './sandbox/routes.ts'
