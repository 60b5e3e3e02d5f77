import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../audit/index.ts'

/** Lists the businesses that have no other owner, and locks their owner rows so that this stays true until the commit. */
export async function lockSoleOwnerships(tx: Tx, userId: number): Promise<{ unique_id: string }[]> {
  await sql`
    select from memberships where role = 'owner' and business_id in (
      select business_id from memberships where user_id = ${userId} and role = 'owner')
    order by business_id, user_id for update`.execute(tx)
  const { rows } = await sql<{ unique_id: string }>`
    select b.unique_id from memberships m join businesses b on b.id = m.business_id
    where m.user_id = ${userId} and m.role = 'owner' and not exists (
      select from memberships other
      where other.business_id = m.business_id and other.role = 'owner' and other.user_id <> m.user_id)
    order by b.id`.execute(tx)
  return rows
}

/** Ends every membership of a deleted account, and voids the invitations that it sent. */
export async function leaveBusinesses(tx: Tx, user: { id: number; unique_id: string }, now: Date) {
  const left = await tx
    .deleteFrom('memberships')
    .where('user_id', '=', user.id)
    .returning(['business_id', 'role'])
    .execute()
  await tx.deleteFrom('invitations').where('invited_by', '=', user.id).where('accepted_at', 'is', null).execute()
  // Lock audit chains in id order to avoid deadlocks.
  for (const { business_id, role } of left.sort((a, b) => a.business_id - b.business_id)) {
    const entry = { business_id, actor: user.unique_id, target: user.unique_id, details: { role } }
    await recordAudit(tx, { ...entry, action: 'member.removed' }, now)
  }
}
