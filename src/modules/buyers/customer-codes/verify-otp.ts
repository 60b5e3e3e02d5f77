import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { StoreRef } from '../../../access/caller.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import type { issueTokens } from '../customer-tokens/index.ts'
import { markConfirmed } from '../customers/index.ts'
import type { CodeTarget } from './code-targets.ts'
import { findAccount, hashKey, hashOtp } from './request-otp.ts'
import { otpAttempts } from './rules.ts'

type Verifying = Pick<Service, 'db' | 'reads' | 'secrets'>

/**
 * Uses the pending code of a target. Five wrong attempts invalidate it. Returns undefined for a wrong, used or expired
 * code.
 */
export async function redeemCode(
  { db, secrets }: Pick<Verifying, 'db' | 'secrets'>,
  store: StoreRef,
  { key }: CodeTarget,
  code: string,
  now: Date,
): Promise<{ proves_password: boolean } | undefined> {
  const row = db
    .updateTable('customer_otps')
    .where('store_id', '=', store.id)
    .where('email_hash', '=', hashKey(secrets.otp, key))
  // Count the attempt in its own statement before comparing, so that concurrent attempts cannot exceed the limit.
  const pending = await row
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('attempts', '<', otpAttempts)
    .where('expires_at', '>', now.toISOString())
    .returning('code_hash')
    .executeTakeFirst()
  const presented = hashOtp(secrets.otp, store, key, code.trim())
  if (pending === undefined || !timingSafeEqual(pending.code_hash, presented)) return undefined
  // Overwrite the code, so that only one of two concurrent uses succeeds; both may have the same `now`.
  return await row
    .set({ code_hash: randomBytes(32), sealed_code: null, expires_at: now })
    .where('code_hash', '=', presented)
    .returning('proves_password')
    .executeTakeFirst()
}

/** Issues tokens to a customer who has proven who they are. */
type IssueTokens = (
  store: StoreRef,
  customerId: number,
  reply: FastifyReply,
  now: Date,
) => ReturnType<typeof issueTokens>

/** What customers who entered a code may do; `customer-sign-in` knows how. */
export type Proofs = {
  /** Makes a password valid that was sent with the request for the code. */
  acceptPassword: (customer: { business_id: number; id: number }) => Promise<unknown>
  issueTokens: IssueTokens
}

/** Verifies a one-time code and returns the id of the customer that it signs in. */
export async function verifyOtp(
  service: Verifying,
  store: StoreRef,
  target: CodeTarget,
  code: string,
  { acceptPassword }: Pick<Proofs, 'acceptPassword'>,
  now: Date,
) {
  const used = await redeemCode(service, store, target, code, now)
  const id = used && (await findSignedIn(service, store, target, now))
  if (id === undefined) throw new AppError(401, 'invalid_otp', 'The code is wrong, used or expired')
  if (used!.proves_password) await acceptPassword({ business_id: store.business_id, id })
  return id
}

/** A mailed code also proves the address of the account. */
async function findSignedIn({ db, reads }: Verifying, store: StoreRef, target: CodeTarget, now: Date) {
  const { recipient } = target
  if ('phone' in recipient) return await findAccount(reads, store, target)
  return await db.transaction().execute((tx) => markConfirmed(tx, store.business_id, recipient.email, now))
}
