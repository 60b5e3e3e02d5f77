/**
 * Carts of guests and customers.
 * 1. A guest's cart is known by its token alone, a customer's by the customer; each belongs to one store.
 * 2. Adding the same thing again adds up: at most 100 of a thing, at most 50 things.
 * 3. Prices are live: a cart stores what and how many, never how much.
 * 4. After signing in, a guest's things are merged into the customer's cart.
 * 5. A cart lives 30 days after its last change; then the worker deletes it. Checkout empties it in the statement that
 *    makes the order.
 */
export { addCartItem } from './add-cart-item.ts'
export { createCartBatches } from './cart-batches.ts'
export { type CartOwner, hashGuestToken, readGuestToken, sendGuestToken } from './cart-owner.ts'
export { changeCartItem, removeCartItem } from './change-cart-item.ts'
export { customerCartRoutes } from './customer-routes.ts'
export { type EmptiedCart, emptyCartPart } from './empty-cart-part.ts'
export { forgetOldCarts } from './forget-old-carts.ts'
export { findCart, getCart } from './get-cart.ts'
export { mergeCarts } from './merge-carts.ts'
export { cartRoutes } from './routes.ts'
export { type ItemIn, readItem } from './rules.ts'
export { Cart, CartItemChange, CartItemIn } from './schemas.ts'
