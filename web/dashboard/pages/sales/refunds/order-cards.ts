/** Cards on the page of an order. They arrive when the first of them is shown. */
export { OrderRefunds } from './order-refunds.tsx'
export { OrderReturns } from './order-returns.tsx'
