/**
 * Payments through a provider.
 * 1. `createPayment` commits what it is about to ask for, asks outside any transaction, and keeps the answer.
 * 2. The provider calls back; `receiveCallback` acts on each event once, and `applyReport` on any report in any order.
 * 3. `reconcilePayments` asks about payments without news, by our own reference: after a crash nothing is charged
 *    twice, and no money that came in stays unseen.
 * 4. `expireOrders` cancels what stayed unpaid, after asking once more.
 */
export { createPayment, type Payments } from './create-payment.ts'
export { expireOrders } from './expire-orders.ts'
export { publicPaymentRoutes } from './public-routes.ts'
export { receiveCallback } from './receive-callback.ts'
export { checkPayments, reconcilePayments } from './reconcile-payments.ts'
export { paymentCallbackRoutes, paymentRoutes } from './routes.ts'
export { settleFreeOrders } from './settle-free-orders.ts'
export { transferProofRoutes } from './transfer-proof-routes.ts'
