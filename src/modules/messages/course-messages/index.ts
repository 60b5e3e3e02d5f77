/**
 * Mails the learners of a course about new contents.
 * 1. `announceContents` claims contents that became visible and ask for a mail, and records a notice about them.
 * 2. `sendNotice` writes the mails of a notice in steps, each in a transaction that also records how far it came, so
 *    that nobody is told twice when the worker dies.
 */
export { announceContents, type CourseNoticeJob, sendNotice } from './announce-contents.ts'
