import type { Db } from '../../../platform/db/types.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { codeDigits } from './rules.ts'
import { findStep } from './totp.ts'
import { unsealSecret } from './unseal-secret.ts'

/** Verifies a code of the authenticator app or a recovery code. Each is accepted once. */
export async function verifyTwoFactor(db: Db, key: Buffer, userId: number, text: string, now: Date): Promise<boolean> {
  const code = text.replace(/\s/g, '')
  if (code.length !== codeDigits || !/^\d+$/.test(code)) return await consumeRecoveryCode(db, key, userId, code, now)
  const totp = await db
    .selectFrom('user_totps')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const step = totp && findStep(unsealSecret(key, userId, totp.sealed_secret), code, now)
  if (step === undefined) return false
  // The condition lets only one of two concurrent uses succeed.
  const { numUpdatedRows } = await db
    .updateTable('user_totps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function turnOffTwoFactor(db: Db, userId: number) {
  await db.deleteFrom('user_totps').where('user_id', '=', userId).execute()
}
