/**
 * Subscriptions: recurring purchases.
 * 1. A paid order with a recurring line starts a subscription (`startSubscriptions`). It grants access while it is
 *    active.
 * 2. The module `aftercare/renewals` bills the next period; `completeActions` starts that period when the order is paid.
 * 3. `undoActions` handles orders that become unpaid again, `dropActions` orders that are canceled.
 * 4. A subscription ends with its period (`cancelSubscription`), with its order (`stopSubscriptions`), or when a
 *    renewal
 *    stays unpaid after the grace period.
 * Every change locks the subscription row. Orders are always locked before subscriptions, which prevents deadlocks.
 */
export { cancelSubscription, endStoreSubscriptions, resumeSubscription } from './cancel-subscription.ts'
export { changeTo, chooseOption, listOptions, markItem, scheduleDowngrade, showOption } from './change-item.ts'
export { completeActions } from './complete-actions.ts'
export { isRunning, lockCustomerSubscriptions, moveCustomerSubscriptions } from './customer-subscriptions.ts'
export { endSubscriptions, pauseSubscriptions, stopSubscriptions } from './end-subscriptions.ts'
export { getItem, getSubscription, type Holder, listSubscriptions, lockItem, reload } from './get-subscription.ts'
export type { ActionRow, FullSubscription, ItemRow, SubscriptionRow } from './load-subscriptions.ts'
export { closeActionOrder, extendRenewals, markReminders, recordActions, scheduleNext } from './record-actions.ts'
export { recordSubscriptionEvents } from './record-subscription-events.ts'
export { subscriptionRoutes } from './routes.ts'
export * from './rules.ts'
export { FullSubscriptionOut, SubscriptionOut, SubscriptionStatus, VariantIn, VariantOption } from './schemas.ts'
export { moveSubscriptions, type RecurringLine, startSubscriptions } from './start-subscriptions.ts'
export { dropActions, undoActions } from './undo-actions.ts'
export { showFullSubscription, showSubscription } from './views.ts'
