import type { Tx } from '../../../platform/db/types.ts'
import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import { type Mail, recordMail } from '../../../platform/mail/record-mail.ts'
import { effectiveSettings, mailSenderOf } from '../../stores/stores/index.ts'
import { orderUrls } from '../order-views/index.ts'
import { type LockedOrder, loadOrder, recordMessage } from '../orders/index.ts'

export type Language = 'id' | 'en'

/** What a mail says between the greeting and the link to the page of the order. */
export type Said = { subject: string; about: string; quote?: string | null | undefined; ending: string }

const frame = {
  en: { greeting: (buyer: string) => `Hello ${buyer},`, button: 'Open my order' },
  id: { greeting: (buyer: string) => `Halo ${buyer},`, button: 'Buka pesanan saya' },
} as const

type Told = { template: string; say: (language: Language) => Said; appUrl: string; by: string | null; now: Date }

/** Mails the buyer of a locked order. Does nothing if there is no address. */
export async function mailBuyer(tx: Tx, locked: LockedOrder, { template, say, appUrl, by, now }: Told) {
  const { business_id, id: order_id } = locked
  const order = await loadOrder(tx, locked)
  if (!order.customer_email) return
  const { language } = effectiveSettings(locked.store.settings)
  const mail_id = await recordMail(tx, {
    template,
    business_id,
    recipient: order.customer_email,
    ...mailSenderOf(locked.store),
    ...compose(language, say(language), {
      store: locked.store.name,
      buyer: order.customer_name,
      link: orderUrls(order, appUrl).public_order_url,
    }),
  })
  await recordMessage(tx, { order_id, business_id, mail_id, template }, by, now)
}

type Frame = { store: string; buyer: string; link: string }

function compose(
  language: Language,
  { subject, about, quote, ending }: Said,
  { store, buyer, link }: Frame,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { greeting, button } = frame[language]
  const quoted = quote
    ? `<p style="padding-left:12px;border-left:3px solid #cdd3d3">${escapeHtml(quote).replaceAll('\n', '<br>')}</p>\n`
    : ''
  const html = `<div style="font:16px/1.5 system-ui,sans-serif;max-width:480px;margin:32px auto;color:#1c2024">
<p style="font-weight:600">${escapeHtml(store)}</p>
<p>${escapeHtml(greeting(buyer))}</p>
<p>${escapeHtml(about)}</p>
${quoted}<p>${escapeHtml(ending)}</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b7a75;color:#fff;text-decoration:none">${button}</a></p></div>`
  const parts = [greeting(buyer), about, ...(quote ? [quote] : []), ending, link, store]
  return { subject, text: `${parts.join('\n\n')}\n`, html }
}
