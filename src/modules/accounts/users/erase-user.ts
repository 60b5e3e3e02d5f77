import type { Tx } from '../../../platform/db/types.ts'
import { hashPassword } from '../../../platform/secrets/passwords.ts'
import { issueSecret } from '../../../platform/secrets/secrets.ts'
import { turnOffTwoFactor } from '../two-factor/index.ts'

/**
 * Erases the personal data of an account and ends its sessions. The row stays, because keys, apps and products refer to
 * their creator; the address becomes free for a new account.
 */
export async function eraseUser(tx: Tx, { id, unique_id }: { id: number; unique_id: string }, now: Date) {
  await tx
    .updateTable('users')
    .set({
      email: `${unique_id}@deleted.invalid`,
      fullname: 'Deleted account',
      avatar: null,
      password_hash: await hashPassword(issueSecret('del'), 'operator'),
      is_operator: false,
      email_verified_at: null,
      deleted_at: now,
      last_updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  for (const table of ['sessions', 'user_links'] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute()
  await turnOffTwoFactor(tx, id)
}
