import type { Language } from '../../../platform/http/choose-language.ts'
import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import type { OfferStore } from './find-offer-store.ts'

export type Offer = {
  language: Language
  store: Pick<OfferStore, 'name' | 'settings'>
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
  const muted = 'color:#60646c;font-size:14px'
  const list = items.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n')
  const text = [
    greeting,
    lead,
    items.map((item) => `- ${item}`).join('\n'),
    `${button}:\n${link}`,
    `${reason} ${words[language]}: ${unsubscribe_url}`,
    store.name,
  ].join('\n\n')
  const html = `<!doctype html><html lang="${language}"><body>
<div style="font:16px/1.5 system-ui,sans-serif;max-width:480px;margin:32px auto;padding:0 16px;color:#1c2024">
<p style="font-weight:600">${escapeHtml(store.name)}</p>
<p>${escapeHtml(greeting)}</p>
<p>${escapeHtml(lead)}</p>
<ul style="padding-left:20px">${list}</ul>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${store.settings.accent_color};color:#fff;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="${muted}">${escapeHtml(reason)} <a href="${escapeHtml(unsubscribe_url)}" style="color:#60646c">${words[language]}</a></p>
</div></body></html>`
  return { subject, text: `${text}\n`, html }
}
