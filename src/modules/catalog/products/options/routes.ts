import { type MerchantRoute, merchantAction, merchantCreate } from '../../../../access/merchant-route.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import type { Service } from '../../../../platform/service.ts'
import { lockProduct, type Position } from '../../variants/index.ts'
import { getProduct } from '../get-product.ts'
import { refreshProducts } from '../refresh-products.ts'
import { OptionIn, OptionOrderIn, OptionValueIn, ProductOut } from '../schemas.ts'
import { showProduct } from '../views.ts'
import { addOption } from './add-option.ts'
import { removeOption } from './remove-option.ts'
import { reorderOptionValues } from './reorder-option-values.ts'

const tag = 'Products'
const params = { product_id: Id }
const path = '/products/:product_id'

export function optionRoutes(service: Service): MerchantRoute[] {
  return [
    merchantCreate({
      method: 'POST',
      path: `${path}/add-option`,
      tag,
      summary: 'Add an option and set its value on every variant',
      scope: 'product:update',
      permission: 'catalog:manage',
      params,
      body: OptionIn,
      answer: { status: 200, schema: ProductOut },
      errors: [404, 409],
      example: { name: 'Grind', value: 'Whole beans' },
      handle: async (tx, { merchant, params, body, now }) => {
        await addOption(tx, await lockProduct(tx, merchant.business_id, params.product_id), body)
        await refreshProducts(tx, merchant.business_id, [params.product_id], 'product.updated', now)
        return showProduct(service.config.baseUrl)(await getProduct(tx, merchant.business_id, params.product_id))
      },
    }),
    merchantAction({
      method: 'PATCH',
      path: `${path}/remove-option-value`,
      tag,
      summary: 'Remove an option whose only value in use is the given one',
      scope: 'product:update',
      permission: 'catalog:manage',
      params,
      body: OptionValueIn,
      answer: { status: 204, schema: null },
      errors: [404, 409],
      example: { position: 2, value: 'Whole beans' },
      handle: async (tx, { merchant, params: { product_id }, body, now }) => {
        const product = await lockProduct(tx, merchant.business_id, product_id)
        await removeOption(tx, product, body.position as Position, body.value)
        await refreshProducts(tx, merchant.business_id, [product_id], 'product.updated', now)
      },
    }),
    merchantAction({
      method: 'PATCH',
      path: `${path}/reorder-option-values`,
      tag,
      summary: 'Set the order in which buyers see the values of an option',
      scope: 'product:update',
      permission: 'catalog:manage',
      params,
      body: OptionOrderIn,
      answer: { status: 204, schema: null },
      errors: [404],
      example: { position: 1, values: ['1 kg', '250 g'] },
      handle: async (tx, { merchant, params: { product_id }, body, now }) => {
        const product = await lockProduct(tx, merchant.business_id, product_id)
        await reorderOptionValues(tx, product, body.position as Position, body.values)
        await refreshProducts(tx, merchant.business_id, [product_id], 'product.updated', now)
      },
    }),
  ]
}
