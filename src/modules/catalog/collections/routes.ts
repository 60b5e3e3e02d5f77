import { type MerchantRoute, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { Id, ListOf, PageOf, pageQuery, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { groupRoutes } from '../categories/index.ts'
import { countMatches } from './count-matches.ts'
import {
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
  listProducts,
  updateCollection,
} from './manage-collections.ts'
import { CollectionIn, CollectionOut, CollectionPatch, CollectionProductOut, MatchOut, RuleIn } from './schemas.ts'
import { showCollection, showCollectionProduct } from './views.ts'

const tag = 'Collections'
const path = '/collections'

export const collectionRoutes = (service: Service): MerchantRoute[] => {
  const { db, secrets } = service
  const toUrl = pictureUrl(service.config.baseUrl)
  const showProduct = showCollectionProduct(toUrl)
  return [
    merchantRead({
      method: 'GET',
      path,
      tag,
      summary: 'List the collections of the business',
      scope: 'collection:list',
      query: pageQuery,
      answer: { status: 200, schema: PageOf(CollectionOut) },
      mayReadReplica: true,
      handle: async ({ merchant, query, db }) =>
        mapPage(await listCollections(db, secrets.cursor, merchant.business_id, query), showCollection(toUrl)),
    }),
    ...groupRoutes(service, {
      tag,
      noun: 'collection',
      path,
      summaries: {
        read: 'Read a collection',
        create: 'Create a collection, by hand or by rule',
        update: 'Change a collection and what it contains',
        delete: 'Delete a collection; its products stay',
      },
      examples: {
        create: { name: 'Promo', rule: { labels: ['promo'], in_stock: true } },
        update: { name: 'Promo akhir tahun' },
      },
      schemas: { input: CollectionIn, patch: CollectionPatch, output: CollectionOut },
      show: showCollection,
      get: getCollection,
      create: createCollection,
      update: updateCollection,
      remove: deleteCollection,
    }),
    merchantRead({
      method: 'GET',
      path: `${path}/:collection_id/products`,
      tag,
      summary: 'List the products that were put into a collection by hand, in its order',
      scope: 'collection:read',
      params: { collection_id: Id },
      answer: { status: 200, schema: ListOf(CollectionProductOut) },
      errors: [404],
      handle: async ({ merchant, params }) =>
        toList((await listProducts(db, merchant.business_id, params.collection_id)).map(showProduct)),
    }),
    merchantRead({
      method: 'POST',
      path: `${path}/count-matches`,
      tag,
      summary: 'Count the listed products that a rule would choose, and show the newest of them',
      scope: 'collection:read',
      body: RuleIn,
      answer: { status: 200, schema: MatchOut },
      example: { labels: ['promo'], max_price: '100000.00' },
      handle: async ({ merchant, body }) => {
        const { count, products } = await countMatches(db, merchant.business_id, body)
        return { count, products: products.map(showProduct) }
      },
    }),
  ]
}
