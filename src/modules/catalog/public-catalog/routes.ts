import { Type } from 'typebox'
import { storefront } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import { openSource } from '../../../platform/db/replica/index.ts'
import { fieldError, invalidRequest } from '../../../platform/errors/errors.ts'
import { ListOf, pageQuery, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { createSynonymCache } from '../search-words/index.ts'
import { countFacets } from './count-facets.ts'
import * as filters from './filter-schemas.ts'
import { getBundlePriceOptionBySlug, getProductBySlug } from './get-item.ts'
import { listAttributes, listCategories, listCollections } from './list-filters.ts'
import { countItems, listItems, type Reader } from './list-items.ts'
import { listRelated } from './list-related.ts'
import { createPresentPrices } from './present-prices.ts'
import { getAvailability, listPricing } from './read-variants.ts'
import { type CachedCall, respondCached } from './respond-cached.ts'
import type { Built, ResponseCache } from './response-cache.ts'
import { maxPricedVariants } from './rules.ts'
import * as schemas from './schemas.ts'
import { type Priced, suggestionRoute } from './suggest.ts'

const tag = 'Storefront catalog'
const path = '/v3/stores/:store_id/public'
const params = { store_id: Type.String({ description: "The store's unique_id" }) }
const slugParams = { ...params, slug: schemas.Slug }
const { filterQuery, languageQuery, sortQuery } = filters

/** Public catalog routes, called by browsers. */
export function storefrontRoutes(service: Service, responses: ResponseCache): Route[] {
  const imageBase = `${service.config.baseUrl}/v3/images/`
  const reader = { secrets: service.secrets, imageBase, readSynonyms: createSynonymCache(service) }
  const atPresentPrices = createPresentPrices(service.db)
  /** Opened for each response that is built, so that it has what an invalidation has announced. */
  const open = async (): Promise<Reader> => ({ ...(await openSource(service)), ...reader })
  const cached = (call: CachedCall, build: (reader: Reader) => Promise<Built>) =>
    respondCached(responses, call, async () => build(await open()))
  /** Responds from the cache, but only until a sale in the store begins or ends. */
  const priced: Priced = (call, find) =>
    respondCached(responses, call, () => atPresentPrices(call.caller.store, async () => find(await open())))
  return [
    read({
      method: 'GET',
      path: `${path}/items`,
      tag,
      summary: 'List the items of a store: products and bundle price options',
      access: storefront,
      params,
      query: { ...pageQuery, ...filterQuery, ...sortQuery },
      answer: { status: 200, schema: schemas.ItemsOut, isCacheable: true },
      handle: async (call) => priced(call, (reader) => listItems(reader, call.caller.store, call.query)),
    }),
    read({
      method: 'GET',
      path: `${path}/items/count`,
      tag,
      summary: 'Count the items of a store',
      access: storefront,
      params,
      query: filterQuery,
      answer: { status: 200, schema: schemas.CountOut, isCacheable: true },
      handle: async (call) => priced(call, (reader) => countItems(reader, call.caller.store, call.query)),
    }),
    suggestionRoute(priced),
    read({
      method: 'GET',
      path: `${path}/items/filters`,
      tag,
      summary: 'Count what a selection of items can be narrowed by',
      description:
        'Each count is of the items that the other filters select, so that a choice can be replaced. What no item has is left out.',
      access: storefront,
      params,
      query: { ...filterQuery, ...languageQuery },
      answer: { status: 200, schema: filters.FacetsOut, isCacheable: true },
      handle: async (call) => {
        const { language, ...query } = call.query
        return priced(call, (reader) => countFacets(reader, call.caller.store, query, language))
      },
    }),
    read({
      method: 'GET',
      path: `${path}/products/:slug`,
      tag,
      summary: 'Read a product with its variants',
      access: storefront,
      params: slugParams,
      query: languageQuery,
      answer: { status: 200, schema: schemas.ProductPage, isCacheable: true },
      handle: async (call) =>
        priced(call, ({ reads }) =>
          getProductBySlug(reads, call.caller.store, call.params.slug, imageBase, call.query.language),
        ),
    }),
    read({
      method: 'GET',
      path: `${path}/products/:slug/related`,
      tag,
      summary: 'List items of the same categories and collections as a product',
      description:
        'At most 8: those in stock first, then those that share most categories and collections, then the newest.',
      access: storefront,
      params: slugParams,
      answer: { status: 200, schema: ListOf(schemas.CardOut), isCacheable: true },
      handle: async (call) => priced(call, (reader) => listRelated(reader, call.caller.store, call.params.slug)),
    }),
    read({
      method: 'GET',
      path: `${path}/bundle-price-options/:slug`,
      tag,
      summary: 'Read a bundle price option with the lines of its bundle',
      access: storefront,
      params: slugParams,
      answer: { status: 200, schema: schemas.BundlePage, isCacheable: true },
      handle: async (call) =>
        cached(call, ({ reads }) => getBundlePriceOptionBySlug(reads, call.caller.store, call.params.slug, imageBase)),
    }),
    read({
      method: 'GET',
      path: `${path}/categories`,
      tag,
      summary: "List the categories of the listed products: the merchant's own, or the shared ones if there are none",
      access: storefront,
      params,
      query: languageQuery,
      answer: { status: 200, schema: ListOf(filters.CategoryOut), isCacheable: true },
      handle: async (call) =>
        cached(call, ({ reads }) => listCategories(reads, call.caller.store, call.query.language)),
    }),
    read({
      method: 'GET',
      path: `${path}/collections`,
      tag,
      summary: "List the merchant's collections that have an item of the store",
      access: storefront,
      params,
      query: languageQuery,
      answer: { status: 200, schema: ListOf(filters.CollectionOut), isCacheable: true },
      handle: async (call) =>
        cached(call, ({ reads }) => listCollections(reads, call.caller.store, imageBase, call.query.language)),
    }),
    read({
      method: 'GET',
      path: `${path}/attributes`,
      tag,
      summary: 'List the choices and numbers that items can be filtered by',
      description: 'The values that listed items of the store have; send one as `attributes[key]=value` to `items`.',
      access: storefront,
      params,
      query: languageQuery,
      answer: { status: 200, schema: ListOf(filters.FilterOut), isCacheable: true },
      handle: async (call) =>
        cached(call, ({ reads }) => listAttributes(reads, call.caller.store, call.query.language)),
    }),
    read({
      method: 'GET',
      path: `${path}/variants/pricing`,
      tag,
      summary: 'Read the current prices and quantities of variants',
      access: storefront,
      params,
      query: {
        ids: Type.Optional(
          Type.String({
            pattern: '^\\d{1,15}(,\\d{1,15})*$',
            maxLength: 2000,
            description: `At most ${maxPricedVariants} variant ids, separated by commas; unknown ids are left out of the response`,
          }),
        ),
      },
      answer: { status: 200, schema: ListOf(schemas.PricingOut) },
      handle: async ({ caller, query, reply }) => {
        reply.header('cache-control', 'no-store')
        return toList(await listPricing(service.reads, caller.store, readIds(query.ids)))
      },
    }),
    read({
      method: 'GET',
      path: `${path}/variants/:variant_id/availability`,
      tag,
      summary: 'Read whether a variant can be bought now',
      access: storefront,
      params: { ...params, variant_id: Type.String({ maxLength: 40, description: 'Id, unique_id or UUID' }) },
      answer: { status: 200, schema: schemas.AvailabilityOut },
      handle: async ({ caller, params, reply }) => {
        reply.header('cache-control', 'no-store')
        return await getAvailability(service.reads, caller.store, params.variant_id)
      },
    }),
  ]
}

function readIds(text: string | undefined): number[] {
  const ids = [...new Set(text?.split(',').map(Number))]
  if (ids.length > maxPricedVariants)
    throw invalidRequest(`ids must name at most ${maxPricedVariants} variants`, {
      ids: fieldError('too_many', { max: maxPricedVariants }),
    })
  return ids
}
