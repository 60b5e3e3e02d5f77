import type { Tx } from '../../../platform/db/types.ts'
import { hashPassword } from '../../../platform/passwords.ts'

/** Sets the password and ends every session, so that anyone who signed in with the old password is signed out. */
export async function setPassword(tx: Tx, userId: number, password: string, now: Date) {
  const password_hash = await hashPassword(password)
  await tx.updateTable('users').set({ password_hash, last_updated_at: now }).where('id', '=', userId).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
