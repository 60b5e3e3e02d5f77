import type { PublicStore } from '../api/types.generated.ts'

/** What the head of a page says. */
export type Head = {
  /** Without the name of the store, which is added. */
  title?: string
  description?: string
  /** The preview picture: absolute, or below the root of the host. */
  image?: string
  /** The canonical path below the shop's address, without language, with the part of the query that belongs to it. */
  path?: string
  /** Structured data; addresses in it are made by `pageAddress`. */
  data?: object[]
  /** Search engines leave the page out. */
  isHidden?: boolean
  /** There is nothing at this address: the server answers 404. */
  isMissing?: boolean
  product?: { price: string; currency: string; isAvailable: boolean }
}

export type HeadContext = {
  /** The absolute address of the shop with its base path, without a slash at the end. */
  origin: string
  /** Of the page below that, without language, with its canonical query. */
  path: string
  language: 'id' | 'en'
  /** Whether addresses without a language prefix are in this language. */
  isDefaultLanguage: boolean
  store: PublicStore
}

/** Marks paths in structured data; texts of merchants do not begin with a private-use character. */
const mark = '\uE000'

/** A path of the shop in structured data, which becomes an absolute address when the head is written. */
export const pageAddress = (path: string) => `${mark}${path}`

/** Replaces the marked paths in structured data. */
export function resolveAddresses(value: unknown, toAddress: (path: string) => string): unknown {
  if (typeof value === 'string') return value.startsWith(mark) ? toAddress(value.slice(mark.length)) : value
  if (Array.isArray(value)) return value.map((one) => resolveAddresses(one, toAddress))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolveAddresses(one, toAddress)]))
}
