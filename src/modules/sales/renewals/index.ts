/**
 * Renewals: how a subscription goes on.
 * 1. `runRenewals`, every minute, takes each subscription whose time has come one step on: it bills the next period a
 *    few days ahead and mails where to pay it, reminds, ends what was canceled, and expires what stayed unpaid.
 * 2. The paid order begins the next period, in its own transaction; see `fulfillment`.
 * 3. `upgradeItem` bills the difference for the days left; what an upgrade or a cancellation makes useless is canceled
 *    by `cancelStaleOrders`.
 */
export { cancelStaleOrders } from './cancel-stale-orders.ts'
export { customerSubscriptionRoutes } from './customer-routes.ts'
export { resumeAndBill } from './resume-subscription.ts'
export { runRenewals } from './run-renewals.ts'
export { upgradeItem } from './upgrade-item.ts'
