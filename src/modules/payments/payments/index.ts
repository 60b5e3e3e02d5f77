/**
 * Payments through a provider.
 * 1. `createPayment` commits the request, calls the provider outside any transaction, and stores the response.
 *    `chooseAccount` picks the account of the business by the merchant's rule.
 * 2. Reports of the provider are accepted in any order (`applyReport`).
 * 3. `reconcilePayments` looks up payments without news by our reference, so that after a crash no buyer is
 *    charged twice and no payment is missed.
 * 4. `expireOrders` cancels unpaid orders after a last lookup at the provider, and `cancelPayment` their payments there.
 *    Orders that a merchant cancels, deletes or marks as paid leave theirs to the worker (`workOffCancel`).
 */

export { type ChargeOutcome, chargeOrder } from './charge-order.ts'
export { createPayment } from './create-payment.ts'
export { erasePayments } from './erase-payments.ts'
export { type CancelJob, workOffCancel } from './expiry/cancel-payment.ts'
export { expireOrders } from './expiry/expire-orders.ts'
export { manualProvider, recordManualPayments, voidManualPayments } from './manual-payments.ts'
export {
  findPayingAccount,
  type OpenAccount,
  openAccount,
  type Payments,
  type RefundedPayment,
} from './payment-accounts.ts'
export { publicPaymentRoutes } from './public-routes.ts'
export { checkPayments, reconcilePayments } from './reconcile-payments.ts'
export { applyEntry, isOwnReference } from './reports/apply-entry.ts'
export {
  applyReport,
  findReportedPayment,
  InvalidReport,
  isUuid,
  type Outcome,
  type Source,
} from './reports/apply-report.ts'
export { paymentRoutes } from './routes.ts'
export { runByAccount } from './run-by-account.ts'
export { paymentSavingRoutes } from './saving/routes.ts'
export { tendSavedMethods } from './saving/tend-saved-methods.ts'
export { settleFreeOrders } from './settle-free-orders.ts'
