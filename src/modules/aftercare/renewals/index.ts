/**
 * Renewals and upgrades of subscriptions.
 * 1. `runRenewals` runs every minute and processes each due subscription: it bills the next period some days ahead and
 *    mails the payment link, sends reminders, ends canceled subscriptions, and expires unpaid ones.
 * 2. The transaction that marks the order as paid also starts the next period; see `goods/digital-delivery`.
 * 3. A renewal of a buyer with a saved method is charged when it is due (`runCharges`), and again by the store's schedule
 *    while that fails.
 * 4. `upgradeItem` bills the price difference for the time that is left. `cancelStaleOrders` cancels orders that an
 *    upgrade or a cancellation has replaced.
 */
export { cancelStaleOrders } from './cancel-stale-orders.ts'
export { customerSubscriptionRoutes } from './customer-routes.ts'
export { subscriptionChargeRoutes } from './merchant-routes.ts'
export { resumeAndBill } from './resume-subscription.ts'
export { runCharges } from './run-charges.ts'
export { runRenewals } from './run-renewals.ts'
export { upgradeItem } from './upgrade-item.ts'
