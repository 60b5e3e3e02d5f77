/**
 * Refunds: money that goes back to buyers.
 * 1. `createRefund` commits what is intended: which payment, how much, by the provider or by bank transfer (`planRefund`). A
 *    person who may not decide, or a buyer (`requestRefund`), only requests it; `approveRefund` decides.
 * 2. The worker calls the provider (`sendRefund`), one process at a time. After an unknown outcome it looks first.
 *    `reconcileRefunds` repeats that until the refund has ended.
 * 3. Callbacks arrive through `applyRefund`, which also records refunds that were made at the provider.
 * 4. Until the money has arrived, the buyer (`giveAccount`) or the merchant (`editRefund`) says where a transfer goes. A
 *    buyer who replaces an account proves to be the buyer (`changeAccount`), by a mailed code (`account-codes.ts`) or by
 *    signing in. Buyer and members are told, and `markSent` names the account that the merchant has seen.
 * 5. Each change of a refund is followed by the order (`save-refund.ts`): refunded amount, net revenue, payment status,
 *    access to goods, timeline and event. The order is always locked first, so refunds of one order wait for each other.
 */

export { codeSeconds, purgeAccountCodes, sendAccountCode } from './account-codes.ts'
export { refundActionRoutes } from './action-routes.ts'
export {
  accountFields,
  type BankAccount,
  type Buyer,
  changeAccount,
  isSameAccount,
  notifyOfAccount,
} from './bank-account.ts'
export { getRefund } from './change-refund.ts'
export { type Author, createRefund, type RefundInput, requestRefund } from './create-refund.ts'
export { type BuyerOrder, getBuyerRefund, giveAccount, hasReplaceableAccount } from './edit-refund.ts'
export { eraseRefunds, listOpenRefunds } from './erase-refunds.ts'
export { getRefundable } from './get-refundable.ts'
export { listOrderRefunds, type RefundRow } from './load-books.ts'
export { moveByHand } from './move-by-hand.ts'
export { readAmount, refundRoutes, toAuthor } from './routes.ts'
export { isShownToBuyer } from './rules.ts'
export { auditRefund } from './save-refund.ts'
export { BankAccountIn, DecisionIn } from './schemas.ts'
export { applyRefund } from './sending/apply-refund.ts'
export { reconcileRefunds } from './sending/reconcile-refunds.ts'
export { type RefundJob, sendRefund } from './sending/send-refund.ts'
export { showBuyerRefund } from './views.ts'
