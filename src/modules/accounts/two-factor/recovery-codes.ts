import { createHmac } from 'node:crypto'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { randomText } from '../../../platform/secrets/base62.ts'
import { recoveryAlphabet, recoveryCodeCount } from './rules.ts'

const hashCode = (key: Buffer, userId: number, code: string) =>
  createHmac('sha256', key)
    .update(`recovery:${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest()

/** Replaces the user's recovery codes and returns the new ones, which are shown once. */
export async function replaceRecoveryCodes(tx: Tx, key: Buffer, userId: number): Promise<string[]> {
  const codes = Array.from(
    { length: recoveryCodeCount },
    () => `${randomText(5, recoveryAlphabet)}-${randomText(5, recoveryAlphabet)}`,
  )
  await tx.deleteFrom('user_recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('user_recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(key, userId, code) })))
    .execute()
  return codes
}

/** Marks a recovery code as used; returns false if it is unknown or was used. */
export async function consumeRecoveryCode(
  db: Db,
  key: Buffer,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(key, userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
