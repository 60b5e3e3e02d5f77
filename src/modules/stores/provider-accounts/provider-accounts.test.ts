import { expect, it } from 'vitest'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { startService } from '../../../../test/support/service.ts'
import { electronicMethods } from '../../../integrations/payments/index.ts'
import { maskBody } from './mask-body.ts'
import { accountsFor, defaultMethod, offeredMethods } from './rules.ts'

const service = await startService()
const shop = await createOrderShop(service)
const { pool } = service.database

const path = '/v3/provider-accounts'
const apiKey = 'sandbox_key_planted_5527'
const account = { provider: 'sandbox', mode: 'test', name: 'Main', credentials: { api_key: apiKey } }
const add = (fields: object = {}) => shop.must('POST', path, { ...account, ...fields })
const refused = ({ status, body }: { status: number; body: { errors?: object } }) => [
  status,
  Object.keys(body.errors ?? {}),
]

it('keeps credentials to itself: shows which fields are set and the end of long values', async () => {
  const created = await add()
  expect(created).toMatchObject({
    kind: 'payment',
    provider: 'sandbox',
    mode: 'test',
    name: 'Main',
    is_active: true,
    rank: 0,
    store_ids: null,
    credentials: [{ field: 'api_key', is_set: true, last_four: '5527' }],
    last_check: null,
    last_callback_at: null,
  })
  expect(created.callback_url).toMatch(new RegExp(`^${service.baseUrl}/v3/payments/callbacks/sandbox/[0-9A-Za-z]{32}$`))
  expect(created.methods.map((method: { payment_method: string }) => method.payment_method)).toEqual(electronicMethods)
  const short = await shop.must('PATCH', `${path}/${created.id}`, { credentials: { api_key: 'sandbox_key_ab' } })
  expect(short.credentials).toEqual([{ field: 'api_key', is_set: true, last_four: null }])
  expect((await shop.get(`${path}/${created.id}`)).body).toEqual(short)
  expect((await shop.get(path)).body.data).toEqual([short])
  const { rows } = await pool.query('select a::text as text from provider_accounts a')
  expect(rows[0].text).not.toContain('sandbox_key_ab')
  await shop.must('DELETE', `${path}/${created.id}`)
  expect((await shop.get(path)).body.data).toEqual([])
})

it('names the providers with their fields, methods and modes', async () => {
  const { data } = (await shop.get(`${path}/providers`)).body
  expect(data.map(({ provider }: { provider: string }) => provider)).toEqual([
    'sandbox',
    'xendit',
    'midtrans',
    'stripe',
    'whatsapp_cloud',
  ])
  expect(data[0]).toMatchObject({
    provider: 'sandbox',
    kind: 'payment',
    modes: ['test'],
    credential_fields: [{ name: 'api_key', label_key: 'api_key', is_secret: true, is_required: true }],
  })
  expect(data[0].methods.find((method: { payment_method: string }) => method.payment_method === 'qris')).toEqual({
    payment_method: 'qris',
    minimum_amount: '0.01',
    maximum_amount: '10000000000000.00',
    expiry: { minimum_minutes: 1, maximum_minutes: 43_200, default_minutes: 30 },
    refund: 'partial',
    refund_days: null,
    needs_phone: false,
    presents: 'qr',
  })
})

it('refuses accounts and changes that the provider does not offer', async () => {
  const foreign = await createOrderShop(service)
  const { id } = await add()
  const qris = { payment_method: 'qris' }
  const cases: [object, string[]][] = [
    [{ provider: 'nobody' }, ['provider']],
    [{ provider: 'constructor' }, ['provider']],
    [{ mode: 'live' }, ['mode']],
    [{ credentials: {} }, ['credentials.api_key']],
    [{ credentials: { api_key: apiKey, other: 'x' } }, ['credentials.other']],
    [{ store_ids: [foreign.storeRecord.id] }, ['store_ids']],
    [{ methods: [qris, qris] }, ['methods.1.payment_method']],
    [{ methods: [{ ...qris, minimum_amount: '0' }] }, ['methods.0.minimum_amount']],
    [{ methods: [{ ...qris, minimum_amount: '10', maximum_amount: '9' }] }, ['methods.0.maximum_amount']],
    [{ methods: [{ ...qris, fee_amount: '-1' }] }, ['methods.0.fee_amount']],
    [{ methods: [{ ...qris, expiry_minutes: 43_201 }] }, ['methods.0.expiry_minutes']],
  ]
  for (const [fields, errors] of cases)
    expect(refused(await shop.send('POST', path, { ...account, ...fields }))).toEqual([422, errors])
  expect(refused(await shop.send('PATCH', `${path}/${id}`, { credentials: { api_key: null } }))).toEqual([
    422,
    ['credentials.api_key'],
  ])
  for (const [method, below] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/check'],
    ['GET', '/calls'],
  ] as const)
    expect((await foreign.send(method, `${path}/${id}${below}`, method === 'PATCH' ? {} : undefined)).status).toBe(404)
  await shop.must('DELETE', `${path}/${id}`)
})

