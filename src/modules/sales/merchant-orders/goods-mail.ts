import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import type { Mail } from '../../../platform/mail/record-mail.ts'

/** `files` are files, links and licence keys. */
export type GoodsKind = 'files' | 'courses'

type Facts = {
  kind: GoodsKind
  language: 'id' | 'en'
  recipient: string
  business_id: number
  store: string
  sender: Pick<Mail, 'sender_name' | 'reply_to'>
  buyer: string
  number: string
  account: string
  bought: { name: string; links: string[]; keys: string[] }[]
}

const words = {
  en: {
    files: ['What you bought', (number: string) => `Here is what you bought with order ${number}:`],
    courses: ['Your course', (number: string) => `Here is the course that you bought with order ${number}:`],
    greeting: (buyer: string) => `Hello ${buyer},`,
    button: 'Open my account',
    ending: 'Sign in, or sign up, with this email address to see everything you bought.',
  },
  id: {
    files: ['Pembelian Anda', (number: string) => `Berikut yang Anda beli dengan pesanan ${number}:`],
    courses: ['Kursus Anda', (number: string) => `Berikut kursus yang Anda beli dengan pesanan ${number}:`],
    greeting: (buyer: string) => `Halo ${buyer},`,
    button: 'Buka akun saya',
    ending: 'Masuk atau daftar dengan alamat email ini untuk melihat semua yang Anda beli.',
  },
} as const

/** The mail with bought goods. It contains links and licence keys, so members cannot read it in the outbox. */
export function goodsMail({
  kind,
  language,
  recipient,
  business_id,
  store,
  sender,
  buyer,
  number,
  account,
  bought,
}: Facts): Mail {
  const said = words[language]
  const [subject, about] = said[kind]
  const goods = bought.flatMap(({ name, links, keys }) => [name, ...[...links, ...keys].map((one) => `  ${one}`)])
  const html = `<div style="font:16px/1.5 system-ui,sans-serif;max-width:480px;margin:32px auto;color:#1c2024">
<p style="font-weight:600">${escapeHtml(store)}</p>
<p>${escapeHtml(said.greeting(buyer))}</p>
<p>${escapeHtml(about(number))}</p>
<p>${goods.map(escapeHtml).join('<br>')}</p>
<p><a href="${escapeHtml(account)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b7a75;color:#fff;text-decoration:none">${said.button}</a></p>
<p style="color:#60646c;font-size:14px">${escapeHtml(said.ending)}</p></div>`
  const text = [said.greeting(buyer), about(number), goods.join('\n'), account, said.ending, store].join('\n\n')
  return {
    template: kind === 'files' ? 'digital-goods' : 'course-access',
    recipient,
    business_id,
    ...sender,
    subject,
    text: `${text}\n`,
    html,
    is_secret: true,
  }
}
