import { Type } from 'typebox'
import {
  type Merchant,
  type MerchantRoute,
  merchantAction,
  merchantCreate,
  merchantRead,
} from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { Id } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { getStore } from '../../stores/store-settings/index.ts'
import { findOwnedByStore } from '../listings/index.ts'
import { addVariant } from './add-variant.ts'
import { deleteVariant } from './delete-variant.ts'
import { getVariant } from './get-variant.ts'
import { StockOut, VariantOut } from './output-schemas.ts'
import { BulkIn, StockAdjustment, StockIn, VariantIn, VariantPatch } from './schemas.ts'
import { getStock, setStock } from './set-stock.ts'
import { toStoredItem } from './to-stored-item.ts'
import { updateAllVariants } from './update-all-variants.ts'
import { updateVariant } from './update-variant.ts'
import { showVariant } from './views.ts'

const tag = 'Variants'
const productParams = { product_id: Id }
const params = { variant_id: Type.String({ maxLength: 60, description: 'Number, unique_id or UUID' }) }

type Found = Awaited<ReturnType<typeof getVariant>>

/** Callbacks that update the product after a change of its variants, at the end of the transaction. */
type FollowUps = {
  settleVariants: (tx: Tx, productId: number, merchant: Merchant, now: Date) => Promise<void>
  refreshProducts: (
    tx: Tx,
    businessId: number,
    productIds: number[],
    kind: 'product.updated',
    now: Date,
  ) => Promise<void>
}

export const variantRoutes = (service: Service, { settleVariants, refreshProducts }: FollowUps): MerchantRoute[] => {
  const { baseUrl } = service.config
  const show = ({ variant, product }: Found) => showVariant(variant, product, product, pictureUrl(baseUrl))
  return [
    merchantCreate({
      method: 'POST',
      path: '/products/:product_id/variants',
      tag,
      summary: 'Add a variant, with a value for each option of the product',
      scope: 'product:update',
      permission: 'catalog:manage',
      params: productParams,
      body: VariantIn,
      answer: { status: 200, schema: VariantOut },
      errors: [404, 409],
      example: { price: '340000.00', weight: 1000, option1_value: '1 kg' },
      prepare: ({ merchant, body }) => toStoredItem(service, merchant.business_id, body),
      handle: async (tx, { merchant, params, now }, variant) => {
        const id = await addVariant(tx, merchant, params.product_id, variant, now)
        await settleVariants(tx, params.product_id, merchant, now)
        return show(await getVariant(tx, merchant.business_id, String(id)))
      },
    }),
    merchantAction({
      method: 'PATCH',
      path: '/products/:product_id/variants/bulk',
      tag,
      summary: 'Set one price or weight for all variants of a product',
      scope: 'product:update',
      permission: 'catalog:manage',
      params: productParams,
      body: BulkIn,
      answer: { status: 204, schema: null },
      errors: [404],
      example: { field: 'price', value: '99000.00' },
      handle: async (tx, { merchant, params, body, now }) => {
        await updateAllVariants(tx, merchant, params.product_id, body, now)
        await refreshProducts(tx, merchant.business_id, [params.product_id], 'product.updated', now)
      },
    }),
    merchantRead({
      method: 'GET',
      path: '/variants/:variant_id',
      tag,
      summary: 'Read a variant',
      scope: 'product:read',
      params,
      answer: { status: 200, schema: VariantOut },
      errors: [404],
      handle: async ({ merchant, params }) =>
        show(await getVariant(service.db, merchant.business_id, params.variant_id)),
    }),
    merchantRead({
      method: 'GET',
      path: '/stores/:store_id/variants/:variant_id',
      tag,
      summary: 'Read a variant that a store sells',
      scope: 'product:read',
      params: { store_id: Type.String({ maxLength: 40 }), ...params },
      answer: { status: 200, schema: VariantOut },
      errors: [404],
      handle: async ({ merchant, params }) => {
        const store = await getStore(service.db, merchant.business_id, params.store_id)
        const found = await getVariant(service.db, merchant.business_id, params.variant_id)
        const owned = await findOwnedByStore(service.db, store, [found.product.id])
        if (owned.size === 0) throw notFound('The store does not have this variant')
        return show(found)
      },
    }),
    merchantAction({
      method: 'PATCH',
      path: '/variants/:variant_id',
      tag,
      summary: 'Change a variant',
      scope: 'product:update',
      permission: 'catalog:manage',
      params,
      body: VariantPatch,
      answer: { status: 200, schema: VariantOut },
      errors: [404],
      example: { price: '90000.00' },
      prepare: ({ merchant, body }) => toStoredItem(service, merchant.business_id, body),
      handle: async (tx, { merchant, params, now }, change) => {
        const { id, product_id } = await updateVariant(tx, merchant, params.variant_id, change, now)
        await settleVariants(tx, product_id, merchant, now)
        return show(await getVariant(tx, merchant.business_id, String(id)))
      },
    }),
    merchantAction({
      method: 'DELETE',
      path: '/variants/:variant_id',
      tag,
      summary: 'Delete a variant, except the last one of its product',
      scope: 'product:update',
      permission: 'catalog:manage',
      params,
      answer: { status: 204, schema: null },
      errors: [404, 409],
      handle: async (tx, { merchant, params, now }) => {
        const { product_id } = await deleteVariant(tx, merchant, params.variant_id, now)
        await settleVariants(tx, product_id, merchant, now)
      },
    }),
    merchantRead({
      method: 'GET',
      path: '/variants/:variant_id/stock',
      tag,
      summary: 'Read the stock of a variant in each warehouse',
      scope: 'product:read',
      params,
      answer: { status: 200, schema: StockOut },
      errors: [404],
      handle: async ({ merchant, params }) => getStock(service.db, merchant.business_id, params.variant_id),
    }),
    merchantAction({
      method: 'PUT',
      path: '/variants/:variant_id/stock',
      tag,
      summary: 'Set the stock of a variant in a warehouse',
      scope: 'product:update',
      permission: 'catalog:manage',
      params,
      body: StockIn,
      answer: { status: 200, schema: StockOut },
      errors: [404],
      example: { quantity: 120 },
      handle: async (tx, { merchant, params, body, now }) => setStock(tx, merchant, params.variant_id, body, now),
    }),
    merchantAction({
      method: 'PATCH',
      path: '/variants/:variant_id/stock',
      tag,
      summary: 'Increase or decrease the stock of a variant in a warehouse',
      scope: 'product:update',
      permission: 'catalog:manage',
      params,
      body: StockAdjustment,
      answer: { status: 200, schema: StockOut },
      errors: [404, 409],
      example: { adjustment: -3 },
      handle: async (tx, { merchant, params, body, now }) => setStock(tx, merchant, params.variant_id, body, now),
    }),
  ]
}
