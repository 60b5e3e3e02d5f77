import type { Db } from '../../../platform/db/types.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import { findMailStore } from './mail-store.ts'
import { otpMail } from './mails.ts'

export type OtpJob = { store_id: number; email: string; code: string; is_granted: boolean; language?: string }

/** Mails the code if the password was right. Runs in the worker, so that response times do not reveal accounts. */
export async function mailOtp(db: Db, job: OtpJob) {
  const store = job.is_granted ? await findMailStore(db, job.store_id, job.language) : undefined
  if (!store) return
  const mail = { ...otpMail(store.language, store, job.code), recipient: job.email }
  const { business_id, name: sender_name } = store
  await db.transaction().execute((tx) => recordMail(tx, { ...mail, business_id, sender_name, is_secret: true }))
}
