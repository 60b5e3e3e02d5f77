/**
 * Reviews of products by buyers who bought them.
 * 1. The holder of an order's secret slug writes a review of a product of the order once it has arrived (`writeReview`). A
 *    customer who signed in finds that slug in their orders. One buyer has one review of a product.
 * 2. It waits for the merchant, who publishes or rejects it and may reply (`decideReview`, `replyToReview`). A store may
 *    publish at once instead. What a buyer changes waits again, and so does what a buyer writes instead of a review that was
 *    taken back before it was published (`withdrawals.ts`).
 * 3. `save-review.ts` keeps the count and the stars of a product in its row, in the transaction that publishes or hides a
 *    review; cards and cached answers follow. Nothing is counted when somebody reads.
 * 4. A review has up to 4 pictures, which are uploaded before (`review-pictures.ts`), shown when it is published, and deleted with it.
 * 5. The reviews belong to the product, in all stores of the business that sell it.
 */
export { eraseReviews, moveReviews } from './erase-reviews.ts'
export { publicReviewRoutes } from './public-routes.ts'
export { reviewPictureRoutes } from './review-pictures.ts'
export { reviewRoutes } from './routes.ts'
