/**
 * The profile of a signed-in customer.
 * 1. A customer reads and changes name, phone and the like, but not the mail address.
 * 2. A new password ends the customer's other logins, and a mail tells of it.
 */
export { customerAccountRoutes } from './account-routes.ts'
