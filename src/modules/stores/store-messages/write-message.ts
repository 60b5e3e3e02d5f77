import { pictureUrl } from '../../../platform/http/addresses.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import type { Mail } from '../../../platform/mail/record-mail.ts'
import { randomText } from '../../../platform/secrets/base62.ts'
import { effectiveSettings, toMailSender, toShopOrigin, toShopUrl } from '../store-settings/index.ts'
import { composeMessage, type Edit, type Message } from './compose-message.ts'
import { findEntry, type MessageKind, toTemplate } from './kinds.ts'
import { isOn, type MessageStore } from './load-stores.ts'
import { answerLine } from './words.ts'

/** The base addresses of shops and of pictures. */
export type Addresses = { shopUrl: string; baseUrl: string }

export const readLanguage = ({ settings }: { settings: unknown }): Language => effectiveSettings(settings).language

/** Composes a message as it would be now, with an unsaved edit in place of the saved one. */
export function previewMessage(
  store: MessageStore,
  kind: MessageKind,
  message: Message,
  { shopUrl, baseUrl }: Addresses,
  { language = readLanguage(store), edit, pixel }: { language?: Language; edit?: Edit; pixel?: string } = {},
) {
  const look = {
    language,
    name: store.name,
    logo: pictureUrl(baseUrl)(store.logo),
    home: toShopUrl(store, shopUrl),
    color: effectiveSettings(store.settings).accent_color,
  }
  const { reply_to } = toMailSender(store)
  const footer = [store.name, ...(reply_to ? [answerLine[language]] : [])]
  const saved = store.messages[kind]?.edits[language]
  const values = { store_name: store.name, ...message.values }
  return composeMessage(kind, { look, footer, pixel }, { ...saved, ...edit }, { ...message, values })
}

type Written = Message & {
  recipient: string
  language?: Language
  order_id?: string
  /** Sent even if the merchant switched the kind off, because somebody requested this mail. */
  isAskedFor?: boolean
  /** The unsubscribe link. */
  unsubscribe_url?: string
}

/**
 * Composes and records the mail of a message in the name of its store; undefined if the store does not send this kind.
 */
export function writeMessage(
  store: MessageStore,
  kind: MessageKind,
  { recipient, language, order_id, isAskedFor = false, unsubscribe_url, ...message }: Written,
  addresses: Addresses,
): Mail | undefined {
  const { isNeeded, isSecret, isOffer } = findEntry(kind)
  if (!isNeeded && !isAskedFor && !isOn(store, kind)) return undefined
  if (isOffer && !unsubscribe_url) throw new Error(`A mail of the kind ${kind} has to say how to end such mails`)
  const { is_mail_open_tracked } = effectiveSettings(store.settings)
  const open_token = is_mail_open_tracked && !isNeeded ? randomText(24) : undefined
  return {
    template: toTemplate(kind),
    recipient,
    business_id: store.business_id,
    store_id: store.id,
    ...(order_id && { order_id }),
    ...toMailSender(store),
    ...previewMessage(store, kind, message, addresses, {
      language,
      ...(open_token && { pixel: openUrl(toShopOrigin(store, addresses.shopUrl), open_token) }),
    }),
    ...(isSecret && { is_secret: true }),
    ...(unsubscribe_url && { unsubscribe_url }),
    ...(open_token && { open_token }),
  }
}

/** The address of the picture that mail programs load when the mail is opened. */
const openUrl = (origin: string, token: string) => `${origin}/m/${token}.gif`
