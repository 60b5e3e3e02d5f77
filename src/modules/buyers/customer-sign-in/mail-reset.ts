import { chooseLanguage } from '../../../platform/http/choose-language.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import { hashSecret, issueSecret } from '../../../platform/secrets/secrets.ts'
import type { Service } from '../../../platform/service.ts'
import { loadMessageStores, readLanguage, writeMessage } from '../../stores/store-messages/index.ts'
import { shopUrl } from '../../stores/store-settings/index.ts'
import { after } from '../customer-tokens/index.ts'
import { resetMessage } from './mails.ts'
import { resetSeconds } from './rules.ts'

export type ResetJob = { store_id: number; email: string; origin: string | null; language?: string }

type Hosting = { unique_id: string; hostname: string | null }

/** The base URL of the link: the requesting origin, or the store's domain, or the hosted pages of the store. */
export function resetAddress(appUrl: string, store: Hosting, origin: string | null): string {
  if (origin !== null && origin !== new URL(appUrl).origin) return origin
  return shopUrl(store, appUrl)
}

/** Mails a reset link if the customer exists. Runs in the worker, so that response times do not reveal accounts. */
export async function mailReset(service: Pick<Service, 'db' | 'config'>, job: ResetJob, now: Date) {
  const { db, config } = service
  const store = (await loadMessageStores(db, [job.store_id])).get(job.store_id)
  const customer =
    store &&
    (await db
      .selectFrom('customers')
      .select('id')
      .where('business_id', '=', store.business_id)
      .where('email', '=', job.email)
      .where('status', '=', 'active')
      .executeTakeFirst())
  if (!store || !customer) return
  const token = issueSecret('crp')
  const link = `${resetAddress(config.appUrl, store, job.origin)}/reset-password?token=${token}`
  const language = chooseLanguage(job.language, readLanguage(store))
  const message = { ...resetMessage(language, link), recipient: job.email, language }
  const mail = writeMessage(store, 'password_reset', message, config)
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('customer_password_resets')
      .values({
        token_hash: hashSecret(token),
        store_id: store.id,
        customer_id: customer.id,
        expires_at: after(now, resetSeconds),
      })
      .execute()
    if (mail) await recordMail(tx, mail)
  })
}
