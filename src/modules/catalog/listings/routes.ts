import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { Id, PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { getStore } from '../../stores/store-settings/index.ts'
import { attachBundlePriceOptions, detachItem, setBundlePriceOptionVisibility } from './attach-items.ts'
import { getStoreBundle, listStoreBundles, listStoreProducts } from './list-store-items.ts'
import { publishProduct } from './publish-product.ts'
import { OptionsIn, ProductListing, StoreBundleOut, StoreProductOut, Visibility } from './schemas.ts'
import { showStoreBundle, showStoreProduct } from './views.ts'

const tag = 'Store items'
const params = { store_id: Type.String({ maxLength: 40, description: 'Id or unique_id' }) }
const productParams = { ...params, product_id: Id }
const optionParams = { ...params, bundle_price_option_id: Id }
const products = '/stores/:store_id/products'
const options = '/stores/:store_id/bundle-price-options'

/** The products and bundle price options of each store. */
export const listingRoutes = (service: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: products,
    tag,
    summary: 'List the products of a store',
    scope: 'product:list',
    params,
    query: pageQuery,
    answer: { status: 200, schema: PageOf(StoreProductOut) },
    errors: [404],
    mayReadReplica: true,
    handle: async ({ merchant, params, query, db }) => {
      const store = await getStore(db, merchant.business_id, params.store_id)
      return mapPage(await listStoreProducts(db, service.secrets.cursor, store, query), showStoreProduct)
    },
  }),
  merchantAction({
    method: 'PUT',
    path: `${products}/:product_id`,
    tag,
    summary: 'Attach a product to a store, or change its visibility there',
    scope: 'store:update',
    permission: 'catalog:manage',
    params: productParams,
    body: ProductListing,
    answer: { status: 204, schema: null },
    errors: [404, 409],
    example: { is_visible: true },
    handle: async (tx, { merchant, params, body }) => {
      const store = await getStore(tx, merchant.business_id, params.store_id)
      const isPerson = merchant.user_id !== null
      await publishProduct(tx, store, params.product_id, {
        isVisible: body.is_visible ?? true,
        isContentRequired: body.is_content_required ?? isPerson,
        isStockRequired: body.is_stock_required ?? isPerson,
      })
    },
  }),
  merchantAction({
    method: 'DELETE',
    path: `${products}/:product_id`,
    tag,
    summary: 'Detach a product from a store',
    scope: 'store:update',
    permission: 'catalog:manage',
    params: productParams,
    answer: { status: 204, schema: null },
    errors: [404],
    handle: async (tx, { merchant, params: { store_id, product_id } }) => {
      await detachItem(tx, await getStore(tx, merchant.business_id, store_id), { product_id })
    },
  }),
  merchantRead({
    method: 'GET',
    path: '/stores/:store_id/bundles',
    tag,
    summary: 'List the bundles of a store',
    scope: 'bundle:list',
    params,
    query: pageQuery,
    answer: { status: 200, schema: PageOf(StoreBundleOut) },
    errors: [404],
    mayReadReplica: true,
    handle: async ({ merchant, params, query, db }) => {
      const store = await getStore(db, merchant.business_id, params.store_id)
      return mapPage(await listStoreBundles(db, service.secrets.cursor, store, query), showStoreBundle)
    },
  }),
  merchantRead({
    method: 'GET',
    path: '/stores/:store_id/bundles/:bundle_id',
    tag,
    summary: 'Read a bundle of a store',
    scope: 'bundle:read',
    params: { ...params, bundle_id: Id },
    answer: { status: 200, schema: StoreBundleOut },
    errors: [404],
    handle: async ({ merchant, params }) => {
      const store = await getStore(service.db, merchant.business_id, params.store_id)
      return showStoreBundle(await getStoreBundle(service.db, store, params.bundle_id))
    },
  }),
  merchantCreate({
    method: 'POST',
    path: options,
    tag,
    summary: 'Attach bundle price options to a store',
    scope: 'store:update',
    permission: 'catalog:manage',
    params,
    body: OptionsIn,
    answer: { status: 204, schema: null },
    errors: [404],
    example: { bpo_ids: [12, 13] },
    handle: async (tx, { merchant, params, body }) => {
      const store = await getStore(tx, merchant.business_id, params.store_id)
      await attachBundlePriceOptions(tx, store, body.bpo_ids)
    },
  }),
  merchantAction({
    method: 'PATCH',
    path: `${options}/:bundle_price_option_id`,
    tag,
    summary: 'Show or hide a bundle price option of a store',
    scope: 'store:update',
    permission: 'catalog:manage',
    params: optionParams,
    body: Visibility,
    answer: { status: 204, schema: null },
    errors: [404],
    example: { is_visible: false },
    handle: async (tx, { merchant, params, body }) => {
      const store = await getStore(tx, merchant.business_id, params.store_id)
      await setBundlePriceOptionVisibility(tx, store, params.bundle_price_option_id, body.is_visible ?? true)
    },
  }),
  merchantAction({
    method: 'DELETE',
    path: `${options}/:bundle_price_option_id`,
    tag,
    summary: 'Detach a bundle price option from a store',
    scope: 'store:update',
    permission: 'catalog:manage',
    params: optionParams,
    answer: { status: 204, schema: null },
    errors: [404],
    handle: async (tx, { merchant, params: { store_id, bundle_price_option_id } }) => {
      await detachItem(tx, await getStore(tx, merchant.business_id, store_id), { bundle_price_option_id })
    },
  }),
]
