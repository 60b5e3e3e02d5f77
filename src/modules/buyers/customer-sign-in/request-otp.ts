import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { StoreRef } from '../../../access/caller.ts'
import { seal, unseal } from '../../../platform/secrets/sealed-box.ts'
import type { Service } from '../../../platform/service.ts'
import { after } from '../customer-tokens/index.ts'
import { otpAttempts, otpSeconds } from './rules.ts'

export const hashEmail = (secret: Buffer, email: string) => createHmac('sha256', secret).update(email).digest()

export const hashOtp = (secret: Buffer, store: StoreRef, email: string, code: string) =>
  createHmac('sha256', secret).update(`${store.id}:${code}:${email}`).digest()

const isUsable = 'o.expires_at > $5 and o.sealed_code is not null and o.attempts < $10'
const isReplaced = `(o.expires_at <= $5 or ($6 and not ($11 and ${isUsable})))`

const sealContext = (storeId: number, email: string) => `one-time code:${storeId}:${email}`

export const unsealOtp = (secret: Buffer, storeId: number, email: string, sealed: Buffer) =>
  unseal(secret, sealContext(storeId, email), sealed)

/**
 * $1 store, $2 email hash, $3 code hash, $4 expiry, $5 now, $6 whether a code is sent, $7 the job, $8 the sealed code,
 * $9 whether the code proves a password, $10 the attempts of a code, $11 whether a valid code is mailed again.
 * A sign-in with a wrong password does not replace a valid code, so that nobody can invalidate the code of another
 * person. Neither does a request that anybody can make: it mails the same code again. A code that was also requested
 * without a password proves none, because a stranger may have registered the address with theirs.
 * Every request executes the same statement and commits once, so that timing does not reveal accounts.
 */
const statement = `with noted as (
    insert into customer_otps as o (store_id, email_hash, code_hash, sealed_code, attempts, expires_at, proves_password)
    values ($1, $2, $3, $8, 0, $4, $9)
    on conflict (store_id, email_hash) do update set
      code_hash = case when ${isReplaced} then excluded.code_hash else o.code_hash end,
      sealed_code = case when ${isReplaced} then excluded.sealed_code else o.sealed_code end,
      attempts = case when ${isReplaced} then 0 else o.attempts end,
      resends = case when ${isReplaced} then 0 else o.resends end,
      expires_at = case when ${isReplaced} then excluded.expires_at else o.expires_at end,
      proves_password = case when o.expires_at <= $5 then $9 else o.proves_password and ($9 or not $6) end
  ) select graphile_worker.add_job('mail-customer-otp', $7::json)`

type OtpRequest = {
  store: StoreRef
  email: string
  isGranted: boolean
  language: string | undefined
  /** Whether a password came with the request, as at registration. A sign-in by code alone has none. */
  hasPassword: boolean
  /** Mails a code again that is still valid, instead of a new one. */
  isRepeatable: boolean
}

/** Stores a code and enqueues its mail. After a wrong password it does the same with a code that is never sent. */
export async function requestOtp({ pool, secrets }: Service, request: OtpRequest, now: Date) {
  const { store, email, isGranted, language, hasPassword, isRepeatable } = request
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await pool.query(statement, [
    store.id,
    hashEmail(secrets.otp, email),
    isGranted ? hashOtp(secrets.otp, store, email, code) : randomBytes(32),
    after(now, otpSeconds),
    now,
    isGranted,
    JSON.stringify({ store_id: store.id, email, is_granted: isGranted, language }),
    isGranted ? seal(secrets.otp, sealContext(store.id, email), code) : null,
    hasPassword,
    otpAttempts,
    isRepeatable,
  ])
}

/** Whether the address has an account that can sign in. */
export async function hasAccount(reads: Service['reads'], { business_id }: StoreRef, email: string): Promise<boolean> {
  const select =
    "select exists (select from customers where business_id = $1 and email = $2 and status = 'active') as found"
  const [row] = await reads.query<{ found: boolean }>(select, [business_id, email])
  return row!.found
}
