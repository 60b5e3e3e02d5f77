/**
 * The addresses that shops had below the dashboard's before they had origins of their own.
 * 1. Pages, orders, payment links, pictures in mails and the page for ending offers forward to the shop of their store.
 * 2. What was posted to a shop is forwarded too (308), so that a form of a page that was open reaches the shop.
 * 3. Mail programs that end offers with one click follow no forward (RFC 8058): they are answered where they ask.
 */
export { formerAddressRoutes } from './routes.ts'
