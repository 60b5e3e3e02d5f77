import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { StoreRef } from '../../../access/caller.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { markConfirmed } from '../customers/index.ts'
import { hashEmail, hashOtp } from './request-otp.ts'
import { otpAttempts } from './rules.ts'

/** The customer whose code this is. A right code works once; five wrong tries use it up. */
export async function verifyOtp(
  { db, secrets }: Pick<Service, 'db' | 'secrets'>,
  store: StoreRef,
  email: string,
  code: string,
  now: Date,
): Promise<number> {
  const row = db
    .updateTable('customer_otps')
    .where('store_id', '=', store.id)
    .where('email_hash', '=', hashEmail(secrets.otp, email))
  // The try is counted before the code is looked at, and by itself: of many at once only five are looked at.
  const pending = await row
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('attempts', '<', otpAttempts)
    .where('expires_at', '>', now.toISOString())
    .returning('code_hash')
    .executeTakeFirst()
  const presented = hashOtp(secrets.otp, store, email, code)
  const isRight = pending !== undefined && timingSafeEqual(pending.code_hash, presented)
  // Of two right ones at once the second finds another code: the clock alone could not tell them apart.
  const used = isRight
    ? await row
        .set({ code_hash: randomBytes(32), expires_at: now })
        .where('code_hash', '=', presented)
        .returning('store_id')
        .executeTakeFirst()
    : undefined
  const customerId = used && (await markConfirmed(db, store.business_id, email, now))
  if (customerId === undefined) throw new AppError(401, 'invalid_otp', 'The code is wrong, used or expired')
  return customerId
}
