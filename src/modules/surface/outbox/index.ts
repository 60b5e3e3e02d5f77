/**
 * The outbox: mails that the service wrote for a business, shown in the dashboard.
 * 1. Another module records a mail in its transaction; the worker sends it if SMTP is configured.
 * 2. Without SMTP the mail stays in the outbox, so that a member can still pass on an invitation link.
 */
export { outboxRoutes } from './routes.ts'
