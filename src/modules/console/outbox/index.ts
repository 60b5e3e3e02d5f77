/**
 * The outbox: mails that the service wrote, and what became of them.
 * 1. Another module records a mail in its transaction; the worker sends it if SMTP is configured.
 * 2. Members see the mails of their business. The text of a secret mail (an invitation, a code, a reset link) is hidden
 *    from them, because whoever reads it gains the access of its recipient.
 * 3. Without SMTP an operator reads secret mails in the outbox of the installation and passes them on.
 * 4. Mail servers and providers report what they delivered, could not deliver, or got complaints about. A hard bounce or
 *    a complaint stops further mail to the address, until a merchant lifts that.
 * 5. A mail that failed for good, or that a buyer misses, is sent again as a new one.
 */
export { orderEmailRoutes } from './order-email-routes.ts'
export { mailReportRoutes } from './report-routes.ts'
export { outboxRoutes } from './routes.ts'
export { suppressionRoutes } from './suppression-routes.ts'
