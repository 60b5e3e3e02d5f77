import type { Tx } from '../../../platform/db/types.ts'

/** Marks the address as verified, because a token that was only mailed came back. */
export async function markEmailVerified(tx: Tx, userId: number, now: Date) {
  await tx.updateTable('users').set({ email_verified_at: now }).where('id', '=', userId).execute()
}
