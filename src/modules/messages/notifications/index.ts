/**
 * Notifications to the members of a business: orders, payments, proofs, stock, requests and troubles.
 * 1. The worker reads events (`actOnEvents`) and writes one row for each happening, whatever the size of the team.
 *    `noticeTroubles` and `noticeLostDomain` add what no event tells.
 * 2. A row holds ids and amounts. Names of buyers and products are read with the list, so an erased customer is gone here too.
 * 3. Each member chooses by kind what to see in the dashboard and what to get by mail (`rules.ts` has the defaults and who
 *    may be told of what), and has an own position up to which everything is read.
 * 4. New rows queue a job of `notice-mails`, and one of `notice-pushes` where a member has a device, one for each business
 *    and kind.
 */
export { actOnEvents } from './act-on-events.ts'
export { type NoticeRow, readNames } from './list-notifications.ts'
export { countUnreadByUser } from './member-state.ts'
export { noticeLostDomain, noticeTroubles } from './notice-troubles.ts'
export { deleteBusinessNotifications, purgeOldNotifications } from './purge-notifications.ts'
export { notificationRoutes } from './routes.ts'
export { type NoticeKind, pauseMs } from './rules.ts'
export { listRecipients, type Recipient } from './settings.ts'
