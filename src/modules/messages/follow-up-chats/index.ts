/**
 * Texts that a team sends to the buyers of a product or bundle.
 * 1. A chat belongs to a product or a bundle and has a text for each way to pay, with placeholders.
 * 2. `generate` writes the usual ones in the language of the business.
 * 3. `findOrderChats` reads those of the goods in an order; `order-messages` fills in the placeholders.
 */
export { findOrderChats, type OrderChat } from './find-order-chats.ts'
export { followUpChatRoutes } from './routes.ts'
export { chooseText, fillText, isDue, placeholders, type Values } from './rules.ts'
