import { chooseLanguage, type Language } from '../../../platform/http/choose-language.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import type { Service } from '../../../platform/service.ts'
import { loadMessageStores, type Message, readLanguage, writeMessage } from '../../stores/store-messages/index.ts'
import { findCode } from './request-otp.ts'
import { otpSeconds } from './rules.ts'

const strangerHints: Record<Language, string> = {
  en: 'If you did not ask for it, ignore this mail: nobody signs in without the code. If you have a password and such mails go on, change it. Never give this code to anybody.',
  id: 'Jika Anda tidak memintanya, abaikan surel ini: tanpa kode ini tidak ada yang bisa masuk. Jika Anda punya kata sandi dan surel seperti ini terus datang, gantilah. Jangan berikan kode ini kepada siapa pun.',
}

/** What a mail with a one-time code contains besides the text that a merchant may change. */
export const otpMessage = (language: Language, code: string): Message => ({
  values: { minutes: String(otpSeconds / 60) },
  blocks: [{ kind: 'code', text: code }],
  details: [{ kind: 'hint', text: strangerHints[language] }],
})

/** `code` is present only in jobs that an earlier version enqueued. */
export type OtpJob = { store_id: number; email: string; code?: string; is_granted: boolean; language?: string }

/** Mails the pending code if the password was right. Runs in the worker, so that response times do not reveal accounts. */
export async function mailOtp(service: Pick<Service, 'db' | 'secrets' | 'config'>, job: OtpJob, now: Date) {
  const store = job.is_granted ? (await loadMessageStores(service.db, [job.store_id])).get(job.store_id) : undefined
  const code = store && (job.code ?? (await findCode(service, job.store_id, job.email, now)))
  if (!store || code === undefined) return
  const language = chooseLanguage(job.language, readLanguage(store))
  const message = { ...otpMessage(language, code), recipient: job.email, language }
  const mail = writeMessage(store, 'sign_in_code', message, service.config)
  if (mail) await service.db.transaction().execute((tx) => recordMail(tx, mail))
}
