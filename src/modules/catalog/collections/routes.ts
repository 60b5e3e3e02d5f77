import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { pictureKey, pictureUrl } from '../../../platform/http/addresses.ts'
import { Id, PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { countMatches } from './count-matches.ts'
import {
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
  updateCollection,
} from './manage-collections.ts'
import { CollectionIn, CollectionOut, CollectionPatch, MatchOut, RuleIn } from './schemas.ts'
import { showCollection } from './views.ts'

const tag = 'Collections'
const path = '/collections'
const params = { collection_id: Id }
const permission = 'catalog:manage'

export const collectionRoutes = ({ db, secrets, config }: Service): MerchantRoute[] => {
  const show = showCollection(pictureUrl(config.baseUrl))
  const toKey = pictureKey(config.baseUrl)
  const stored = <T extends { image?: string | null }>(body: T): T => ({
    ...body,
    ...(body.image && { image: toKey(body.image) }),
  })
  return [
    merchantRead({
      method: 'GET',
      path,
      tag,
      summary: 'List the collections of the business',
      scope: 'collection:list',
      query: pageQuery,
      answer: { status: 200, schema: PageOf(CollectionOut) },
      handle: async ({ merchant, query }) =>
        mapPage(await listCollections(db, secrets.cursor, merchant.business_id, query), show),
    }),
    merchantRead({
      method: 'GET',
      path: `${path}/:collection_id`,
      tag,
      summary: 'Read a collection',
      scope: 'collection:read',
      params,
      answer: { status: 200, schema: CollectionOut },
      errors: [404],
      handle: async ({ merchant, params }) => show(await getCollection(db, merchant.business_id, params.collection_id)),
    }),
    merchantRead({
      method: 'POST',
      path: `${path}/count-matches`,
      tag,
      summary: 'Count the listed products that a rule would choose',
      scope: 'collection:read',
      body: RuleIn,
      answer: { status: 200, schema: MatchOut },
      example: { labels: ['promo'], max_price: '100000.00' },
      handle: async ({ merchant, body }) => countMatches(db, merchant.business_id, body),
    }),
    merchantCreate({
      method: 'POST',
      path,
      tag,
      summary: 'Create a collection, by hand or by rule',
      scope: 'collection:create',
      permission,
      body: CollectionIn,
      answer: { status: 201, schema: CollectionOut },
      errors: [409],
      example: { name: 'Promo', rule: { labels: ['promo'], in_stock: true } },
      handle: async (tx, { merchant, body, now }) =>
        show(await createCollection(tx, merchant.business_id, stored(body), now)),
    }),
    merchantAction({
      method: 'PATCH',
      path: `${path}/:collection_id`,
      tag,
      summary: 'Change a collection and what it contains',
      scope: 'collection:update',
      permission,
      params,
      body: CollectionPatch,
      answer: { status: 200, schema: CollectionOut },
      errors: [404],
      example: { name: 'Promo akhir tahun' },
      handle: async ({ merchant, params, body, now }) =>
        show(
          await db
            .transaction()
            .execute((tx) => updateCollection(tx, merchant.business_id, params.collection_id, stored(body), now)),
        ),
    }),
    merchantAction({
      method: 'DELETE',
      path: `${path}/:collection_id`,
      tag,
      summary: 'Delete a collection; its products stay',
      scope: 'collection:delete',
      permission,
      params,
      answer: { status: 204, schema: null },
      errors: [404],
      handle: async ({ merchant, params }) =>
        db.transaction().execute((tx) => deleteCollection(tx, merchant.business_id, params.collection_id)),
    }),
  ]
}