it('compares limits with those of the provider in the currency of the business', async () => {
  const abroad = await createOrderShop(service)
  await pool.query("update businesses set currency = 'SGD' where id = $1", [abroad.product.business.id])
  const stripe = (minimum_amount: string) => ({
    provider: 'stripe',
    mode: 'test',
    name: 'Stripe',
    credentials: { secret_key: 'sk_test_planted_abroad', webhook_secret: 'whsec_planted_abroad' },
    methods: [{ payment_method: 'card', minimum_amount }],
  })
  expect((await shop.send('POST', path, stripe('1.00'))).body.error_details).toMatchObject([
    { field: 'methods.0.minimum_amount', code: 'too_small', params: { min: '10000.00' } },
  ])
  const { id } = await abroad.must('POST', path, stripe('1.00'))
  const changed = await abroad.send('PATCH', `${path}/${id}`, { methods: stripe('0.49').methods })
  expect(changed.body.error_details).toMatchObject([{ field: 'methods.0.minimum_amount', params: { min: '0.50' } }])
  const { data } = (await abroad.get(`${path}/providers`)).body
  const { methods } = data.find(({ provider }: { provider: string }) => provider === 'stripe')
  expect(methods[0]).toMatchObject({ payment_method: 'card', minimum_amount: '0.50', maximum_amount: null })
})

it('has at most fifty accounts for a business', async () => {
  const full = await createOrderShop(service)
  const { id } = await full.must('POST', path, account)
  await pool.query(
    `insert into provider_accounts (business_id, kind, provider, mode, name, methods, sealed_credentials,
       credential_hints, callback_handle, created_at, last_updated_at)
     select business_id, kind, provider, mode, name, methods, sealed_credentials, credential_hints, 'copy' || n, now(), now()
     from provider_accounts, generate_series(1, 49) n where id = $1`,
    [id],
  )
  const answer = await full.send('POST', path, account)
  expect([answer.status, answer.body.error_code]).toEqual([409, 'limit_reached'])
})

it('checks credentials at the provider, and notes the call without them', async () => {
  const { id } = await add({ name: 'Checked' })
  const checked = await shop.must('POST', `${path}/${id}/check`)
  expect(checked.last_check).toEqual({ at: expect.any(String), is_ok: true, code: null, error: null })
  const changed = await shop.must('PATCH', `${path}/${id}`, { credentials: { api_key: 'wrong_key_planted_9914' } })
  expect(changed.last_check).toBeNull()
  const failed = await shop.must('POST', `${path}/${id}/check`)
  expect(failed.last_check).toMatchObject({
    is_ok: false,
    code: 'invalid_credentials',
    error: 'The sandbox does not accept the credentials of this account',
  })
  const { data } = (await shop.get(`${path}/${id}/calls`)).body
  expect(data).toMatchObject([
    { method: 'GET', url: `${service.baseUrl}/sandbox/merchant`, status: 401, error: null, request_body: null },
    { method: 'GET', url: `${service.baseUrl}/sandbox/merchant`, status: 200, response_body: '{"is_known":true}' },
  ])
  const actions = (await shop.browser.get(`${shop.path}/audit`)).body.data
    .filter((entry: { target: string }) => entry.target === `provider_account:${id}`)
    .map(({ action, details }: { action: string; details: object }) => [action, details])
  expect(actions).toEqual([
    ['provider_account.updated', { name: 'Checked', changed: [], credentials: ['api_key'] }],
    ['provider_account.created', { name: 'Checked', provider: 'sandbox', mode: 'test' }],
  ])
  await shop.must('DELETE', `${path}/${id}`)
})

