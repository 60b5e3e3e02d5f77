import { permissionsOf, type Role } from '../../../access/roles.ts'

/** A business with what its member may do there, so that clients need no copy of the table of roles. */
export const showBusiness = <B extends { role: Role }>(business: B) => ({
  ...business,
  permissions: permissionsOf(business.role),
})
