import { chooseLanguage, type Language } from '../../../platform/http/choose-language.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import { hashSecret, issueSecret } from '../../../platform/secrets/secrets.ts'
import type { Service } from '../../../platform/service.ts'
import { loadMessageStores, type Message, readLanguage, writeMessage } from '../../stores/store-messages/index.ts'
import { type ShopNames, toShopUrl } from '../../stores/store-settings/index.ts'
import { isRegisteredOrigin } from '../../stores/storefronts/index.ts'
import { after } from '../customer-tokens/index.ts'
import { resetSeconds } from './rules.ts'

const words = {
  en: {
    byHand: 'Or open this address in your browser:',
    notAsked: 'If you did not ask for this, you need not do anything. Your password stays as it is.',
  },
  id: {
    byHand: 'Atau buka alamat ini di peramban Anda:',
    notAsked: 'Jika Anda tidak memintanya, abaikan saja surel ini. Kata sandi Anda tidak berubah.',
  },
}

/** What a mail with a link to set a new password contains besides the text that a merchant may change. */
export const resetMessage = (language: Language, link: string): Message => ({
  values: { minutes: String(resetSeconds / 60) },
  link,
  details: [
    { kind: 'address', link, lead: words[language].byHand },
    { kind: 'hint', text: words[language].notAsked },
  ],
})

type Mailing = Pick<Service, 'db' | 'config'>

export type ResetJob = { store_id: number; email: string; origin: string | null; language?: string }

/**
 * The base URL of the link: the origin of the request if the merchant registered it, or else the store's domain, or its
 * hosted pages.
 */
async function findResetAddress({ db, config }: Mailing, store: ShopNames & { id: number }, origin: string | null) {
  const registered = origin && (await isRegisteredOrigin(db, store.id, origin))
  return registered ? origin : toShopUrl(store, config.shopUrl)
}

/** Mails a reset link if the customer exists. Runs in the worker, so that response times do not reveal accounts. */
export async function mailReset(service: Mailing, job: ResetJob, now: Date) {
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
  const link = `${await findResetAddress(service, store, job.origin)}/reset-password?token=${token}`
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
