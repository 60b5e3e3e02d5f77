/**
 * Payments through a provider.
 * 1. `createPayment` commits the request, calls the provider outside any transaction, and stores the response.
 * 2. The provider sends callbacks. `receiveCallback` processes each event once; `applyReport` accepts events in
 *    any order.
 * 3. `reconcilePayments` looks up payments without news by our reference, so that after a crash no buyer is
 *    charged twice and no payment is missed.
 * 4. `expireOrders` cancels unpaid orders after a last lookup at the provider.
 *
 * Over 15 files because requests, reports, expiry, transfer proofs and erasure are verbs of one life of a payment.
 * Over 10 exports because buyers, merchants, providers and the worker each enter through verbs or routes of their own.
 */

export { createPayment, type Payments } from './create-payment.ts'
export { deleteBusinessProofs } from './delete-business-proofs.ts'
export { erasePayments, proofKey } from './erase-payments.ts'
export { expireOrders } from './expire-orders.ts'
export { publicPaymentRoutes } from './public-routes.ts'
export { purgeOldCallbacks, receiveCallback } from './receive-callback.ts'
export { checkPayments, reconcilePayments } from './reconcile-payments.ts'
export { paymentCallbackRoutes, paymentRoutes } from './routes.ts'
export { settleFreeOrders } from './settle-free-orders.ts'
export { transferProofRoutes } from './transfer-proof-routes.ts'
