/**
 * Subscriptions: what is paid again and again.
 * 1. A paid order with a recurring line starts one (`startSubscriptions`), and its items give access while it is active.
 * 2. `renewals`, above the orders, bills the next period; `completeActions` begins it when that order is paid.
 * 3. `undoActions` and `dropActions` follow orders whose payment is taken back, or that are canceled.
 * 4. It ends with a period (`cancelSubscription`), with its order (`stopSubscriptions`), or unpaid after the grace.
 * Whoever changes one holds its row; orders are locked before subscriptions, never after.
 */
export { cancelSubscription, resumeSubscription } from './cancel-subscription.ts'
export { changeTo, chooseOption, listOptions, markItem, scheduleDowngrade, showOption } from './change-item.ts'
export { completeActions } from './complete-actions.ts'
export { endSubscriptions, stopSubscriptions } from './end-subscriptions.ts'
export { getItem, getSubscription, type Holder, listSubscriptions, lockItem, reload } from './get-subscription.ts'
export type { ActionRow, FullSubscription, ItemRow, SubscriptionRow } from './load-subscriptions.ts'
export { subscriptionRoutes } from './routes.ts'
export * from './rules.ts'
export { FullSubscriptionOut, SubscriptionOut, SubscriptionStatus, VariantIn, VariantOption } from './schemas.ts'
export { moveSubscriptions, type RecurringLine, startSubscriptions } from './start-subscriptions.ts'
export { dropActions, undoActions } from './undo-actions.ts'
export { showFullSubscription, showSubscription } from './views.ts'
