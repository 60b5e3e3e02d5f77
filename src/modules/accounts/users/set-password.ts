import type { Tx } from '../../../platform/db/types.ts'
import { hashPassword } from '../../../platform/passwords.ts'

/** Sets a password and ends every session: who knew the old one is out. */
export async function setPassword(tx: Tx, userId: number, password: string, now: Date) {
  const password_hash = await hashPassword(password)
  await tx.updateTable('users').set({ password_hash, last_updated_at: now }).where('id', '=', userId).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
