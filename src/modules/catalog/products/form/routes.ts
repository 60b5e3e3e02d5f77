import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../../access/merchant-route.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import type { Service } from '../../../../platform/service.ts'
import { toStoredItem } from '../../variants/index.ts'
import { getProduct } from '../get-product.ts'
import { ProductOut } from '../schemas.ts'
import { showProduct } from '../views.ts'
import { checkVersion, tagged } from './product-version.ts'
import { readFormChoices } from './read-form-choices.ts'
import { saveProduct } from './save-product.ts'
import { ProductFormOut, SavedProductIn } from './schemas.ts'

const tag = 'Products'
const params = { product_id: Id }

/** Routes for a form that shows a product with all its variants and saves it at once. */
export function formRoutes(service: Service): MerchantRoute[] {
  const { baseUrl, shopUrl } = service.config
  const show = showProduct(baseUrl)
  return [
    merchantAction({
      method: 'PUT',
      path: '/products/:product_id',
      tag,
      summary: 'Save a product with all its options and variants',
      description:
        'Variants with an `id` are changed, others are added, and those that are missing are deleted. Options are given as ' +
        'a whole; other fields that are absent keep their value. `If-Match` refuses when the product has changed since it was read.',
      scope: 'product:update',
      permission: 'catalog:manage',
      params,
      body: SavedProductIn,
      answer: { status: 200, schema: ProductOut, hasEtag: true },
      errors: [404, 412],
      example: {
        name: 'Kopi Gayo',
        item_type: 'physical',
        option1_name: 'Size',
        variants: [
          { id: 12, price: '95000.00', weight: 250, option1_value: '250 g' },
          { price: '340000.00', weight: 1000, option1_value: '1 kg', stocks: [{ warehouse_id: 3, quantity: 20 }] },
        ],
      },
      prepare: ({ merchant, body }) => toStoredItem(service, merchant.business_id, body),
      handle: async (tx, { merchant, params: { product_id: id }, now, request, reply }, input) => {
        await checkVersion(tx, merchant.business_id, id, request.headers['if-match'], show)
        return tagged(reply, show(await saveProduct(tx, merchant, id, input, now)))
      },
    }),
    merchantRead({
      method: 'GET',
      path: '/products/form',
      tag,
      summary:
        'Read all that a form of a product shows: the product, its stock, and the warehouses and stores to choose from',
      scope: 'product:read',
      query: { product_id: Type.Optional(Type.Unsafe<number>({ ...Id, description: 'Absent for a new product' })) },
      answer: { status: 200, schema: ProductFormOut, hasEtag: true },
      errors: [404],
      handle: async ({ merchant, query: { product_id: id }, reply }) => {
        const whole = id === undefined ? undefined : await getProduct(service.db, merchant.business_id, id)
        const product = whole ? tagged(reply, show(whole)) : null
        return { product, ...(await readFormChoices(service.db, merchant.business_id, id, shopUrl)) }
      },
    }),
  ]
}
