/**
 * The orders in a customer's account: those placed while signed in, and a guest's once the address is proven.
 */
export { customerOrderRoutes } from './routes.ts'
