/**
 * Discount codes of a business.
 * 1. The merchant creates a code; what it takes off and from what is fixed from then on, its conditions are not.
 * 2. `judgeCode` says whether a checkout may use it and what it is worth there; checkout and its summary both ask it.
 * 3. Checkout counts each use in the statement that makes the order, and never beyond the limit.
 */
export { createDiscountCode } from './create-discount-code.ts'
export { discountRoutes } from './routes.ts'
export { type CodeRow, judgeCode, normalizeCode } from './rules.ts'
export { DiscountCode } from './schemas.ts'
export { useCodePart } from './use-code-part.ts'
export { showDiscountCode } from './views.ts'
