/**
 * Carts of guests and customers.
 * 1. A guest cart is identified by its token, a customer's cart by the customer. Each belongs to one store.
 * 2. Adding an item again sums the quantities. A cart has at most 50 items, each with a quantity of at most 100.
 * 3. A cart stores items and quantities but no prices; views contain current prices.
 * 4. After sign-in, the guest cart is merged into the customer's cart.
 * 5. A cart expires 30 days after its last change; then the worker deletes it. Checkout empties it in the statement
 *    that
 *    inserts the order.
 */
export { addCartItem } from './add-cart-item.ts'
export { createCartBatches } from './cart-batches.ts'
export { type CartOwner, hashGuestToken, readGuestToken, sendGuestToken } from './cart-owner.ts'
export { changeCartItem, removeCartItem } from './change-cart-item.ts'
export { customerCartRoutes } from './customer-routes.ts'
export { deleteCarts } from './delete-carts.ts'
export { type EmptiedCart, emptyCartPart } from './empty-cart-part.ts'
export { findCart, getCart, imageBase } from './get-cart.ts'
export { joinGuestCarts } from './join-guest-carts.ts'
export { mergeCarts } from './merge-carts.ts'
export { lockCarts, moveCarts } from './move-carts.ts'
export { purgeOldCarts } from './purge-old-carts.ts'
export { cartRoutes } from './routes.ts'
export { type ItemIn, maxQuantityPerLine, readItem } from './rules.ts'
export { Cart, CartItem, CartItemChange, CartItemIn, ItemToBuy } from './schemas.ts'
export { type ShownItems, showItems } from './show-items.ts'
