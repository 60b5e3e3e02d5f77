/**
 * The outbox: mails that the service wrote for a business, readable in the dashboard.
 * 1. A verb records a mail in its transaction; the worker sends it when SMTP is set up.
 * 2. Without SMTP the mail stays here, so that an invitation can still be handed over.
 */
export { outboxRoutes } from './routes.ts'
