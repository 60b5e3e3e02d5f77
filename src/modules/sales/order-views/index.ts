/**
 * An order as its business sees it: the JSON of the API and its schema.
 */
export { merchantFields, OrderId, OrderOut, PaymentStatusSchema, Status, Urls } from './schemas.ts'
export { orderUrls, showOrder } from './views.ts'
