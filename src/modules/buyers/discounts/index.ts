/**
 * Discount codes of a business.
 * 1. The merchant creates a code. Its amount and what it applies to are fixed; its conditions can change.
 * 2. `evaluateCode` decides whether a checkout may use the code and computes the discount. The checkout and its summary
 *    both call it.
 * 3. Checkout increments the usage in the statement that inserts the order, and never beyond the limits. A code with a
 *    limit for each customer also counts the customer's uses.
 * 4. An order that is canceled, expires or is deleted unpaid gives its use back once (`returnCodeUses`); reopened, or
 *    replaced by a copy, it takes it again (`retakeCodeUses`, `copyCodeUses`).
 */
export { findCodeCoverage, productsInCategories } from './coverage.ts'
export { createDiscountCode } from './create-discount-code.ts'
export { copyCodeUses, retakeCodeUses, returnCodeUses } from './move-code-uses.ts'
export { moveCustomerUses } from './move-customer-uses.ts'
export { discountRoutes } from './routes.ts'
export {
  type CodeCondition,
  type CodeRow,
  type Coverage,
  coversLine,
  evaluateCode,
  type Judgement,
  normalizeCode,
} from './rules.ts'
export { DiscountCode } from './schemas.ts'
export { type CodeUse, type CustomerUse, countCustomerUsesPart, useCodePart } from './use-code-part.ts'
export { showDiscountCode } from './views.ts'
