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

/** What the buyer chose, else the first language of the browser that we speak, else the store's. */
export const language: Language =
  [chosen.get(), ...navigator.languages.map((tag) => tag.slice(0, 2))].find(isLanguage) ?? shop.store.language

export function chooseLanguage(next: Language) {
  chosen.set(next)
  location.reload()
}

/** Both languages come with the script: a second request would cost a slow phone more than their few kilobytes. */
const words: Words = language === 'id' ? id : en
document.documentElement.lang = language

/** A text of the page, with `{name}` replaced. */
export const t = (word: Word, values: Record<string, string | number> = {}) => fill(words[word], values)

export const isWord = (text: string): text is Word => text in words

/** Words for errors, by their codes. */
export const errorWords: ErrorWords = language === 'id' ? buyerErrorsId : buyerErrorsEn

const locale = language === 'id' ? 'id-ID' : 'en-GB'
export const { day: date, moment, count: number } = createFormats(locale, 'long')
export const money = createMoneyFormat(locale, shop.store.currency)

type Interval = 'day' | 'week' | 'month' | 'year'

/** How often something comes again. */
export const rhythm = (interval: Interval, count: number) =>
  count === 1 ? t(`each_${interval}`) : t(`every_${interval}`, { count: number(count) })
