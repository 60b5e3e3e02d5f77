import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import type { Mail } from '../../../platform/mail/record-mail.ts'

export type Reason = 'renewal' | 'reminder' | 'upgrade' | 'charge' | 'declined'

type Facts = {
  reason: Reason
  language: 'id' | 'en'
  recipient: string
  business_id: number
  store: string
  sender: Pick<Mail, 'sender_name' | 'reply_to'>
  buyer: string
  goods: string[]
  amount: string
  until: string
  /** The saved method, if one is charged. */
  label: string
  link: string
}

const words = {
  en: {
    renewal: ['Your next period', (goods: string) => `The next period of ${goods} begins soon.`],
    reminder: ['A reminder', (goods: string) => `The next period of ${goods} is not paid yet.`],
    upgrade: ['Your upgrade', (goods: string) => `You asked to change to ${goods}.`],
    charge: ['Your next period', (goods: string) => `The next period of ${goods} begins soon.`],
    declined: ['Your payment did not work', (goods: string) => `We could not charge the next period of ${goods}.`],
    greeting: (buyer: string) => `Hello ${buyer},`,
    charged: (amount: string, at: string, label: string) =>
      `On ${at} we charge ${amount} to ${label}. You need to do nothing. You can remove it in your account, or pay another way:`,
    ask: (amount: string, until: string) => `Please pay ${amount} by ${until}.`,
    button: 'Pay now',
    ending: 'If you do not pay, it ends by itself and nothing is charged.',
  },
  id: {
    renewal: ['Periode berikutnya', (goods: string) => `Periode berikutnya dari ${goods} segera dimulai.`],
    reminder: ['Pengingat', (goods: string) => `Periode berikutnya dari ${goods} belum dibayar.`],
    upgrade: ['Peningkatan paket', (goods: string) => `Anda meminta beralih ke ${goods}.`],
    charge: ['Periode berikutnya', (goods: string) => `Periode berikutnya dari ${goods} segera dimulai.`],
    declined: ['Pembayaran tidak berhasil', (goods: string) => `Periode berikutnya dari ${goods} tidak dapat ditagih.`],
    greeting: (buyer: string) => `Halo ${buyer},`,
    charged: (amount: string, at: string, label: string) =>
      `Pada ${at} kami menagih ${amount} ke ${label}. Anda tidak perlu melakukan apa pun. Anda dapat menghapusnya di akun Anda, atau membayar dengan cara lain:`,
    ask: (amount: string, until: string) => `Silakan bayar ${amount} sebelum ${until}.`,
    button: 'Bayar sekarang',
    ending: 'Jika tidak dibayar, langganan berakhir dengan sendirinya tanpa tagihan.',
  },
} as const

/** The mail with the payment link of an order, in the store's name and language. */
export function paymentMail(facts: Facts): Mail {
  const { language, reason, store, recipient, business_id, link } = facts
  const said = words[language]
  const [title, about] = said[reason]
  const ask =
    reason === 'charge' ? said.charged(facts.amount, facts.until, facts.label) : said.ask(facts.amount, facts.until)
  const ending = reason === 'charge' ? '' : said.ending
  const sentences = [said.greeting(facts.buyer), about(facts.goods.join(', ')), ask]
  const html = `<div style="font:16px/1.5 system-ui,sans-serif;max-width:480px;margin:32px auto;color:#1c2024">
<p style="font-weight:600">${escapeHtml(store)}</p>
${sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n')}
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b7a75;color:#fff;text-decoration:none">${said.button}</a></p>
<p style="color:#60646c;font-size:14px">${escapeHtml(ending)}</p></div>`
  const text = `${sentences.join('\n\n')}\n\n${link}\n\n${ending && `${ending}\n\n`}${store}\n`
  return { template: `subscription-${reason}`, recipient, business_id, ...facts.sender, subject: title, text, html }
}

/** Formats a date and time in a time zone. */
export const readableMoment = (moment: Date, timeZone: string, language: 'id' | 'en') =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(moment)
