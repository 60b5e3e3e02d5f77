/**
 * Mails to the buyers of orders, in the name, the language and the look of the store.
 * 1. `loadMailOrders` loads many orders at once with what mails about them contain.
 * 2. `describeOrder` says what a kind of message shows of an order: how to pay it, what was bought, where the parcel is.
 * 3. `writeOrderMails` writes the mails and the entries of the timelines in the transaction of what they tell;
 *    `mailOrders` and `mailBuyer` load the orders first.
 * 4. An address that nobody verified gets so many mails an hour and a day about orders that a stranger may have placed
 *    (`limit-recipients.ts`). The others are held, and `mailHeldOrders` tells of all their orders in one mail.
 */
export { type Bought, findBought, type GoodsKind, sayGoods } from './find-bought.ts'
export type { HeldJob } from './hold-mails.ts'
export { hashPhone, isByStranger, purgeRecipients, takeRoom } from './limit-recipients.ts'
export { loadMailOrders, type MailLine, type MailOrder } from './load-mail-orders.ts'
export { describeDigest, mailHeldOrders } from './mail-held-orders.ts'
export { mailBuyer, mailOrders, type OrderMessage, type Said, writeOrderMails } from './mail-orders.ts'
export { accountUrl, describeOrder } from './order-message.ts'
export { findQrText, hasInstructions, isWaiting } from './payment-box.ts'
