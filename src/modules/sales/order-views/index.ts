/**
 * The JSON of an order for its merchant, and the schema of it.
 */
export { merchantFields, OrderId, OrderOut, PaymentStatusSchema, Status, Urls } from './schemas.ts'
export { orderUrls, showOrder } from './views.ts'
