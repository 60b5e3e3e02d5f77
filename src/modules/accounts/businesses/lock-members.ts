import type { MemberCaller } from '../../../access/caller.ts'
import { type Role, roleAllows } from '../../../access/roles.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors/errors.ts'

/** Loads the member to change and locks all owner rows, so that two owners cannot remove each other concurrently. */
export async function lockMember(tx: Tx, caller: MemberCaller, userUniqueId: string) {
  const owners = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('business_id', '=', caller.business.id)
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .forUpdate()
    .execute()
  const member = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.unique_id', 'memberships.role'])
    .where('memberships.business_id', '=', caller.business.id)
    .where('users.unique_id', '=', userUniqueId)
    .executeTakeFirst()
  if (!member) throw notFound('There is no such member')
  return { ...member, isLastOwner: member.role === 'owner' && owners.length === 1 }
}

/** Only an owner may appoint, change or remove an owner. */
export function checkMayManage(caller: MemberCaller, ...involved: Role[]) {
  if (involved.includes('owner') && !roleAllows(caller.role, 'owners:manage')) {
    throw forbidden('Only an owner may change owners', 'insufficient_role', { permission: 'owners:manage' })
  }
}

export const lastOwner = () =>
  conflict('A business keeps at least one owner: make somebody else owner first', 'last_owner')
