import { chooseLanguage } from '../../../platform/http/choose-language.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import type { Service } from '../../../platform/service.ts'
import { loadMessageStores, readLanguage, writeMessage } from '../../stores/store-messages/index.ts'
import { otpMessage } from './mails.ts'
import { hashEmail, unsealOtp } from './request-otp.ts'

/** `code` is present only in jobs that an earlier version enqueued. */
export type OtpJob = { store_id: number; email: string; code?: string; is_granted: boolean; language?: string }

/** Mails the pending code if the password was right. Runs in the worker, so that response times do not reveal accounts. */
export async function mailOtp(service: Pick<Service, 'db' | 'secrets' | 'config'>, job: OtpJob, now: Date) {
  const store = job.is_granted ? (await loadMessageStores(service.db, [job.store_id])).get(job.store_id) : undefined
  const code = store && (job.code ?? (await findCode(service, job, now)))
  if (!store || code === undefined) return
  const language = chooseLanguage(job.language, readLanguage(store))
  const message = { ...otpMessage(language, code), recipient: job.email, language }
  const mail = writeMessage(store, 'sign_in_code', message, service.config)
  if (mail) await service.db.transaction().execute((tx) => recordMail(tx, mail))
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
