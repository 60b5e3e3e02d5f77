/**
 * The outbox: mails that the service wrote, shown in the dashboard.
 * 1. Another module records a mail in its transaction; the worker sends it if SMTP is configured.
 * 2. Members see the mails of their business. The text of a secret mail (an invitation, a code, a reset link) is hidden
 *    from them, because whoever reads it gains the access of its recipient.
 * 3. Without SMTP an operator reads secret mails in the outbox of the installation and passes them on.
 */
export { outboxRoutes } from './routes.ts'
