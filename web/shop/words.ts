import { type ErrorWords, fill } from '../client/explain.ts'
import { createFormats, createMoneyFormat } from '../client/formats.ts'
import { buyerErrorsEn } from '../client/words/buyer-errors.en.ts'
import { buyerErrorsId } from '../client/words/buyer-errors.id.ts'
import { en } from './messages/en.ts'
import { id } from './messages/id.ts'

export type Word = keyof typeof en
type Words = Record<Word, string>

export type Language = 'id' | 'en'

export const isLanguage = (text: unknown): text is Language => text === 'id' || text === 'en'

/** The server has both languages; a browser has those of its page (`web/one-language.ts`). */
const wordsByLanguage: Record<Language, Words> = { id, en }
const errorWordsByLanguage: Record<Language, ErrorWords> = { id: buyerErrorsId, en: buyerErrorsEn }
const locales = { id: 'id-ID', en: 'en-GB' }

type Formats = ReturnType<typeof createFormats>

/**
 * The language of the page that is being rendered, and its formats. The server renders pages in both languages, so no
 * module may keep a copy.
 */
export let language: Language = 'id'
/** Error messages in the current language, by code. */
export let errorWords: ErrorWords
export let date: Formats['day']
export let moment: Formats['moment']
export let number: Formats['count']
export let money: ReturnType<typeof createMoneyFormat>

const formats = new Map<string, Formats>()
const moneyFormats = new Map<string, ReturnType<typeof createMoneyFormat>>()

/** Cached, because formats are slow to create and the server needs the same few repeatedly. */
function cached<T>(known: Map<string, T>, key: string, create: () => T): T {
  const value = known.get(key) ?? create()
  known.set(key, value)
  return value
}

export function setLanguage(next: Language, currency: string) {
  const locale = locales[next]
  language = next
  errorWords = errorWordsByLanguage[next]
  money = cached(moneyFormats, `${locale} ${currency}`, () => createMoneyFormat(locale, currency))
  const { day, moment: time, count } = cached(formats, locale, () => createFormats(locale, 'long'))
  date = day
  moment = time
  number = count
}

/** The text in the current language, with each `{name}` replaced by its value. */
export const t = (word: Word, values: Record<string, string | number> = {}) =>
  fill(wordsByLanguage[language][word], values)

type Interval = 'day' | 'week' | 'month' | 'year'

/** The billing interval in words. */
export const rhythm = (interval: Interval, count: number) =>
  count === 1 ? t(`each_${interval}`) : t(`every_${interval}`, { count: number(count) })

/**
 * Returns a function for the texts of one part of the shop, which are loaded with its script. The language is read on
 * each call.
 */
export const createSay =
  <W extends Record<string, string>>(words: Record<Language, W>) =>
  (word: (keyof W & string) | Word, values: Record<string, string | number> = {}) => {
    const own = words[language][word]
    return own === undefined ? t(word as Word, values) : fill(own, values)
  }
