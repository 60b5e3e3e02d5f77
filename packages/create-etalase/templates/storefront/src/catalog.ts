import { connectShop, type ShopAnswer, type ShopInput } from '@etalase/sdk/shop'
import { cached } from './cache.ts'
import { store } from './config.ts'
import type { Language } from './words.ts'

/** Reads what all visitors see the same. */
const shop = connectShop({ ...store, timeout: 10_000 })

export type Item = ShopAnswer<'GET /public/items'>['data'][number]
export type Product = ShopAnswer<'GET /public/products/{slug}'>
export type Bundle = ShopAnswer<'GET /public/bundle-price-options/{slug}'>
export type Query = NonNullable<ShopInput<'GET /public/items'>['query']>

export const readStore = () => cached('store', () => shop.call('GET /public'))

export const listItems = (query: Query) =>
  cached(`items ${JSON.stringify(query)}`, () => shop.call('GET /public/items', { query }))

export const listCategories = (language: Language) =>
  cached(`categories ${language}`, async () => {
    const { data } = await shop.call('GET /public/categories', { query: { language } })
    return data.filter(({ slug, item_count }) => slug && item_count > 0)
  })

export const readProduct = (slug: string, language: Language) =>
  cached(`product ${language} ${slug}`, () =>
    shop.call('GET /public/products/{slug}', { path: { slug }, query: { language } }),
  )

export const readBundle = (slug: string) =>
  cached(`bundle ${slug}`, () => shop.call('GET /public/bundle-price-options/{slug}', { path: { slug } }))

export const listPaymentMethods = (language: Language) =>
  cached(`payment methods ${language}`, async () =>
    (await shop.call('GET /public/payment-methods', { headers: { 'accept-language': language } })).data.filter(
      ({ enabled }) => enabled,
    ),
  )

export const findDistricts = async (search: string) =>
  search.trim().length < 3
    ? []
    : (await shop.call('GET /public/locations', { query: { search: search.trim().slice(0, 100), page_size: 20 } })).data
