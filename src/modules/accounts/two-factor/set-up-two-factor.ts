import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/db/types.ts'
import { conflict, validationFailed } from '../../../platform/errors/errors.ts'
import { seal } from '../../../platform/secrets/sealed-box.ts'
import { isTwoFactorOn } from './is-two-factor-on.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { secretBytes } from './rules.ts'
import { findStep, setUpUri, toBase32 } from './totp.ts'
import { sealContext, unsealSecret } from './unseal-secret.ts'

type Person = { id: number; email: string }

/** Creates a secret. It takes effect when the user has entered a first code. */
export async function beginTwoFactor(tx: Tx, key: Buffer, user: Person, now: Date) {
  if (await isTwoFactorOn(tx, user.id)) throw conflict('Two-factor sign-in is already on')
  const secret = randomBytes(secretBytes)
  const sealed_secret = seal(key, sealContext(user.id), secret.toString('base64'))
  const fresh = { sealed_secret, last_step: 0, created_at: now }
  await tx
    .insertInto('user_totps')
    .values({ user_id: user.id, ...fresh })
    .onConflict((target) => target.column('user_id').doUpdateSet(fresh))
    .execute()
  return { secret: toBase32(secret), uri: setUpUri(secret, user.email) }
}

/** Turns two-factor sign-in on with a first code, and returns the recovery codes. They are stored as hashes. */
export async function confirmTwoFactor(tx: Tx, key: Buffer, userId: number, code: string, now: Date) {
  const pending = await tx
    .selectFrom('user_totps')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const step = pending && findStep(unsealSecret(key, userId, pending.sealed_secret), code, now)
  if (step === undefined) throw validationFailed({ code: 'wrong_code' })
  await tx.updateTable('user_totps').set({ confirmed_at: now, last_step: step }).where('user_id', '=', userId).execute()
  return await replaceRecoveryCodes(tx, key, userId)
}
