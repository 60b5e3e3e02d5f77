/**
 * The slugs that products, bundle price options, collections and pages had before.
 * 1. Whoever changes a slug calls `recordFormerSlug` in the same transaction. The last owner of a slug replaces earlier ones.
 * 2. The shop asks `findMovedSlug` for an address where nothing is, and forwards to the present slug of what was there. A
 *    row names the item, not its next slug, so an address that moved twice forwards once.
 * 3. What is deleted, unpublished or not sold in the store is not found.
 */
export { findMovedSlug, isMovable, type MovedKind } from './find-moved-slug.ts'
export { recordFormerSlug } from './record-former-slug.ts'
