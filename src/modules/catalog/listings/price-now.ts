/** SQL fragments for the current price of a variant, by the clock of the database. `v` is a row of variants. */

import { ofBusiness } from '../../../platform/db/of-business.ts'

/**
 * Whether a sale price is in effect, which must be below the price. May be null, which counts as false where this is
 * used.
 */
const isOnSale = (v: string) =>
  `${v}.sale_price < ${v}.price and coalesce(${v}.sale_starts_at <= now(), true) and coalesce(now() < ${v}.sale_ends_at, true)`

export const priceNow = (v: string) => `case when ${isOnSale(v)} then ${v}.sale_price else ${v}.price end`

/** The normal price while the variant is on sale, otherwise null. */
export const compareAtPrice = (v: string) => `case when ${isOnSale(v)} then ${v}.price end`

/** When the current sale price ends, or null. */
export const saleEnd = (v: string) => `case when ${isOnSale(v)} then ${v}.sale_ends_at end`

/** When a sale next begins or ends, or null. */
export const nextPriceChange = (v: string) => `case when ${v}.sale_starts_at > now() then ${v}.sale_starts_at
  when ${v}.sale_ends_at > now() then ${v}.sale_ends_at end`

/**
 * Milliseconds until a sale in this store begins or ends, or null if none will. Zero or less: the listings are
 * outdated.
 */
export const priceLifetime = (business: string, store: string) => `(
  select floor(extract(epoch from i.next_price_change_at - now()) * 1000)::float8 from store_items i
  where ${ofBusiness('i.business_id', business)} and i.store_id = ${store} and i.next_price_change_at is not null order by i.next_price_change_at limit 1)`
