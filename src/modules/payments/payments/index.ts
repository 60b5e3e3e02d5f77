/**
 * Payments through a provider.
 * 1. `createPayment` commits the request, calls the provider outside any transaction, and stores the response.
 *    `chooseAccount` picks the account of the business by the merchant's rule.
 * 2. The provider sends callbacks, which count once per account and event id. `storeCallback` stores those of accounts for
 *    the worker (`workOffCallback`); `receiveCallback` applies those of the sandbox at once. Reports are accepted in any
 *    order (`applyReport`).
 * 3. `reconcilePayments` looks up payments without news by our reference, so that after a crash no buyer is
 *    charged twice and no payment is missed.
 * 4. `expireOrders` cancels unpaid orders after a last lookup at the provider, and `cancelPayment` their payments there.
 *    Orders that a merchant cancels, deletes or marks as paid leave theirs to the worker (`workOffCancel`).
 */

export { applyEntry, isOwnReference } from './apply-entry.ts'
export type { ApplyRefund, RefundedPayment } from './apply-event.ts'
export { InvalidReport, type Outcome } from './apply-report.ts'
export { paymentCallbackRoutes } from './callback-routes.ts'
export { type CancelJob, workOffCancel } from './cancel-payment.ts'
export { type ChargeOutcome, chargeOrder } from './charge-order.ts'
export { createPayment } from './create-payment.ts'
export { deleteBusinessProofs } from './delete-business-proofs.ts'
export { erasePayments } from './erase-payments.ts'
export { expireOrders } from './expire-orders.ts'
export { manualProvider, recordManualPayments, voidManualPayments } from './manual-payments.ts'
export { findPayingAccount, type OpenAccount, openAccount, type Payments } from './payment-accounts.ts'
export { publicPaymentRoutes } from './public-routes.ts'
export { type CallbackJob, purgeOldCallbacks, receiveCallback } from './receive-callback.ts'
export { checkPayments, reconcilePayments } from './reconcile-payments.ts'
export { paymentRoutes } from './routes.ts'
export { runByAccount } from './run-by-account.ts'
export { paymentSavingRoutes } from './saving-routes.ts'
export { settleFreeOrders } from './settle-free-orders.ts'
export { tendSavedMethods } from './tend-saved-methods.ts'
export { transferProofRoutes } from './transfer-proof-routes.ts'
export { workOffCallback } from './work-off-callback.ts'
