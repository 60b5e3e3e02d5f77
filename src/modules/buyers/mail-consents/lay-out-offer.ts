import type { Language } from '../../../platform/http/choose-language.ts'
import { layOutMail } from '../../../platform/mail/layout/lay-out-mail.ts'
import type { OfferStore } from './find-offer-store.ts'

export type Offer = {
  language: Language
  store: Pick<OfferStore, 'name' | 'settings' | 'url'>
  subject: string
  greeting: string
  lead: string
  items: string[]
  button: string
  link: string
  /** Why the reader gets this mail. */
  reason: string
  unsubscribe_url: string
}

const words = { en: 'Stop these mails', id: 'Berhenti menerima email ini' }

/** Renders a mail about items with one button and the way to end such mails, as plain text and as HTML. */
export function layOutOffer(offer: Offer) {
  const { language, store, subject, greeting, lead, items, button, link, reason, unsubscribe_url } = offer
  const look = { language, name: store.name, logo: null, home: store.url, color: store.settings.accent_color }
  const frame = { look, title: subject, preheader: lead, footer: [store.name] }
  const mail = layOutMail(frame, [
    { kind: 'paragraph', text: greeting },
    { kind: 'paragraph', text: lead },
    { kind: 'items', rows: items.map((name) => ({ name, detail: '', amount: '' })) },
    { kind: 'button', text: button, link },
    { kind: 'hint', text: `${reason} ${words[language]}:` },
    { kind: 'address', link: unsubscribe_url },
  ])
  return { subject, ...mail }
}
