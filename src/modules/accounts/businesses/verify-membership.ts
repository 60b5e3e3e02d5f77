import type { MemberCaller, SessionCaller } from '../../../access/caller.ts'
import { type Permission, type Role, roleAllows } from '../../../access/roles.ts'
import type { Reads } from '../../../platform/db/connections/reads.ts'
import { forbidden, notFound } from '../../../platform/errors/errors.ts'

type Row = { id: number; unique_id: string; username: string; name: string; currency: string; role: Role }

const membershipQuery = `select b.id, b.unique_id, b.username, b.name, b.currency, m.role
  from businesses b join memberships m on m.business_id = b.id where b.unique_id = $1 and m.user_id = $2`

/** Answers 404 for a business that the user does not belong to, so that its existence is not disclosed. */
export async function verifyMembership(
  reads: Reads,
  caller: SessionCaller,
  businessId: string,
  permission: Permission,
): Promise<MemberCaller> {
  const [row] = await reads.query<Row>(membershipQuery, [businessId, caller.user.id])
  if (!row) throw notFound('There is no such business', 'business_not_found')
  const { role, ...business } = row
  if (!roleAllows(role, permission)) {
    throw forbidden(`Your role in this business (${role}) does not allow this`, 'insufficient_role', { permission })
  }
  return { kind: 'member', session_id: caller.session_id, user: caller.user, business, role }
}