it('shows by which rule a payment finds its account', async () => {
  await shop.must('PATCH', `/v3/stores/${shop.storeRecord.id}`, {
    payment_methods: ['qris', 'bank_transfer', 'va_bca'],
  })
  const first = await add({ methods: [{ payment_method: 'va_bca' }, { payment_method: 'qris' }], rank: 5 })
  const second = await add({ methods: [{ payment_method: 'qris' }], rank: 9 })
  const idle = await add({ is_active: false })
  const store_id = shop.storeRecord.id
  expect((await shop.get(`${path}/rules`)).body.data).toEqual([
    { store_id, payment_method: 'va_bca', account_ids: [first.id] },
    { store_id, payment_method: 'qris', account_ids: [first.id, second.id] },
  ])
  expect((await shop.get(`/v3/stores/${store_id}/payment-methods`)).body.data).toEqual([
    'va_bca',
    'bank_transfer',
    'qris',
  ])
  expect((await shop.get('/v3/payment-setup')).body).toMatchObject({
    electronic: 'accounts',
    stores: [{ collected_methods: ['va_bca', 'qris'] }],
  })
  for (const { id } of [first, second, idle]) await shop.must('DELETE', `${path}/${id}`)
})

it('lets a viewer neither read nor change accounts', async () => {
  await pool.query("update memberships set role = 'staff' where business_id = $1", [shop.business.id])
  expect((await shop.browser.get(`${shop.path}/provider-accounts`)).status).toBe(403)
  expect((await shop.browser.post(`${shop.path}/provider-accounts`, account)).status).toBe(403)
  await pool.query("update memberships set role = 'owner' where business_id = $1", [shop.business.id])
})

it.each([
  [{ rank: 1 }, { rank: 0 }, undefined, [2, 1]],
  [{ store_ids: [8] }, {}, undefined, [2]],
  [{ is_active: false }, {}, undefined, [2]],
  [{ maximum_amount: 99 }, {}, 100, [2]],
  [{ minimum_amount: 101 }, { is_enabled: false }, 100, []],
  [{ minimum_amount: 100, maximum_amount: 100 }, {}, 100, [1, 2]],
  // The first account is at Xendit, which accepts at most Rp 10,000,000 by QRIS.
  [{}, {}, 1_000_000_000, [1, 2]],
  [{}, {}, 1_000_000_001, [2]],
] as const)('chooses accounts %o and %o for the amount %s in the order %o', (one, other, amount, ids) => {
  const build = (id: number, { is_active = true, rank = 0, store_ids = null, ...method }: Record<string, unknown>) => ({
    id,
    provider: id === 1 ? 'xendit' : 'sandbox',
    is_active: is_active as boolean,
    rank: rank as number,
    store_ids: store_ids as number[] | null,
    methods: [{ ...defaultMethod('qris'), ...method }],
  })
  const accounts = [build(1, one), build(2, other)]
  expect(accountsFor(accounts, 7, 'qris', amount && { amount, currency: 'IDR' }).map(({ id }) => id)).toEqual(ids)
  expect(offeredMethods([], 7, ['qris', 'cod'])).toEqual(['cod'])
})

it('applies the minimum of the currency', () => {
  const account = {
    id: 1,
    provider: 'stripe',
    is_active: true,
    rank: 0,
    store_ids: null,
    methods: [defaultMethod('card')],
  }
  const serves = (amount: number, currency: string) =>
    accountsFor([account], 7, 'card', { amount, currency }).length === 1
  expect([serves(50, 'USD'), serves(49, 'USD'), serves(1_000_000, 'IDR'), serves(999_999, 'IDR')]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

it.each([
  [undefined, null],
  [
    '{"amount":1,"customer":{"email":"a@b.c","given_name":"A"}}',
    '{"amount":1,"customer":{"email":"***","given_name":"***"}}',
  ],
  [
    '{"status":"paid","customer_details":{"tax_exempt":"none","address":{"city":"Bandung","country":null}}}',
    '{"status":"paid","customer_details":{"tax_exempt":"***","address":{"city":"***","country":null}}}',
  ],
  [
    '{"type":"card","card":{"brand":"visa","checks":[{"exp_month":4}]}}',
    '{"type":"card","card":{"brand":"***","checks":[{"exp_month":"***"}]}}',
  ],
  ['{"echo":"secret-1 and c2VjcmV0LTE6"}', '{"echo":"*** and ***"}'],
  ['amount=5&customer_email=a%40b.c', 'amount=5&customer_email=***'],
  ['<html>secret-1</html>', '(21 bytes)'],
])('masks the body %s', (body, masked) => {
  expect(maskBody(body, ['secret-1'])).toBe(masked)
})
