/**
 * Mails to the members of a business about what happens there.
 * 1. A new notification queues a job for its business and kind. `mailNotices` writes one mail to each member who wants it,
 *    about everything since the last one, and the next at least five minutes later.
 * 2. Every hour `queueDailySummaries` looks where it is morning; `mailDailySummary` mails yesterday's sales and what waits.
 * 3. `describeNotices` says the same in a line, for pushes.
 * Each is written in the transaction that remembers it, so nothing is mailed twice and nothing is lost.
 */
export { describeNotices } from './compose-notices.ts'
export { loadBusiness, mailNotices } from './mail-notices.ts'
export { mailDailySummary, queueDailySummaries, type SummaryJob } from './mail-summaries.ts'
export { loadNotices, lockPosition, type NoticeJob, readContent } from './pending-notices.ts'
export type { MailedKind } from './words.ts'
