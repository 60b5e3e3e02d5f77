/**
 * Mails to the buyer of an order, in the store's name and language.
 * `mailBuyer` writes the mail and an entry of the order's timeline in the transaction of what it tells.
 */
export { type Language, mailBuyer, type Said } from './mail-buyer.ts'
