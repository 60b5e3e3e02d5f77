import type { PublicStore } from '../api/types.generated.ts'

/** The content of a page's head. */
export type Head = {
  /** The title without the store's name, which is added. */
  title?: string
  description?: string
  /** The preview picture: an absolute address, or a path on the host. */
  image?: string
  /** The canonical path below the shop's address, without language, including the canonical part of the query. */
  path?: string
  /** Structured data; `pageAddress` makes the addresses in it. */
  data?: object[]
  /** Search engines must not index the page. */
  isHidden?: boolean
  /** Nothing exists at this address: the server responds with 404. */
  isMissing?: boolean
  product?: { price: string; currency: string; isAvailable: boolean }
}

export type HeadContext = {
  /** The absolute address of the shop including its base path, without a trailing slash. */
  origin: string
  /** The page's path below that, without language, with its canonical query. */
  path: string
  language: 'id' | 'en'
  /** Whether addresses without a language prefix are in this language. */
  isDefaultLanguage: boolean
  store: PublicStore
  /** An amount as messengers show it. */
  money: (amount: string) => string
}

/** Marks paths in structured data. Merchants' texts do not begin with a private-use character. */
const mark = '\uE000'

/** A path of the shop in structured data. It becomes an absolute address when the head is written. */
export const pageAddress = (path: string) => `${mark}${path}`

/** Replaces the marked paths in structured data. */
export function resolveAddresses(value: unknown, toAddress: (path: string) => string): unknown {
  if (typeof value === 'string') return value.startsWith(mark) ? toAddress(value.slice(mark.length)) : value
  if (Array.isArray(value)) return value.map((one) => resolveAddresses(one, toAddress))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolveAddresses(one, toAddress)]))
}
