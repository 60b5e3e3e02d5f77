/**
 * Mails buyers about what happens to their orders.
 * 1. `actOnMessages` reads events; `rules.ts` decides what each means to the buyer of the order as it is now. The mails,
 *    entries of the timelines and planned reminders commit with the events that leave the queue, so each is told once.
 * 2. A new order with an electronic payment waits some seconds for its number. What comes later is told by itself.
 * 3. `remindPayment` looks at an unpaid order shortly before its time ends. `mailLateGoods` tells of keys that an order
 *    waited for, `mailPlacedOrders` of orders that are no spam after all.
 *    `requestReview` asks what the buyer thinks, some days after the order was completed, where the store wants that.
 * 4. Mails show the QR code of a payment by its address, and may load a picture that tells that they were opened.
 * 5. A merchant looks at a message with a real order, and sends it to a member.
 */
export { actOnMessages } from './act-on-events.ts'
export { type GoodsJob, mailLateGoods } from './goods-messages.ts'
export { mailPlacedOrders, type PlacedJob } from './mail-placed-orders.ts'
export { mailPictureRoutes } from './picture-routes.ts'
export { describeSample } from './preview-message.ts'
export { type ReminderJob, remindPayment } from './remind-payment.ts'
export { type ReviewJob, requestReview } from './request-review.ts'
export { messagePreviewRoutes } from './routes.ts'
export { sampleOrder } from './sample-order.ts'
