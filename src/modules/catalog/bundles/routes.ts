import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { Closed, Id, PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { getStore } from '../../stores/store-settings/index.ts'
import { toStoredItem } from '../variants/index.ts'
import { createBundle, duplicateBundle } from './create-bundle.ts'
import { getBundle } from './get-bundle.ts'
import { countBundles, listBundles, listSellers } from './list-bundles.ts'
import { priceOptionRoutes } from './price-option-routes.ts'
import { BundleIn, BundleOut, BundlePatch, filterQuery, RelationsOut, SimplifiedBundle } from './schemas.ts'
import { deleteBundle, updateBundle } from './update-bundle.ts'
import { showBundle, showSimplifiedBundle } from './views.ts'

const tag = 'Bundles'
const params = { bundle_id: Id }
const example = {
  name: 'Starter set',
  public_name: 'Coffee starter set',
  bundlelines: [{ variant_id: 12, quantity: 2 }],
  bundle_price_options: [{ name: 'Launch price', price: '180000.00' }],
}

export const bundleRoutes = (service: Service): MerchantRoute[] => {
  const { baseUrl } = service.config
  const show = showBundle(baseUrl)
  return [
    merchantRead({
      method: 'GET',
      path: '/bundles',
      tag,
      summary: 'List bundles, newest first',
      scope: 'bundle:list',
      query: { ...pageQuery, ...filterQuery },
      answer: { status: 200, schema: PageOf(BundleOut) },
      mayReadReplica: true,
      handle: async ({ merchant, query, db }) =>
        mapPage(await listBundles({ ...service, db }, merchant.business_id, query), show),
    }),
    merchantCreate({
      method: 'POST',
      path: '/bundles',
      tag,
      summary: 'Create a bundle with its lines and prices',
      scope: 'bundle:create',
      permission: 'catalog:manage',
      body: BundleIn,
      answer: { status: 200, schema: BundleOut },
      example,
      prepare: ({ merchant, body }) => toStoredItem(service, merchant.business_id, body),
      handle: async (tx, { merchant, now }, bundle) => show(await createBundle(tx, merchant, bundle, now)),
    }),
    merchantRead({
      method: 'GET',
      path: '/bundles/simplified',
      tag,
      summary: 'List bundles with few fields, for pickers',
      scope: 'bundle:list',
      query: { ...pageQuery, ...filterQuery, for_store_id: Type.Optional(Type.String({ maxLength: 40 })) },
      answer: { status: 200, schema: PageOf(SimplifiedBundle) },
      mayReadReplica: true,
      handle: async ({ merchant, query: { for_store_id, ...query }, db }) => {
        const store = for_store_id && (await getStore(db, merchant.business_id, for_store_id))
        return mapPage(await listBundles({ ...service, db }, merchant.business_id, query), (whole) => ({
          ...showSimplifiedBundle(whole),
          ...(store && {
            is_owned_by_store: whole.options.some((option) => option.stores.some(({ id }) => id === store.id)),
          }),
        }))
      },
    }),
    merchantRead({
      method: 'GET',
      path: '/bundles/count',
      tag,
      summary: 'Count bundles',
      scope: 'bundle:list',
      query: filterQuery,
      answer: { status: 200, schema: Closed({ count: Type.Integer() }) },
      mayReadReplica: true,
      handle: async ({ merchant, query, db }) => countBundles(db, merchant.business_id, query),
    }),
    merchantRead({
      method: 'GET',
      path: '/bundles/:bundle_id',
      tag,
      summary: 'Read a bundle',
      scope: 'bundle:read',
      params,
      answer: { status: 200, schema: BundleOut },
      errors: [404],
      handle: async ({ merchant, params }) => show(await getBundle(service.db, merchant.business_id, params.bundle_id)),
    }),
    merchantAction({
      method: 'PATCH',
      path: '/bundles/:bundle_id',
      tag,
      summary: 'Change a bundle; given lines replace all lines',
      scope: 'bundle:update',
      permission: 'catalog:manage',
      params,
      body: BundlePatch,
      answer: { status: 200, schema: BundleOut },
      errors: [404],
      example: { public_name: 'Coffee lover set' },
      prepare: ({ merchant, body }) => toStoredItem(service, merchant.business_id, body),
      handle: async (tx, { merchant, params, now }, change) =>
        show(await updateBundle(tx, merchant, params.bundle_id, change, now)),
    }),
    merchantAction({
      method: 'DELETE',
      path: '/bundles/:bundle_id',
      tag,
      summary: 'Delete a bundle; existing orders keep it',
      scope: 'bundle:delete',
      permission: 'catalog:manage',
      params,
      answer: { status: 204, schema: null },
      errors: [404],
      handle: async (tx, { merchant, params, now }) => deleteBundle(tx, merchant, params.bundle_id, now),
    }),
    merchantCreate({
      method: 'POST',
      path: '/bundles/:bundle_id/duplicate',
      tag,
      summary: 'Copy a bundle, without its stores',
      scope: 'bundle:create',
      permission: 'catalog:manage',
      params,
      answer: { status: 200, schema: BundleOut },
      errors: [404, 409],
      handle: async (tx, { merchant, params, now }) => show(await duplicateBundle(tx, merchant, params.bundle_id, now)),
    }),
    merchantRead({
      method: 'GET',
      path: '/bundles/:bundle_id/relations',
      tag,
      summary: 'Read which stores sell a bundle',
      scope: 'bundle:read',
      params,
      answer: { status: 200, schema: RelationsOut },
      errors: [404],
      handle: async ({ merchant, params }) => {
        const { bundle } = await getBundle(service.db, merchant.business_id, params.bundle_id)
        return { stores: await listSellers(service.db, merchant.business_id, { bundleId: bundle.id }) }
      },
    }),
    ...priceOptionRoutes(service),
  ]
}
