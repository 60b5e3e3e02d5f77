/**
 * The orders in a customer's account: those placed while signed in and, once the email address is confirmed, guest
 * orders with that address.
 */
export { customerOrderRoutes } from './routes.ts'
