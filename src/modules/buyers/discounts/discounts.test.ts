import { describe, expect, it } from 'vitest'
import { callApi, createKey, createMerchant, startService } from '../../../../test/support/service.ts'

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
      is_customer_usage_limit: false,
      customer_usage_limit: null,
      is_start: false,
      start_time: null,
      is_expiry: false,
      expiry_time: null,
      is_limited_to_pages: false,
      pages: [],
      is_limited_to_products: false,
      product_ids: [],
      taxonomy_ids: [],
      is_limited_to_payment_methods: false,
      payment_methods: [],
      is_minimum_revenue: false,
      minimum_revenue: null,
      state: 'active',
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
  ['customer_usage_limit', { ...tenPercent, is_customer_usage_limit: true }],
  ['start_time', { ...tenPercent, is_start: true }],
  ['expiry_time', { ...tenPercent, is_expiry: true }],
  ['product_ids', { ...tenPercent, is_limited_to_products: true, product_ids: [] }],
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

it('refuses an end that is not after the start, also when only one of them changes', async () => {
  const start = { is_start: true, start_time: '2030-01-02T00:00:00Z' }
  const end = { is_expiry: true, expiry_time: '2030-01-02T00:00:00Z' }
  const refusal = [{ field: 'expiry_time', code: 'before_start', params: { start: 'start_time' } }]
  const refused = await send('POST', '', { code: 'BACKWARDS', ...tenPercent, ...start, ...end })
  expect([refused.status, refused.body.error_details]).toEqual([422, refusal])
  const { body } = await send('POST', '', { code: 'FORWARDS', ...tenPercent, ...start })
  const changed = await send('PATCH', `/${body.id}`, end)
  expect([changed.status, changed.body.error_details]).toEqual([422, refusal])
  const later = await send('PATCH', `/${body.id}`, { ...end, expiry_time: '2030-01-03T00:00:00Z' })
  expect(later.body).toMatchObject({ start_time: '2030-01-02T00:00:00.000000Z', state: 'scheduled' })
})

describe('the products of a code', async () => {
  const product = async (name: string, credential = key) => {
    const body = JSON.stringify({ name, item_type: 'physical', variants: [{ price: '1000', weight: 100 }] })
    const headers = { 'content-type': 'application/json' }
    return (await callApi(service, '/v3/products', credential, { method: 'POST', body, headers })).body.id as number
  }
  const [tea, coffee] = [await product('Teh'), await product('Kopi')]

  it('are stored once each and listed with their names', async () => {
    const limited = { is_limited_to_products: true, product_ids: [tea, coffee, tea] }
    const { body } = await send('POST', '', { code: 'PRODUCTS', ...tenPercent, ...limited })
    expect(body).toMatchObject({ is_limited_to_products: true, product_ids: [tea, coffee] })
    const appliesTo = async () => (await send('GET', `/${body.id}/applies-to`)).body
    expect(await appliesTo()).toEqual({
      products: [
        { id: coffee, name: 'Kopi' },
        { id: tea, name: 'Teh' },
      ],
      categories: [],
    })
    await callApi(service, `/v3/products/${tea}`, key, { method: 'DELETE' })
    expect((await appliesTo()).products).toEqual([{ id: coffee, name: 'Kopi' }])
    const categories = (await callApi(service, '/v3/product-taxonomies?search=coffee', key)).body.data
    const { id: category, full_path: name, full_paths } = categories[0]
    const both = await send('PATCH', `/${body.id}`, { product_ids: [], taxonomy_ids: [category, category] })
    expect(both.body).toMatchObject({ product_ids: [], taxonomy_ids: [category] })
    expect(await appliesTo()).toEqual({ products: [], categories: [{ id: category, name, full_paths }] })
    const all = await send('PATCH', `/${body.id}`, { is_limited_to_products: false, taxonomy_ids: [] })
    expect(all.body).toMatchObject({ is_limited_to_products: false, product_ids: [] })
    expect(await appliesTo()).toEqual({ products: [], categories: [] })
  })

  it('must be of the business', async () => {
    const foreign = await product('Asing', await createKey(await createMerchant(service)))
    const limited = { is_limited_to_products: true, product_ids: [coffee, foreign], taxonomy_ids: [999_999_999] }
    const refused = await send('POST', '', { code: 'FOREIGN', ...tenPercent, ...limited })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { product_ids: ['does not exist'], taxonomy_ids: ['does not exist'] },
    ])
    const { body } = await send('POST', '', { code: 'OWN', ...tenPercent })
    expect((await send('PATCH', `/${body.id}`, limited)).status).toBe(422)
  })
})

it('copies a code with its amount and conditions, turned off and unused', async () => {
  const conditions = { is_customer_usage_limit: true, customer_usage_limit: 2, is_usage_limit: true, usage_limit: 9 }
  const { body } = await send('POST', '', { code: 'ORIGINAL', ...tenPercent, ...conditions })
  await service.service.pool.query('update discount_codes set current_usage = 4 where id = $1', [body.id])
  const copy = await send('POST', `/${body.id}/copy`, { code: 'salinan 1' })
  expect({ status: copy.status, body: copy.body }).toEqual({
    status: 200,
    body: {
      ...body,
      id: expect.any(Number),
      code: 'SALINAN1',
      is_enabled: false,
      state: 'disabled',
      current_usage: 0,
      inserted_at: expect.any(String),
      updated_at: expect.any(String),
    },
  })
  expect(copy.body.id).not.toBe(body.id)
  const again = await send('POST', `/${body.id}/copy`, { code: 'ORIGINAL' })
  expect([again.status, again.body.errors]).toEqual([422, { code: ['is already in use'] }])
  const stranger = await createKey(await createMerchant(service))
  expect((await send('POST', `/${body.id}/copy`, { code: 'STOLEN' }, stranger)).status).toBe(404)
})

describe('listing', () => {
  it('shows the state of each code and filters by it', async () => {
    const own = await createKey(await createMerchant(service))
    const past = '2020-01-01T00:00:00Z'
    const future = '2099-01-01T00:00:00Z'
    const codes: [code: string, state: string, fields: object][] = [
      ['PLAIN', 'active', {}],
      ['STARTED', 'active', { is_start: true, start_time: past, is_expiry: true, expiry_time: future }],
      ['IGNORED', 'active', { start_time: future, expiry_time: past, usage_limit: 0 }],
      ['SOON', 'scheduled', { is_start: true, start_time: future }],
      ['NONE', 'used_up', { is_usage_limit: true, usage_limit: 0, is_start: true, start_time: future }],
      ['OLD', 'ended', { is_expiry: true, expiry_time: past, is_usage_limit: true, usage_limit: 0 }],
      ['OFF', 'disabled', { is_enabled: false, is_expiry: true, expiry_time: past }],
    ]
    for (const [code, , fields] of codes) await send('POST', '', { code, ...tenPercent, ...fields }, own)
    type Listed = { code: string; state: string }
    const list = async (query = '') =>
      (await send('GET', query, undefined, own)).body.data.map(({ code, state }: Listed) => [code, state]).reverse()
    expect(await list()).toEqual(codes.map(([code, state]) => [code, state]))
    for (const state of ['active', 'scheduled', 'used_up', 'ended', 'disabled'])
      expect(await list(`?state=${state}`)).toEqual((await list()).filter(([, shown]: string[]) => shown === state))
    expect((await send('GET', '?state=unknown', undefined, own)).status).toBe(400)
  })

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
