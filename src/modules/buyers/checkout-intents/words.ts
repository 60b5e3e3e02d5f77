import type { Language } from '../../../platform/http/choose-language.ts'

type Words = {
  subject: (store: string) => string
  greeting: (name: string | undefined) => string
  lead: string
  button: string
  reason: (store: string) => string
}

/** The mail that leads back to an unfinished checkout. */
export const words: Record<Language, Words> = {
  id: {
    subject: (store) => `Pesanan Anda di ${store} belum selesai`,
    greeting: (name) => (name ? `Halo ${name},` : 'Halo,'),
    lead: 'Barang pilihan Anda masih kami simpan. Lanjutkan kapan saja, dari perangkat mana pun:',
    button: 'Lanjutkan pesanan',
    reason: (store) => `Anda menerima email ini karena meminta diingatkan saat berbelanja di ${store}.`,
  },
  en: {
    subject: (store) => `Your order at ${store} is waiting for you`,
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    lead: 'We kept what you chose. Continue whenever you like, on any device:',
    button: 'Continue my order',
    reason: (store) => `You get this mail because you asked for a reminder while shopping at ${store}.`,
  },
}
