/**
 * The orders in a customer's account: those placed while signed in and, once the email address is confirmed, guest
 * orders with that address.
 */
export { findOwnership } from './list-customer-orders.ts'
export { customerOrderRoutes } from './routes.ts'
