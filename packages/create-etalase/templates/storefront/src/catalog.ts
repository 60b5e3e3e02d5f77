import { ApiError, type ShopAnswer, type ShopInput } from '@etalase/sdk/shop'
import { cached } from './cache.ts'
import type { Visit } from './visit.ts'
import type { Language } from './words.ts'

// What all visitors see the same. Who finds nothing in the cache asks with the own address, so that the service counts each visitor.

export type Item = ShopAnswer<'GET /public/items'>['data'][number]
export type Product = ShopAnswer<'GET /public/products/{slug}'>
export type Bundle = ShopAnswer<'GET /public/bundle-price-options/{slug}'>
export type Query = NonNullable<ShopInput<'GET /public/items'>['query']>

type From = { shop: Visit['shop'] }

/** Visitors share a load that is under way, but not the limit that the one who began it has reached. */
function share<T>(key: string, load: () => Promise<T>): Promise<T> {
  let isOwn = false
  const loadFirst = () => {
    isOwn = true
    return load()
  }
  return cached(key, loadFirst).catch((error) => {
    if (!isOwn && error instanceof ApiError && error.status === 429) return load()
    throw error
  })
}

export const readStore = ({ shop }: From) => share('store', () => shop.call('GET /public'))

export const listItems = ({ shop }: From, query: Query) =>
  share(`items ${JSON.stringify(query)}`, () => shop.call('GET /public/items', { query }))

export const listCategories = ({ shop }: From, language: Language) =>
  share(`categories ${language}`, async () => {
    const { data } = await shop.call('GET /public/categories', { query: { language } })
    return data.filter(({ slug, item_count }) => slug && item_count > 0)
  })

export const readProduct = ({ shop }: From, slug: string, language: Language) =>
  share(`product ${language} ${slug}`, () =>
    shop.call('GET /public/products/{slug}', { path: { slug }, query: { language } }),
  )

export const readBundle = ({ shop }: From, slug: string) =>
  share(`bundle ${slug}`, () => shop.call('GET /public/bundle-price-options/{slug}', { path: { slug } }))

export const listPaymentMethods = ({ shop }: From, language: Language) =>
  share(`payment methods ${language}`, async () =>
    (await shop.call('GET /public/payment-methods', { headers: { 'accept-language': language } })).data.filter(
      ({ enabled }) => enabled,
    ),
  )

export const findDistricts = async ({ shop }: From, search: string) =>
  search.trim().length < 3
    ? []
    : (await shop.call('GET /public/locations', { query: { search: search.trim().slice(0, 100), page_size: 20 } })).data
