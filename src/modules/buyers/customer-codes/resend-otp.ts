import type { Service } from '../../../platform/service.ts'
import type { CodeTarget } from './code-targets.ts'
import { hashKey } from './request-otp.ts'
import { maxOtpResends, otpAttempts } from './rules.ts'

/**
 * $1 store, $2 hash of the target's key, $3 now, $4 attempts of a code, $5 resends of a code, $6 the job without `is_granted`,
 * $7 its task.
 */
const statement = `with pending as (
    update customer_otps set resends = resends + 1
    where store_id = $1 and email_hash = $2 and expires_at > $3 and attempts < $4 and resends < $5
      and sealed_code is not null
    returning store_id
  ) select graphile_worker.add_job($7,
    ($6::jsonb || jsonb_build_object('is_granted', exists (select 1 from pending)))::json)`

type Resend = { store: { id: number }; target: CodeTarget; language: string | undefined }

/**
 * Sends a pending code again. The code, its attempts and its expiry stay, so that a stranger who calls this neither
 * invalidates the code nor gains attempts. Targets without a pending code cause the same work.
 */
export async function resendOtp({ pool, secrets }: Service, { store, target, language }: Resend, now: Date) {
  await pool.query(statement, [
    store.id,
    hashKey(secrets.otp, target.key),
    now,
    otpAttempts,
    maxOtpResends,
    JSON.stringify({ store_id: store.id, ...target.recipient, language }),
    target.task,
  ])
}
