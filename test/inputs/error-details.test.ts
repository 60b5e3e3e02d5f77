import { expect, test } from 'vitest'
import { openShop } from '../records/checkout.ts'
import { startService } from '../support/service.ts'

const service = await startService()
const shop = await openShop(service)
const coffee = await shop.sell({ stock: 5 })

type Case = [name: string, path: string, body: unknown, status: number, details: unknown[], sentences: unknown]

const wrongType = (field: string, expected: string) => ({ field, code: 'wrong_type', params: { expected } })
const plain = (field: string, code: string) => ({ field, code, params: {} })

const cases: Case[] = [
  [
    'of the branch that `type` chose, and of no other',
    '/shipping-options',
    { items: [{ type: 'variant', variant_id: coffee.id, quantity: 101 }] },
    422,
    [{ field: 'items.0.quantity', code: 'too_large', params: { max: 100 } }],
    { 'items.0.quantity': ['must be at most 100'] },
  ],
  [
    'of a type that no branch has',
    '/shipping-options',
    { items: [{ type: 'gift', variant_id: 1, quantity: 1 }] },
    422,
    [{ field: 'items.0.type', code: 'unknown_value', params: { allowed: ['variant', 'bundle_price_option'] } }],
    { 'items.0.type': ['must be one of: variant, bundle_price_option'] },
  ],
  [
    'of a missing type',
    '/shipping-options',
    { items: [{ variant_id: 1, quantity: 1 }] },
    422,
    [plain('items.0.type', 'required')],
    { 'items.0.type': ['is required'] },
  ],
  [
    'of a wrong type inside a union with 400',
    '/shipping-options',
    { items: [{ type: 'variant', variant_id: 'x', quantity: 1 }] },
    400,
    [wrongType('items.0.variant_id', 'integer')],
    { 'items.0.variant_id': ['must be integer'] },
  ],
  [
    'of the closest branch where the type may be left out',
    '/cart/items',
    { variant_id: 'x' },
    422,
    [plain('variant_id', 'wrong_format')],
    { variant_id: ['has an invalid format'] },
  ],
  [
    'of a nullable object without asking for null',
    '/shipping-options',
    { items: [{ type: 'variant', variant_id: coffee.id, quantity: 1 }], destination: { location_id: 317106 } },
    422,
    [plain('destination.postal_code', 'required')],
    { 'destination.postal_code': ['is required'] },
  ],
  [
    'of a nullable field of the wrong type with 400',
    '/shipping-options',
    { items: [{ type: 'variant', variant_id: coffee.id, quantity: 1 }], destination: 'Jakarta' },
    400,
    [wrongType('destination', 'object')],
    { destination: ['must be object'] },
  ],
  [
    'of a value that may be a number or text',
    '/summary',
    { items: [{ type: 'variant', variant_id: coffee.id, quantity: 1 }], courier_service_id: true },
    400,
    [wrongType('courier_service_id', 'integer or string')],
    { courier_service_id: ['must be integer or string'] },
  ],
  [
    'of a nullable text of the wrong type without asking for null',
    '/summary',
    { items: [{ type: 'variant', variant_id: coffee.id, quantity: 1 }], warehouse_unique_id: 5 },
    400,
    [wrongType('warehouse_unique_id', 'string')],
    { warehouse_unique_id: ['must be string'] },
  ],
  [
    'of the wrong type of a discriminator with 400',
    '/shipping-options',
    { items: [{ type: null, variant_id: 1, quantity: 1 }] },
    400,
    [wrongType('items.0.type', 'string')],
    { 'items.0.type': ['must be string'] },
  ],
  [
    'of keys that name something of Object.prototype as unknown fields',
    '/summary',
    JSON.parse(`{"items":[],"__proto__":{"a":1},"constructor":1,"toString":"x"}`),
    422,
    [
      { field: 'items', code: 'too_few', params: { min: 1 } },
      plain('__proto__', 'unknown_field'),
      plain('constructor', 'unknown_field'),
      plain('toString', 'unknown_field'),
    ],
    JSON.parse(
      '{"items":["must name at least 1"],"__proto__":["is not a known field"],"constructor":["is not a known field"],"toString":["is not a known field"]}',
    ),
  ],
  [
    'of a rule',
    '/summary',
    { items: [{ type: 'variant', variant_id: coffee.id, quantity: 1 }], payment_method: 'gold' },
    422,
    [plain('payment_method', 'not_offered')],
    { payment_method: ['is not offered by this store'] },
  ],
]

test.each(cases)('names the code and parameters %s', async (_, path, body, status, details, sentences) => {
  const answer = await shop.visit('POST', path.startsWith('/cart') ? path : `/checkout${path}`, body)
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: {
      error: expect.any(String),
      error_code: status === 400 ? 'invalid_request' : 'validation_failed',
      errors: sentences,
      error_details: details,
      request_id: expect.any(String),
    },
  })
})

test('answers many wrong union members with the first twenty errors, and too many of them with one', async () => {
  const ask = async (length: number) => {
    const items = Array.from({ length }, () => ({ type: 'gift' }))
    return (await shop.visit('POST', '/checkout/summary', { items })).body.error_details
  }
  expect(await ask(50)).toHaveLength(20)
  expect(await ask(3000)).toEqual([{ field: 'items', code: 'too_many', params: { max: 50 } }])
})
