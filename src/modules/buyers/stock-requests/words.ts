import type { Language } from '../../../platform/http/choose-language.ts'

type Words = {
  subject: (item: string) => string
  greeting: string
  lead: (store: string) => string
  button: string
  reason: (store: string) => string
}

/** The mail to people who waited for an item. */
export const words: Record<Language, Words> = {
  id: {
    subject: (item) => `${item} tersedia lagi`,
    greeting: 'Halo,',
    lead: (store) => `Barang yang Anda tunggu sudah ada lagi di ${store}:`,
    button: 'Lihat barang',
    reason: (store) => `Anda meminta kabar ini di ${store}, dan kami hanya mengirimnya satu kali.`,
  },
  en: {
    subject: (item) => `${item} is back in stock`,
    greeting: 'Hello,',
    lead: (store) => `What you were waiting for is available again at ${store}:`,
    button: 'See the item',
    reason: (store) => `You asked ${store} for this message, and we send it once.`,
  },
}
