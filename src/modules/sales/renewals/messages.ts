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
  /** When it is charged again, after a charge that failed. */
  next: string | undefined
  /** What an unpaid renewal does to its subscription. */
  unpaid_end: 'cancel' | 'pause' | 'keep'
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
    again: (at: string) => `We try again on ${at}, unless you pay before or remove the method in your account.`,
    unpaid: {
      cancel: 'If you do not pay, it ends by itself and nothing is charged.',
      pause: 'If you do not pay, your subscription pauses until you do. Nothing is charged by itself.',
      keep: 'Your subscription goes on, and this stays open until you pay. Nothing is charged by itself.',
    },
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
    again: (at: string) =>
      `Kami mencoba lagi pada ${at}, kecuali Anda membayar lebih dulu atau menghapus metode ini di akun Anda.`,
    unpaid: {
      cancel: 'Jika tidak dibayar, langganan berakhir dengan sendirinya tanpa tagihan.',
      pause: 'Jika tidak dibayar, langganan dijeda sampai Anda membayar. Tidak ada yang ditagih otomatis.',
      keep: 'Langganan tetap berjalan, dan tagihan ini terbuka sampai Anda membayar. Tidak ada yang ditagih otomatis.',
    },
  },
} as const

/** What happens if the buyer does nothing. An upgrade that is not paid changes nothing. */
function endingOf({ language, reason, next, unpaid_end }: Facts): string {
  const { again, unpaid } = words[language]
  if (next) return again(next)
  return unpaid[reason === 'upgrade' ? 'cancel' : unpaid_end]
}

/** The mail with the payment link of an order, in the store's name and language. */
export function paymentMail(facts: Facts): Mail {
  const { language, reason, store, recipient, business_id, link } = facts
  const said = words[language]
  const [title, about] = said[reason]
  const ask =
    reason === 'charge' ? said.charged(facts.amount, facts.until, facts.label) : said.ask(facts.amount, facts.until)
  const ending = reason === 'charge' ? '' : endingOf(facts)
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
