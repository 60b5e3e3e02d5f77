import type { Language } from '../../../platform/http/choose-language.ts'
import type { Block } from '../../../platform/mail/layout/blocks.ts'
import { layOutMail } from '../../../platform/mail/layout/lay-out-mail.ts'
import type { OfferStore } from './find-offer-store.ts'

export type Offer = {
  language: Language
  store: Pick<OfferStore, 'name' | 'logo' | 'settings' | 'url'>
  subject: string
  greeting: string
  lead: string
  items: string[]
  button: string
  link: string
  /** The reason that the mail states for being sent. */
  reason: string
  unsubscribe_url: string
}

const words = { en: 'Stop these mails', id: 'Berhenti menerima email ini' }

/** The end of an offer mail: why the reader gets it, and the link to unsubscribe. */
export const unsubscribeBlocks = (language: Language, reason: string, link: string): Block[] => [
  { kind: 'hint', text: `${reason} ${words[language]}:` },
  { kind: 'address', link },
]

/** Renders a mail about items with one button and a link to unsubscribe, as plain text and as HTML. */
export function layOutOffer(offer: Offer) {
  const { language, store, subject, greeting, lead, items, button, link, reason, unsubscribe_url } = offer
  const { name, logo, url: home, settings } = store
  const look = { language, name, logo, home, color: settings.accent_color }
  const frame = { look, title: subject, preheader: lead, footer: [name] }
  const mail = layOutMail(frame, [
    { kind: 'paragraph', text: greeting },
    { kind: 'paragraph', text: lead },
    { kind: 'items', rows: items.map((item) => ({ name: item, detail: '', amount: '' })) },
    { kind: 'button', text: button, link },
    ...unsubscribeBlocks(language, reason, unsubscribe_url),
  ])
  return { subject, ...mail }
}
