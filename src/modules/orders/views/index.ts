/**
 * The JSON of an order for its merchant, and the schema of it.
 */
export { type Addresses, orderPage, orderUrls } from './order-urls.ts'
export {
  merchantFields,
  OrderId,
  OrderMessage,
  OrderOut,
  PaymentStatusSchema,
  Status,
  Urls,
} from './schemas.ts'
export { showMessage, showOrder } from './views.ts'
