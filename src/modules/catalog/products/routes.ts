import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { Closed, Id, PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { getStore } from '../../stores/store-settings/index.ts'
import { findOwnedByStore } from '../listings/index.ts'
import { toStoredItem, variantRoutes } from '../variants/index.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { checkVersion, tagged } from './form/product-version.ts'
import { formRoutes } from './form/routes.ts'
import { getProduct } from './get-product.ts'
import { countProducts, listProducts, readRelations } from './list-products.ts'
import { getTaxonomy, listTaxonomies } from './list-taxonomies.ts'
import { optionRoutes } from './options/routes.ts'
import { refreshProducts } from './refresh-products.ts'
import {
  filterQuery,
  ProductIn,
  ProductOut,
  ProductPatch,
  RelationsOut,
  SimplifiedProduct,
  TaxonomyOut,
} from './schemas.ts'
import { settleVariants } from './settle-variants.ts'
import { updateProduct } from './update-product.ts'
import { showProduct, showSimplifiedProduct, showTaxonomy } from './views.ts'

const tag = 'Products'
const params = { product_id: Id }
const example = {
  name: 'Kopi Gayo',
  item_type: 'physical',
  is_inventory: true,
  option1_name: 'Size',
  variants: [{ price: '95000.00', weight: 250, sku: 'GAYO-250', option1_value: '250 g', stock: 40 }],
}

/** Products, their options and variants, and categories. */
export const productRoutes = (service: Service): MerchantRoute[] => {
  const { baseUrl } = service.config
  const show = showProduct(baseUrl)
  return [
    merchantRead({
      method: 'GET',
      path: '/products',
      tag,
      summary: 'List products, newest first',
      scope: 'product:list',
      query: { ...pageQuery, ...filterQuery },
      answer: { status: 200, schema: PageOf(ProductOut) },
      mayReadReplica: true,
      handle: async ({ merchant, query, db }) =>
        mapPage(await listProducts({ ...service, db }, merchant.business_id, query), show),
    }),
    merchantCreate({
      method: 'POST',
      path: '/products',
      tag,
      summary: 'Create a product with its variants',
      scope: 'product:create',
      permission: 'catalog:manage',
      body: ProductIn,
      answer: { status: 200, schema: ProductOut },
      example,
      prepare: ({ merchant, body }) => toStoredItem(service, merchant.business_id, body),
      handle: async (tx, { merchant, now }, product) => show(await createProduct(tx, merchant, product, now)),
    }),
    merchantRead({
      method: 'GET',
      path: '/products/simplified',
      tag,
      summary: 'List products with few fields, for pickers',
      scope: 'product:list',
      query: { ...pageQuery, ...filterQuery, for_store_id: Type.Optional(Type.String({ maxLength: 40 })) },
      answer: { status: 200, schema: PageOf(SimplifiedProduct) },
      mayReadReplica: true,
      handle: async ({ merchant, query: { for_store_id, ...query }, db }) => {
        const store = for_store_id && (await getStore(db, merchant.business_id, for_store_id))
        const page = await listProducts({ ...service, db }, merchant.business_id, query)
        if (!store) return mapPage(page, showSimplifiedProduct)
        const ids = page.data.map(({ product }) => product.id)
        const owned = await findOwnedByStore(db, store, ids)
        return mapPage(page, (whole) => ({
          ...showSimplifiedProduct(whole),
          is_owned_by_store: owned.has(whole.product.id),
        }))
      },
    }),
    merchantRead({
      method: 'GET',
      path: '/products/count',
      tag,
      summary: 'Count products',
      scope: 'product:list',
      query: filterQuery,
      answer: { status: 200, schema: Closed({ count: Type.Integer() }) },
      mayReadReplica: true,
      handle: async ({ merchant, query, db }) => countProducts(db, merchant.business_id, query),
    }),
    merchantRead({
      method: 'GET',
      path: '/products/:product_id',
      tag,
      summary: 'Read a product with its variants',
      scope: 'product:read',
      params,
      answer: { status: 200, schema: ProductOut, hasEtag: true },
      errors: [404],
      handle: async ({ merchant, params, reply }) =>
        tagged(reply, show(await getProduct(service.db, merchant.business_id, params.product_id))),
    }),
    merchantAction({
      method: 'PATCH',
      path: '/products/:product_id',
      tag,
      summary: 'Change a product; `If-Match` refuses when it has changed since it was read',
      scope: 'product:update',
      permission: 'catalog:manage',
      params,
      body: ProductPatch,
      answer: { status: 200, schema: ProductOut, hasEtag: true },
      errors: [404, 409, 412],
      example: { name: 'Kopi Gayo Honey', labels: ['new'] },
      prepare: ({ merchant, body }) => toStoredItem(service, merchant.business_id, body),
      handle: async (tx, { merchant, params: { product_id: id }, now, request, reply }, change) => {
        await checkVersion(tx, merchant.business_id, id, request.headers['if-match'], show)
        return tagged(reply, show(await updateProduct(tx, merchant, id, change, now)))
      },
    }),
    merchantAction({
      method: 'DELETE',
      path: '/products/:product_id',
      tag,
      summary: 'Delete a product; existing orders keep it',
      scope: 'product:delete',
      permission: 'catalog:manage',
      params,
      answer: { status: 204, schema: null },
      errors: [404],
      handle: async (tx, { merchant, params, now }) => deleteProduct(tx, merchant, params.product_id, now),
    }),
    merchantCreate({
      method: 'POST',
      path: '/products/:product_id/duplicate',
      tag,
      summary: 'Copy a product, without its stores and stock',
      scope: 'product:create',
      permission: 'catalog:manage',
      params,
      answer: { status: 200, schema: ProductOut },
      errors: [404],
      handle: async (tx, { merchant, params, now }) =>
        show(await duplicateProduct(tx, merchant, params.product_id, now)),
    }),
    merchantRead({
      method: 'GET',
      path: '/products/:product_id/relations',
      tag,
      summary: 'Read which stores and bundles use a product',
      scope: 'product:read',
      params,
      answer: { status: 200, schema: RelationsOut },
      errors: [404],
      handle: async ({ merchant, params }) => {
        const { product } = await getProduct(service.db, merchant.business_id, params.product_id)
        return await readRelations(service.db, merchant.business_id, product.id)
      },
    }),
    ...formRoutes(service),
    ...optionRoutes(service),
    ...variantRoutes(service, { settleVariants, refreshProducts }),
    merchantRead({
      method: 'GET',
      path: '/product-taxonomies',
      tag,
      summary: 'List the categories that a product may have',
      scope: 'product:list',
      query: { ...pageQuery, search: Type.Optional(Type.String({ maxLength: 100 })) },
      answer: { status: 200, schema: PageOf(TaxonomyOut) },
      mayReadReplica: true,
      handle: async ({ query, db }) => mapPage(await listTaxonomies(db, service.secrets.cursor, query), showTaxonomy),
    }),
    merchantRead({
      method: 'GET',
      path: '/product-taxonomies/:taxonomy_id',
      tag,
      summary: 'Read a category',
      scope: 'product:read',
      params: { taxonomy_id: Id },
      answer: { status: 200, schema: TaxonomyOut },
      errors: [404],
      handle: async ({ params }) => showTaxonomy(await getTaxonomy(service.db, params.taxonomy_id)),
    }),
  ]
}
