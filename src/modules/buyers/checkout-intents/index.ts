/**
 * Checkout intents: what a buyer typed into a checkout that may not be finished, and the way back to it.
 * 1. A storefront starts an intent when the buyer types a contact, and sends changes with a rising sequence. The token that it
 *    gets is signed and carries the id.
 * 2. The checkout takes that token and reads the id from it without a query (`findCompletedIntent`); it becomes a column of the
 *    order. The event reader (`completeIntents`) completes the intent after the commit, and stops messages to people who ordered in
 *    another way (decision 34).
 * 3. With the buyer's consent a mail is due some hours after the last change. `queueDueMessages` queues a job for each,
 *    `mailDueIntent` checks again and sends. Its link restores the checkout in any browser.
 * 4. Merchants list intents, read figures, and may send the mail at once.
 * 5. Intents are deleted after 90 days, and when their person is erased.
 */
export { completeIntents } from './complete-intents.ts'
export { deleteBusinessIntents, deletePersonIntents, purgeOldIntents } from './delete-intents.ts'
export { type FollowUpJob, mailDueIntent } from './mail-intent.ts'
export { merchantIntentRoutes } from './merchant-routes.ts'
export { queueDueMessages } from './queue-due-messages.ts'
export { checkoutIntentRoutes } from './routes.ts'
export { findCompletedIntent } from './tokens.ts'
