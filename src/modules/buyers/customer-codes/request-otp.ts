import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { StoreRef } from '../../../access/caller.ts'
import { seal, unseal } from '../../../platform/secrets/sealed-box.ts'
import type { Service } from '../../../platform/service.ts'
import { after } from '../customer-tokens/index.ts'
import type { CodeTarget } from './code-targets.ts'
import { otpAttempts, otpSeconds } from './rules.ts'

/** Hashes the key of a code's target (`code-targets.ts`). */
export const hashKey = (secret: Buffer, key: string) => createHmac('sha256', secret).update(key).digest()

export const hashOtp = (secret: Buffer, store: StoreRef, key: string, code: string) =>
  createHmac('sha256', secret).update(`${store.id}:${code}:${key}`).digest()

const isUsable = 'o.expires_at > $5 and o.sealed_code is not null and o.attempts < $10'
const isReplaced = `(o.expires_at <= $5 or ($6 and not ($11 and ${isUsable})))`

const sealContext = (storeId: number, key: string) => `one-time code:${storeId}:${key}`

/** The code that is pending for a target, for the task that sends it. */
export async function findCode(
  { db, secrets }: Pick<Service, 'db' | 'secrets'>,
  storeId: number,
  key: string,
  now: Date,
): Promise<string | undefined> {
  const pending = await db
    .selectFrom('customer_otps')
    .select('sealed_code')
    .where('store_id', '=', storeId)
    .where('email_hash', '=', hashKey(secrets.otp, key))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return pending?.sealed_code ? unseal(secrets.otp, sealContext(storeId, key), pending.sealed_code) : undefined
}

/**
 * $1 store, $2 hash of the target's key, $3 code hash, $4 expiry, $5 now, $6 whether a code is sent, $7 the job, $8 the sealed code,
 * $9 whether the code proves a password, $10 the attempts of a code, $11 whether a valid code is sent again, $12 the task
 * that sends it.
 * A sign-in with a wrong password does not replace a valid code, so that nobody can invalidate the code of another
 * person. Neither does a request that anybody can make: it sends the same code again. A code that was also requested
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
  ) select graphile_worker.add_job($12, $7::json)`

type OtpRequest = {
  store: StoreRef
  target: CodeTarget
  isGranted: boolean
  language: string | undefined
  /** Whether a password came with the request, as at registration. A sign-in by code alone has none. */
  hasPassword: boolean
  /** Sends a code again that is still valid, instead of a new one. */
  isRepeatable: boolean
}

/** Stores a code and enqueues its message. After a wrong password it does the same with a code that is never sent. */
export async function requestOtp({ pool, secrets }: Service, request: OtpRequest, now: Date) {
  const { store, target, isGranted, language, hasPassword, isRepeatable } = request
  const { key, task, recipient } = target
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await pool.query(statement, [
    store.id,
    hashKey(secrets.otp, key),
    isGranted ? hashOtp(secrets.otp, store, key, code) : randomBytes(32),
    after(now, otpSeconds),
    now,
    isGranted,
    JSON.stringify({ store_id: store.id, ...recipient, is_granted: isGranted, language }),
    isGranted ? seal(secrets.otp, sealContext(store.id, key), code) : null,
    hasPassword,
    otpAttempts,
    isRepeatable,
    task,
  ])
}

const accountQueries = {
  mail: 'email = $2',
  phone: 'phone = $2 and phone_confirmed_at is not null',
}

/** Finds the account that a target signs in to. A phone number counts only once it was confirmed. */
export async function findAccount(
  reads: Service['reads'],
  { business_id }: StoreRef,
  { recipient }: CodeTarget,
): Promise<number | undefined> {
  const [kind, value] =
    'phone' in recipient ? (['phone', recipient.phone] as const) : (['mail', recipient.email] as const)
  const select = `select id from customers where business_id = $1 and ${accountQueries[kind]} and status = 'active'`
  const [row] = await reads.query<{ id: number }>(select, [business_id, value])
  return row?.id
}
