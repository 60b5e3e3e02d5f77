import { en } from './messages/en.ts'
import { id } from './messages/id.ts'
import { remembered, shop } from './shop.ts'

export type Word = keyof typeof en
type Words = Record<Word, string>

const languages = ['id', 'en'] as const
export type Language = (typeof languages)[number]

const isLanguage = (text: string | null | undefined): text is Language => languages.includes(text as Language)
const chosen = remembered('language')

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
export const t = (word: Word, values: Record<string, string | number> = {}) =>
  words[word].replace(/\{(\w+)\}/g, (_, name) => String(values[name]))

export const isWord = (text: string): text is Word => text in words

const locale = language === 'id' ? 'id-ID' : 'en-GB'
const currency = (code: string) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  })
const ofShop = currency(shop.store.currency)

/** Amounts come as decimal text or as a number. */
export const money = (amount: string | number) => ofShop.format(Number(amount))

export const number = (value: number) => new Intl.NumberFormat(locale).format(value)

const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
export const date = (text: string) => dates.format(new Date(text))
export const moment = (text: string) => moments.format(new Date(text))

type Interval = 'day' | 'week' | 'month' | 'year'

/** How often something comes again. */
export const rhythm = (interval: Interval, count: number) =>
  count === 1 ? t(`each_${interval}`) : t(`every_${interval}`, { count: number(count) })
