import { describe, expect, it } from 'vitest'
import { callApi, createKey, createMerchant, startService } from '../../../../test/service.ts'

const service = await startService()
const merchant = await createMerchant(service)
const key = await createKey(merchant)

const send = (method: string, path: string, body?: unknown, credential = key) =>
  callApi(service, `/v3/discount-codes${path}`, credential, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })

const tenPercent = { applied_to: 'product_price', amount_type: 'percentage', percentage: 10 }

it('stores a code in upper case without spaces and with all conditions disabled', async () => {
  const created = await send('POST', '', { code: 'hemat 10', ...tenPercent })
  expect({ status: created.status, body: created.body }).toEqual({
    status: 200,
    body: {
      id: expect.any(Number),
      business_id: expect.any(Number),
      code: 'HEMAT10',
      applied_to: 'product_price',
      amount_type: 'percentage',
      amount: null,
      percentage: 10,
      is_max_amount: false,
      max_amount: null,
      is_enabled: true,
      is_usage_limit: false,
      usage_limit: null,
      current_usage: 0,
      is_expiry: false,
      expiry_time: null,
      is_limited_to_pages: false,
      pages: [],
      is_limited_to_payment_methods: false,
      payment_methods: [],
      is_minimum_revenue: false,
      minimum_revenue: null,
      inserted_at: expect.any(String),
      updated_at: created.body.inserted_at,
    },
  })
  expect((await send('GET', `/${created.body.id}`)).body).toEqual(created.body)
  expect((await send('POST', '', { code: 'HEMAT10', ...tenPercent })).body.errors).toEqual({
    code: ['is already in use'],
  })
})

it.each([
  ['amount', { applied_to: 'product_price', amount_type: 'fixed' }],
  ['percentage', { applied_to: 'product_price', amount_type: 'percentage' }],
  ['max_amount', { ...tenPercent, is_max_amount: true }],
  ['usage_limit', { ...tenPercent, is_usage_limit: true }],
  ['expiry_time', { ...tenPercent, is_expiry: true }],
  ['minimum_revenue', { ...tenPercent, is_minimum_revenue: true }],
  ['payment_methods', { ...tenPercent, is_limited_to_payment_methods: true }],
])('needs %s where the rest of the code asks for it', async (field, body) => {
  const refused = await send('POST', '', { code: 'INCOMPLETE', ...body })
  expect({ status: refused.status, errors: refused.body.errors }).toEqual({
    status: 422,
    errors: { [field]: ['is required'] },
  })
})

it('changes only the conditions', async () => {
  const { body } = await send('POST', '', { code: 'CHANGE', ...tenPercent })
  const changed = await send('PATCH', `/${body.id}`, {
    is_usage_limit: true,
    usage_limit: 5,
    is_minimum_revenue: true,
    minimum_revenue: '50000',
  })
  expect(changed.body).toMatchObject({ usage_limit: 5, minimum_revenue: '50000.00', percentage: 10 })
  expect((await send('PATCH', `/${body.id}`, { usage_limit: null })).status).toBe(422)
  expect((await send('PATCH', `/${body.id}`, { percentage: 90 })).status).toBe(422)
})

describe('listing', () => {
  it('returns newest first and filters by search, applied_to and status', async () => {
    const other = await createMerchant(service)
    const own = await createKey(other)
    for (const code of ['ONGKIR', 'ONGKIR50', 'LEBARAN']) {
      const applied_to = code === 'LEBARAN' ? 'product_price' : 'shipping_cost'
      await send('POST', '', { code, applied_to, amount_type: 'fixed', amount: 5000 }, own)
    }
    const codes = async (query: string) =>
      (await send('GET', query, undefined, own)).body.data.map((row: { code: string }) => row.code)
    expect(await codes('')).toEqual(['LEBARAN', 'ONGKIR50', 'ONGKIR'])
    expect(await codes('?search=kir5')).toEqual(['ONGKIR50'])
    expect(await codes('?applied_to=shipping_cost')).toEqual(['ONGKIR50', 'ONGKIR'])
    expect(await codes('?status=disabled')).toEqual([])
    expect((await send('GET', '?next_cursor=bad', undefined, own)).status).toBe(400)
  })
})

it('deletes an unused code and refuses to delete a used one', async () => {
  const { body } = await send('POST', '', { code: 'GONE', ...tenPercent })
  expect((await send('DELETE', `/${body.id}`)).status).toBe(204)
  expect((await send('GET', `/${body.id}`)).status).toBe(404)
  const used = await send('POST', '', { code: 'USED', ...tenPercent })
  await service.service.pool.query('update discount_codes set current_usage = 1 where id = $1', [used.body.id])
  expect((await send('DELETE', `/${used.body.id}`)).status).toBe(400)
})

it('refuses other businesses, keys without the scope, and requests without credentials', async () => {
  const { body } = await send('POST', '', { code: 'MINE', ...tenPercent })
  const foreign = await createKey(await createMerchant(service))
  for (const [method, change] of [['GET'], ['PATCH', {}], ['DELETE']] as const) {
    expect((await send(method, `/${body.id}`, change, foreign)).status).toBe(404)
  }
  const reader = await createKey(merchant, ['discount_code:read'])
  expect((await send('GET', '', undefined, reader)).status).toBe(403)
  expect((await send('POST', '', { code: 'X', ...tenPercent }, reader)).status).toBe(403)
  expect((await send('GET', '', undefined, 'sk_wrong')).status).toBe(401)
  expect((await send('POST', '', '{')).status).toBe(400)
})
