import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { StoreRef } from '../../../access/caller.ts'
import { seal, unseal } from '../../../platform/secrets/sealed-box.ts'
import type { Service } from '../../../platform/service.ts'
import { after } from '../customer-tokens/index.ts'
import { otpSeconds } from './rules.ts'

export const hashEmail = (secret: Buffer, email: string) => createHmac('sha256', secret).update(email).digest()

export const hashOtp = (secret: Buffer, store: StoreRef, email: string, code: string) =>
  createHmac('sha256', secret).update(`${store.id}:${code}:${email}`).digest()

const sealContext = (storeId: number, email: string) => `one-time code:${storeId}:${email}`

export const unsealOtp = (secret: Buffer, storeId: number, email: string, sealed: Buffer) =>
  unseal(secret, sealContext(storeId, email), sealed)

/**
 * $1 store, $2 email hash, $3 code hash, $4 expiry, $5 now, $6 whether a code is sent, $7 the job, $8 the sealed code.
 * A sign-in with a wrong password does not replace a valid code, so that nobody can invalidate the code of another
 * person. Every sign-in executes the same statement and commits once, so that timing does not reveal accounts.
 */
const statement = `with noted as (
    insert into customer_otps as o (store_id, email_hash, code_hash, sealed_code, attempts, expires_at)
    values ($1, $2, $3, $8, 0, $4)
    on conflict (store_id, email_hash) do update set
      code_hash = case when $6 or o.expires_at <= $5 then excluded.code_hash else o.code_hash end,
      sealed_code = case when $6 or o.expires_at <= $5 then excluded.sealed_code else o.sealed_code end,
      attempts = case when $6 or o.expires_at <= $5 then 0 else o.attempts end,
      resends = case when $6 or o.expires_at <= $5 then 0 else o.resends end,
      expires_at = case when $6 or o.expires_at <= $5 then excluded.expires_at else o.expires_at end
  ) select graphile_worker.add_job('mail-customer-otp', $7::json)`

type OtpRequest = { store: StoreRef; email: string; isGranted: boolean; language: string | undefined }

/** Stores a code and enqueues its mail. After a wrong password it does the same with a code that is never sent. */
export async function requestOtp({ pool, secrets }: Service, request: OtpRequest, now: Date) {
  const { store, email, isGranted, language } = request
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
  ])
}
