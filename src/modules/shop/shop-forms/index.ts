/**
 * A shop's cart without script: plain forms change it, and the server shows it.
 * 1. A form of a product or of the cart is posted below the shop's address. Only forms of the same host are accepted.
 * 2. The guest token is in an HttpOnly cookie of the store, and the verbs of `carts` change the cart, as the public API does.
 * 3. The answer leads to the cart's page (303), with a code of what went wrong, which the page puts into words.
 * 4. That page holds the cart and the token of the cookie, so it is never cached. Its script continues with this cart, or moves
 *    the lines into the cart that it has already (`web/shop/pages/cart/join-form-cart.ts`).
 */
export { shopFormRoutes } from './routes.ts'
