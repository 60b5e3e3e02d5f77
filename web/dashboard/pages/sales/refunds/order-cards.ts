/** Cards of the order page, loaded when the first one is shown. */
export { OrderRefunds } from './order-refunds.tsx'
export { OrderReturns } from './order-returns.tsx'
