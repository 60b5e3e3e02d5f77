import type { Tx } from '../../../platform/db/types.ts'
import { chooseLanguage } from '../../../platform/http/choose-language.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import { type Addresses, loadMessageStores, readLanguage, writeMessage } from '../../stores/store-messages/index.ts'
import { toShopUrl } from '../../stores/store-settings/index.ts'

type Changed = {
  store_id: number
  /** Null for a customer without an address, who gets no mail. */
  email: string | null
  /** The language of the request. */
  language?: string | undefined
}

/**
 * Mails a customer about a new password or a new number to sign in with, in the transaction that stores it, so that a
 * customer whose account is in the hands of a stranger can act.
 */
export async function mailAccountChange(
  tx: Tx,
  addresses: Addresses,
  kind: 'password_changed' | 'phone_confirmed',
  { store_id, email, language }: Changed,
) {
  const store = (await loadMessageStores(tx, [store_id])).get(store_id)
  if (!store || email === null) return
  const message = {
    values: {},
    link: `${toShopUrl(store, addresses.shopUrl)}/forgot-password`,
    recipient: email,
    language: chooseLanguage(language, readLanguage(store)),
  }
  const mail = writeMessage(store, kind, message, addresses)
  if (mail) await recordMail(tx, mail)
}
