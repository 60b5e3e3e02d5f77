import { connectBusiness } from '../../../packages/sdk/src/business.ts'
import { connectShop } from '../../../packages/sdk/src/shop.ts'

// Checked by `npm run check`, never run: what the types of the SDK accept, and what they refuse.
const business = connectBusiness({ url: '', credential: '' })
const shop = connectShop({ url: '', storeId: 1, key: '' })

export async function checkTypes() {
  await business.call('GET /me')
  await business.call('GET /orders/{id}', { path: { id: 17 } })
  await shop.call('POST /public/cart/items', { body: { variant_id: 17 } })
  for await (const order of business.each('GET /orders', { query: { status: 'pending' } }))
    order.order_id?.toUpperCase()

  // @ts-expect-error: no such route
  await business.call('GET /orderz')
  // @ts-expect-error: the path needs an id
  await business.call('GET /orders/{id}')
  // @ts-expect-error: another name
  await business.call('GET /orders/{id}', { path: { order_id: '1' } })
  // @ts-expect-error: an unknown filter
  await business.call('GET /orders', { query: { colour: 'red' } })
  // @ts-expect-error: an unknown field
  await shop.call('POST /public/cart/items', { body: { variant_id: 17, colour: 'red' } })
  // @ts-expect-error: the route has no pages
  business.each('GET /me')
  // @ts-expect-error: merchants' routes need another key than a shop has
  await shop.call('GET /orders')
  // @ts-expect-error: the answer has no such field
  ;(await business.call('GET /me')).colour
}
