/**
 * Wishlists: products that people want to remember in a store.
 * 1. A guest's wishlist stays in the browser, which asks for present prices and stock of its products.
 * 2. A customer who signs in brings it along (`mergeItems`) and finds it in every browser.
 * 3. Products that the store does not list at present are kept, but neither shown nor counted.
 */
export { deleteWishlists, moveWishlists } from './manage-wishlist.ts'
export { wishlistRoutes } from './routes.ts'
