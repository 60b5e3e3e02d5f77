/**
 * Payment gateways behind one port, `PaymentProvider`.
 * 1. `create` asks for instructions under a reference of ours; asked again it gives the same ones.
 * 2. The gateway calls back; `readCallback` believes only what is signed.
 * 3. `find` tells what became of a reference, for when an answer or a callback was lost.
 * The sandbox ships with the program: a gateway of our own, on the same listener, reached over HTTP all the same.
 * `PAYMENT_SANDBOX` switches it; without it there is `noProvider`.
 */
export { electronicMethods, isElectronic, paymentMethods } from './methods.ts'
export { noProvider } from './no-provider.ts'
export * from './provider.ts'
export { createSandboxProvider } from './sandbox/client.ts'
export { sandboxRoutes } from './sandbox/routes.ts'
