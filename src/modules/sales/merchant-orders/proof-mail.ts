import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import type { Mail } from '../../../platform/mail/record-mail.ts'

type Facts = {
  language: 'id' | 'en'
  recipient: string
  business_id: number
  store: string
  sender: Pick<Mail, 'sender_name' | 'reply_to'>
  buyer: string
  number: string
  reason: string
  link: string
}

const words = {
  en: {
    subject: (number: string) => `Please send another proof of transfer for order ${number}`,
    greeting: (buyer: string) => `Hello ${buyer},`,
    about: (number: string) => `We could not accept the proof of transfer for order ${number}:`,
    ask: 'Please upload another proof on the page of your order.',
    button: 'Open my order',
  },
  id: {
    subject: (number: string) => `Mohon kirim ulang bukti transfer pesanan ${number}`,
    greeting: (buyer: string) => `Halo ${buyer},`,
    about: (number: string) => `Kami belum bisa menerima bukti transfer untuk pesanan ${number}:`,
    ask: 'Silakan unggah bukti lain di halaman pesanan Anda.',
    button: 'Buka pesanan saya',
  },
} as const

/** The mail that says why a proof of transfer was rejected. Its link shows no more than members see of the order. */
export function proofMail({ language, sender, store, buyer, number, reason, link, ...to }: Facts): Mail {
  const said = words[language]
  const html = `<div style="font:16px/1.5 system-ui,sans-serif;max-width:480px;margin:32px auto;color:#1c2024">
<p style="font-weight:600">${escapeHtml(store)}</p>
<p>${escapeHtml(said.greeting(buyer))}</p>
<p>${escapeHtml(said.about(number))}</p>
<p style="padding-left:12px;border-left:3px solid #cdd3d3">${escapeHtml(reason).replaceAll('\n', '<br>')}</p>
<p>${escapeHtml(said.ask)}</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b7a75;color:#fff;text-decoration:none">${said.button}</a></p></div>`
  const text = [said.greeting(buyer), said.about(number), reason, said.ask, link, store].join('\n\n')
  return {
    template: 'transfer-proof-rejected',
    ...to,
    ...sender,
    subject: said.subject(number),
    text: `${text}\n`,
    html,
  }
}
