import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { StoreRef } from '../../../access/caller.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { markConfirmed } from '../customers/index.ts'
import { hashEmail, hashOtp } from './request-otp.ts'
import { otpAttempts } from './rules.ts'

/** Verifies a one-time code and returns the customer id. Five wrong attempts invalidate the code. */
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
  // Count the attempt in its own statement before comparing, so that concurrent attempts cannot exceed the limit.
  const pending = await row
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('attempts', '<', otpAttempts)
    .where('expires_at', '>', now.toISOString())
    .returning('code_hash')
    .executeTakeFirst()
  const presented = hashOtp(secrets.otp, store, email, code)
  const isRight = pending !== undefined && timingSafeEqual(pending.code_hash, presented)
  // Overwrite the code, so that only one of two concurrent uses succeeds; both may have the same `now`.
  const used = isRight
    ? await row
        .set({ code_hash: randomBytes(32), sealed_code: null, expires_at: now })
        .where('code_hash', '=', presented)
        .returning('proves_password')
        .executeTakeFirst()
    : undefined
  const customerId = used && (await db.transaction().execute((tx) => markConfirmed(tx, store.business_id, email, now)))
  if (customerId === undefined) throw new AppError(401, 'invalid_otp', 'The code is wrong, used or expired')
  // The code proved the address, so the password that was sent with the request for it becomes valid.
  if (used!.proves_password) await acceptPassword(db, store, customerId)
  return customerId
}

const acceptPassword = (db: Service['db'], { business_id }: StoreRef, customerId: number) =>
  db
    .updateTable('customer_passwords')
    .set({ is_unproven: false })
    .where('business_id', '=', business_id)
    .where('customer_id', '=', customerId)
    .where('is_unproven', '=', true)
    .execute()
