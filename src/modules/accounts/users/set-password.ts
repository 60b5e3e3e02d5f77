import type { Tx } from '../../../platform/db/types.ts'
import { hashPassword } from '../../../platform/secrets/passwords.ts'
import { recordAccountChange } from './record-account-change.ts'

/** Sets the password and ends every session, so that anyone who signed in with the old password is signed out. */
export async function setPassword(tx: Tx, userId: number, password: string, by: string, now: Date) {
  await storePassword(tx, userId, await hashPassword(password, 'operator'), now)
  await recordAccountChange(tx, userId, 'password_changed', now, by)
}

/** Stores the hash of a new password and ends all sessions of the user except `keptSession`. */
export async function storePassword(tx: Tx, userId: number, password_hash: string, now: Date, keptSession = 0) {
  await tx.updateTable('users').set({ password_hash, last_updated_at: now }).where('id', '=', userId).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', keptSession).execute()
}
