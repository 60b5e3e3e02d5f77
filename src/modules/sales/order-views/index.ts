/**
 * The JSON of an order for its merchant, and the schema of it.
 */
export { type Addresses, orderUrls } from './order-urls.ts'
export { merchantFields, OrderId, OrderOut, PaymentStatusSchema, Status, Urls } from './schemas.ts'
export { showOrder } from './views.ts'
