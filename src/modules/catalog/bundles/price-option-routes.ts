import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { Id, ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { getStore } from '../../stores/store-settings/index.ts'
import { getBundle, getPriceOption } from './get-bundle.ts'
import { listSellers } from './list-bundles.ts'
import { addPriceOption, deletePriceOption, updatePriceOption } from './price-options.ts'
import { PriceOptionIn, PriceOptionOut, PriceOptionPatch, RelationsOut } from './schemas.ts'
import { showPriceOption } from './views.ts'

const tag = 'Bundles'
const params = { bundle_id: Id }
const optionParams = { ...params, bundle_price_option_id: Id }
const storeParams = { store_id: Type.String({ maxLength: 40 }), bundle_price_option_id: Id }
const path = '/bundles/:bundle_id/bundle-price-options'

export function priceOptionRoutes(service: Service): MerchantRoute[] {
  /** Reads a price option that is attached to a store of the business. */
  async function getInStore(businessId: number, storeId: string, id: number) {
    const store = await getStore(service.db, businessId, storeId)
    const option = await getPriceOption(service.db, businessId, id)
    if (!option.stores.some((seller) => seller.id === store.id))
      throw notFound('The store does not have this bundle price option')
    return option
  }

  return [
    merchantRead({
      method: 'GET',
      path,
      tag,
      summary: 'List the price options of a bundle',
      scope: 'bundle:list',
      params,
      answer: { status: 200, schema: ListOf(PriceOptionOut) },
      errors: [404],
      handle: async ({ merchant, params }) =>
        toList((await getBundle(service.db, merchant.business_id, params.bundle_id)).options.map(showPriceOption)),
    }),
    merchantCreate({
      method: 'POST',
      path,
      tag,
      summary: 'Add a price option to a bundle',
      scope: 'bundle:create',
      permission: 'catalog:manage',
      params,
      body: PriceOptionIn,
      answer: { status: 200, schema: PriceOptionOut },
      errors: [404],
      example: { name: 'Reseller', price: '150000.00' },
      handle: async (tx, { merchant, params, body, now }) =>
        showPriceOption(await addPriceOption(tx, merchant.business_id, params.bundle_id, body, now)),
    }),
    merchantAction({
      method: 'PATCH',
      path: `${path}/:bundle_price_option_id`,
      tag,
      summary: 'Change a price option of a bundle',
      scope: 'bundle:update',
      permission: 'catalog:manage',
      params: optionParams,
      body: PriceOptionPatch,
      answer: { status: 200, schema: PriceOptionOut },
      errors: [404],
      example: { price: '155000.00' },
      handle: async (tx, { merchant: { business_id }, params, body, now }) =>
        showPriceOption(
          await updatePriceOption(tx, business_id, params.bundle_id, params.bundle_price_option_id, body, now),
        ),
    }),
    merchantAction({
      method: 'DELETE',
      path: `${path}/:bundle_price_option_id`,
      tag,
      summary: 'Delete a price option of a bundle',
      scope: 'bundle:delete',
      permission: 'catalog:manage',
      params: optionParams,
      answer: { status: 204, schema: null },
      errors: [404],
      handle: async (tx, { merchant: { business_id }, params, now }) =>
        deletePriceOption(tx, business_id, params.bundle_id, params.bundle_price_option_id, now),
    }),
    merchantRead({
      method: 'GET',
      path: `${path}/:bundle_price_option_id/relations`,
      tag,
      summary: 'Read which stores sell a bundle price option',
      scope: 'bundle:read',
      params: optionParams,
      answer: { status: 200, schema: RelationsOut },
      errors: [404],
      handle: async ({ merchant, params }) => {
        const { bundle_id, bundle_price_option_id } = params
        const option = await getPriceOption(service.db, merchant.business_id, bundle_price_option_id, bundle_id)
        return { stores: await listSellers(service.db, merchant.business_id, { optionId: option.id }) }
      },
    }),
    merchantRead({
      method: 'GET',
      path: '/stores/:store_id/bundle-price-options/:bundle_price_option_id',
      tag,
      summary: 'Read a bundle price option of a store',
      scope: 'bundle:read',
      params: storeParams,
      answer: { status: 200, schema: PriceOptionOut },
      errors: [404],
      handle: async ({ merchant, params }) =>
        showPriceOption(await getInStore(merchant.business_id, params.store_id, params.bundle_price_option_id)),
    }),
    merchantRead({
      method: 'GET',
      path: '/stores/:store_id/bundle-price-options/:bundle_price_option_id/relations',
      tag,
      summary: 'Read which stores sell the same bundle price option',
      scope: 'bundle:read',
      params: storeParams,
      answer: { status: 200, schema: RelationsOut },
      errors: [404],
      handle: async ({ merchant, params }) => {
        const option = await getInStore(merchant.business_id, params.store_id, params.bundle_price_option_id)
        return { stores: await listSellers(service.db, merchant.business_id, { optionId: option.id }) }
      },
    }),
  ]
}
