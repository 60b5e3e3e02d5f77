/**
 * Returns: goods of an order that buyers send back.
 * 1. A buyer asks on the order's page (`requestReturn`), with a reason and pictures, or a merchant agrees at once
 *    (`createReturn`). Both name units of order lines.
 * 2. The merchant approves or rejects; the buyer is told by mail and notes the parcel.
 * 3. `receiveReturn` counts what arrived and puts units back into stock; `refundReturn` makes the refund.
 * 4. The return follows its refunds (`followRefunds`): if all of them fail or are canceled, it is open again.
 * 5. `getAftercare` shows a buyer what can be asked for, with the refunds and returns of the order.
 * 6. Whoever replaces the bank account of a refund or return by the link to the order proves to be the buyer
 *    (`account-routes.ts`).
 * What a courier brings back undelivered is no return: that is the status `rts` of the order.
 */
export { followRefunds } from './change-return.ts'
export { deleteBusinessPictures, eraseReturns } from './erase-returns.ts'
export { returnPictureRoutes } from './picture-routes.ts'
export { aftercareRoutes } from './public-routes.ts'
export { returnRoutes } from './routes.ts'
