/**
 * The page where the reader of a mail ends offers without signing in, and undoes that.
 * 1. Mails carry its address in `List-Unsubscribe`; it is sealed and names business, store and address (buyers/mail-consents).
 * 2. Opening it changes nothing, because mail programs open links by themselves. The button, or the mail program's own, posts.
 * 3. The opt-out and the flag of the customer change together.
 */
export { unsubscribeRoutes } from './routes.ts'
