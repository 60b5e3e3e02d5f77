import { type ErrorWords, fill } from '../client/explain.ts'
import { createFormats, createMoneyFormat } from '../client/formats.ts'
import { firstErrorsEn } from '../client/words/first-errors.en.ts'
import { firstErrorsId } from '../client/words/first-errors.id.ts'
import { en } from './messages/en.ts'
import { id } from './messages/id.ts'

export type Word = keyof typeof en
type Words = Record<Word, string>

export type Language = 'id' | 'en'

export const isLanguage = (text: unknown): text is Language => text === 'id' || text === 'en'

/** The server has both languages; a browser has those of its page (`web/one-language.ts`). */
const wordsByLanguage: Record<Language, Words> = { id, en }
/** Messages for the errors that need no answer of the API; the others are loaded with the first refusal. */
export const firstErrorWords: Record<Language, ErrorWords> = { id: firstErrorsId, en: firstErrorsEn }
const locales = { id: 'id-ID', en: 'en-GB' }

/** How a shop writes dates, times, counts and amounts of its currency in a language. Slow to create. */
export type Formats = ReturnType<typeof createShopFormats>

export function createShopFormats(language: Language, currency: string) {
  const locale = locales[language]
  const { day, moment, count } = createFormats(locale, 'long')
  return { date: day, moment, number: count, money: createMoneyFormat(locale, currency) }
}

/** The text in the language, with each `{name}` replaced by its value. */
export const t = (language: Language, word: Word, values: Record<string, string | number> = {}) =>
  fill(wordsByLanguage[language][word], values)

/** Names that the service gives to charges of the store, in the store's language; what a merchant wrote stays. */
const ownCharges: Record<string, Word> = {
  'Biaya COD': 'cod_charge',
  'COD fee': 'cod_charge',
  'Biaya pembayaran': 'payment_charge',
  'Payment fee': 'payment_charge',
}

/** The name of an extra charge in the language of the page. */
export const chargeName = (language: Language, name: string | null) =>
  name && !ownCharges[name] ? name : t(language, ownCharges[name ?? ''] ?? 'other_charge')

type Interval = 'day' | 'week' | 'month' | 'year'

/** The billing interval in words. */
export const rhythm = (
  { language, number }: Pick<Formats, 'number'> & { language: Language },
  interval: Interval,
  count: number,
) => (count === 1 ? t(language, `each_${interval}`) : t(language, `every_${interval}`, { count: number(count) }))

/** Returns a function for the texts of one part of the shop, which are loaded with its script. */
export const createSay =
  <W extends Record<string, string>>(words: Record<Language, W>) =>
  (language: Language, word: (keyof W & string) | Word, values: Record<string, string | number> = {}) => {
    const own = words[language][word]
    return own === undefined ? t(language, word as Word, values) : fill(own, values)
  }
