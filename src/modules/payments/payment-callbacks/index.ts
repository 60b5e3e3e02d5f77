/**
 * Callbacks of payment providers.
 * 1. A callback counts once per account and event id. `storeCallback` stores those of accounts for the worker
 *    (`workOffCallback`); `receiveCallback` applies those of the sandbox at once.
 * 2. `applyEvent` passes a report on to the payment, the refund or the dispute that it names, in any order.
 */
export { paymentCallbackRoutes } from './callback-routes.ts'
export { type CallbackJob, purgeOldCallbacks, receiveCallback } from './receive-callback.ts'
export { workOffCallback } from './work-off-callback.ts'
