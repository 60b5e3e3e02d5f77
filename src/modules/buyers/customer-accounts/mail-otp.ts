import { recordMail } from '../../../platform/mail/record-mail.ts'
import type { Service } from '../../../platform/service.ts'
import { findMailStore } from './mail-store.ts'
import { otpMail } from './mails.ts'
import { hashEmail, unsealOtp } from './request-otp.ts'

/** `code` is present only in jobs that an earlier version enqueued. */
export type OtpJob = { store_id: number; email: string; code?: string; is_granted: boolean; language?: string }

/** Mails the pending code if the password was right. Runs in the worker, so that response times do not reveal accounts. */
export async function mailOtp(service: Pick<Service, 'db' | 'secrets' | 'config'>, job: OtpJob, now: Date) {
  const store = job.is_granted ? await findMailStore(service, job.store_id, job.language) : undefined
  const code = store && (job.code ?? (await findCode(service, job, now)))
  if (!store || code === undefined) return
  const mail = { ...otpMail(store.language, store, code), recipient: job.email }
  const { business_id, sender } = store
  await service.db.transaction().execute((tx) => recordMail(tx, { ...mail, business_id, ...sender, is_secret: true }))
}

async function findCode(
  { db, secrets }: Pick<Service, 'db' | 'secrets'>,
  { store_id, email }: OtpJob,
  now: Date,
): Promise<string | undefined> {
  const pending = await db
    .selectFrom('customer_otps')
    .select('sealed_code')
    .where('store_id', '=', store_id)
    .where('email_hash', '=', hashEmail(secrets.otp, email))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return pending?.sealed_code ? unsealOtp(secrets.otp, store_id, email, pending.sealed_code) : undefined
}
