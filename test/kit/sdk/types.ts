import { type ApiError, connectBusiness } from '../../../packages/sdk/src/business.ts'
import type { ErrorCode, Operations } from '../../../packages/sdk/src/generated/types.generated.ts'
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

  for await (const event of business.each('GET /events')) event.unique_id.toUpperCase()

  await business.call('POST /customers', { body: { name: 'Budi' }, idempotencyKey: 'customer-1' })
  await business.call('PATCH /categories/{category_id}', { path: { category_id: 1 }, body: {} })
  // @ts-expect-error: the route takes no key
  await business.call('PATCH /categories/{category_id}', { path: { category_id: 1 }, body: {}, idempotencyKey: 'x' })
  // @ts-expect-error: nor does this one of a shop
  await shop.call('POST /public/cart/items', { body: { variant_id: 17 }, idempotencyKey: 'x' })

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

/** Programs decide by codes: editors complete those that are known, and one that is newer than the package is no error. */
export function checkErrors(error: ApiError) {
  const known: Extract<ErrorCode, 'validation_failed' | 'item_not_available'>[] = ['validation_failed']
  // @ts-expect-error: no such code
  const misspelled: Extract<ErrorCode, 'validation_faild'>[] = ['validation_faild']
  const newer: ErrorCode = 'a_code_of_tomorrow'
  const isKnown = error.code === 'state_conflict' && error.details.reason === 'sold_out'
  const first = error.fields[0]?.params.max
  // @ts-expect-error: what stands in the details depends on the code
  error.details.reason.toUpperCase()
  return { known, misspelled, newer, isKnown, first }
}

/** The deletions that answer with a record. The SDK has to know them (`answersDeletion` in `core/call.ts`). */
type AnsweringDeletion = {
  [K in keyof Operations]: K extends `DELETE ${string}`
    ? Operations[K]['answer'] extends undefined
      ? never
      : K
    : never
}[keyof Operations]
type Known = `${string}/cart/items/${string}` | `${string}/payment-saving` | `${string}/digital-product-files/${string}`
export const isEveryDeletionKnown: [Exclude<AnsweringDeletion, Known | `${string}/sample-products`>] extends [never]
  ? true
  : false = true
