import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../audit/index.ts'

type AccountChange = 'password_changed' | 'two_factor_on' | 'two_factor_off'

/**
 * Records a change to how a person signs in, in the audit log of each business of the person. `by` is the actor if it
 * is not the person, such as the name of a CLI command.
 */
export async function recordAccountChange(tx: Tx, userId: number, change: AccountChange, now: Date, by?: string) {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.business_id', 'users.unique_id'])
    .where('memberships.user_id', '=', userId)
    // Ordered, so that concurrent changes lock the heads of the chains in the same order.
    .orderBy('memberships.business_id')
    .execute()
  for (const { business_id, unique_id } of rows) {
    const entry = { business_id, actor: by ?? unique_id, action: `member.${change}`, target: unique_id } as const
    await recordAudit(tx, entry, now)
  }
}
