/**
 * Businesses, their members and the members' roles.
 * 1. A signed-in user creates a business and becomes its owner.
 * 2. Owners and admins invite others by mail. The link works once, for the invited address only, for a week.
 * 3. `verifyMembership` guards every dashboard route of a business: 404 without a membership, 403 without the
 *    permission.
 * 4. The last owner of a business cannot be removed or demoted.
 */
export { createBusiness } from './create-business.ts'
export { deleteBusiness } from './delete-business.ts'
export { isInvited } from './invitations/open-invitation.ts'
export { purgeOldInvitations } from './invitations/purge-old-invitations.ts'
export { leaveBusinesses, lockSoleOwnerships } from './leave-businesses.ts'
export { listBusinesses } from './list-businesses.ts'
export { businessRoutes } from './routes.ts'
export { updateBusiness } from './update-business.ts'
export { verifyMembership } from './verify-membership.ts'
