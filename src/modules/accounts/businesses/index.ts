/**
 * Businesses, the people in them and what each may do.
 * 1. A signed-in person creates a business and owns it.
 * 2. Owners and admins invite others by mail; the link works once, for that address, for a week.
 * 3. `verifyMembership` guards every dashboard route of a business: no membership is 404, too small a role is 403.
 * 4. A business always keeps an owner.
 */
export { createBusiness } from './create-business.ts'
export { businessRoutes } from './routes.ts'
export { verifyMembership } from './verify-membership.ts'
