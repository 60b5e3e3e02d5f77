import { type ErrorWords, fill } from '../client/explain.ts'
import { createFormats, createMoneyFormat } from '../client/formats.ts'
import { buyerErrorsEn } from '../client/words/buyer-errors.en.ts'
import { buyerErrorsId } from '../client/words/buyer-errors.id.ts'
import { en } from './messages/en.ts'
import { id } from './messages/id.ts'
import { shop, storedValue } from './shop.ts'

export type Word = keyof typeof en
type Words = Record<Word, string>

const languages = ['id', 'en'] as const
export type Language = (typeof languages)[number]

const isLanguage = (text: string | null | undefined): text is Language => languages.includes(text as Language)
const chosen = storedValue('language')

/** The language that the buyer chose, else the browser's first supported language, else the store's. */
export const language: Language =
  [chosen.get(), ...navigator.languages.map((tag) => tag.slice(0, 2))].find(isLanguage) ?? shop.store.language

export function chooseLanguage(next: Language) {
  chosen.set(next)
  location.reload()
}

/** Both languages are part of the bundle: a second request would cost a slow phone more than their few kilobytes. */
const words: Words = language === 'id' ? id : en
document.documentElement.lang = language

/** The text in the current language, with each `{name}` replaced by its value. */
export const t = (word: Word, values: Record<string, string | number> = {}) => fill(words[word], values)

export const isWord = (text: string): text is Word => text in words

/** Error messages in the current language, by code. */
export const errorWords: ErrorWords = language === 'id' ? buyerErrorsId : buyerErrorsEn

const locale = language === 'id' ? 'id-ID' : 'en-GB'
export const { day: date, moment, count: number } = createFormats(locale, 'long')
export const money = createMoneyFormat(locale, shop.store.currency)

type Interval = 'day' | 'week' | 'month' | 'year'

/** The billing interval in words. */
export const rhythm = (interval: Interval, count: number) =>
  count === 1 ? t(`each_${interval}`) : t(`every_${interval}`, { count: number(count) })
