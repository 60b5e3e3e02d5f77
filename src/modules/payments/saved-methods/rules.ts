import type { Selectable } from 'kysely'
import type { Tables } from '../../../schema/tables.ts'

export type SavedMethodRow = Selectable<Tables['saved_methods']>

const words = {
  en: (store: string) =>
    `I allow ${store} to charge this payment method for each renewal of all my subscriptions at ${store}, at its price then, until I remove it in my account.`,
  id: (store: string) =>
    `Saya mengizinkan ${store} menagih metode pembayaran ini untuk setiap perpanjangan semua langganan saya di ${store}, sesuai harganya saat itu, sampai saya menghapusnya di akun saya.`,
}

export type ConsentLanguage = keyof typeof words

/** The text that the buyer agrees to; it is stored with the consent. */
export const consentText = (store: string, language: ConsentLanguage) => words[language](store)
