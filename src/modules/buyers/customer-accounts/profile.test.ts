import { expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { callShop, signInCustomer } from '../../../../test/records/customers.ts'
import { createStorefront } from '../../../../test/records/storefront.ts'
import { startService } from '../../../../test/support/service.ts'

const service = await startService()
const shop = await createStorefront(service)
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)

it('returns customer, store and is_generated_password_reset under both paths', async () => {
  const customer = await signInCustomer(service, shop, { name: 'Sari', email: 'sari@example.com' })
  const expected = {
    customer: {
      id: customer.id,
      email: 'sari@example.com',
      name: 'Sari',
      phone: '628123456789',
      avatar: null,
      bio_description: null,
      date_of_birth: null,
      sex: null,
      confirmed_at: null,
      phone_confirmed_at: null,
      created_at: moment,
      last_updated_at: moment,
      status: 'active',
      is_unsubscribe: false,
      business_id: shop.business.id,
    },
    store: {
      id: shop.store.id,
      unique_id: shop.store.unique_id,
      name: 'Kopi Nusantara',
      is_customer_otp_required: false,
    },
    is_generated_password_reset: true,
  }
  for (const path of ['', '/profile']) {
    const answer = await customer.call('GET', path)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(expected)
  }
})

it('sends CORS headers to registered origins only, also with errors', async () => {
  const customer = await signInCustomer(service, shop)
  const from = (origin: string, token?: string) =>
    callShop(service, shop, 'GET', '/customers/me', undefined, { origin, ...(token && { token }) })
  const allowed = await from(shop.origin, customer.tokens.access)
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, shop.origin])
  const refused = await from(shop.origin)
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, shop.origin])
  const foreign = await from('https://evil.example', customer.tokens.access)
  expect([foreign.status, foreign.body.error_code]).toEqual([403, 'origin_not_allowed'])
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
})

it('refuses customers of a store that is not public', async () => {
  const closed = await createStorefront(service)
  const customer = await signInCustomer(service, closed)
  await closed.browser.patch(`${closed.path}/stores/${closed.store.unique_id}`, { is_public: false })
  expect((await customer.call('GET')).status).toBe(401)
})

it("changes the profile under both paths and ignores the email and the merchant's fields", async () => {
  const customer = await signInCustomer(service, shop)
  const change = {
    name: 'Budi S.',
    phone: '0811 2345 678',
    date_of_birth: '1990-02-28',
    sex: 'male',
    is_unsubscribe: true,
  }
  for (const path of ['', '/profile']) {
    const answer = await customer.call('PATCH', path, change)
    expect(answer.status).toBe(200)
    expect(answer.body.customer).toMatchObject({ ...change, phone: '628112345678', email: customer.email })
    expect(answer.body).toEqual((await customer.call('GET', path)).body)
  }
  for (const [body, status] of [
    [{ email: 'other@example.com' }, 422],
    [{ tags: ['vip'] }, 422],
    [{ status: 'active' }, 422],
    [{ name: '' }, 422],
    [{ name: 5 }, 400],
    [{ phone: 'call me' }, 422],
    [{ date_of_birth: '2999-01-01' }, 422],
  ] as const)
    expect([body, (await customer.call('PATCH', '', body)).status]).toEqual([body, status])
})

it('names the invalid field under both paths and changes nothing', async () => {
  const customer = await signInCustomer(service, shop)
  const before = (await customer.call('GET')).body
  for (const path of ['', '/profile'])
    for (const [body, errors] of [
      [{ name: '' }, { name: ['must not be empty'] }],
      [{ name: 'Budi', email: 'other@example.com' }, { email: ['is not a known field'] }],
      [{ name: 'Budi', phone: 'call me' }, { phone: ['has an invalid format'] }],
      [{ name: 'Budi', date_of_birth: '2999-01-01' }, { date_of_birth: ['must not be in the future'] }],
    ] as const)
      expect(refusal(await customer.call('PATCH', path, body))).toEqual({
        status: 422,
        code: 'validation_failed',
        errors,
      })
  expect((await customer.call('GET')).body).toEqual(before)
})

it('requires the current password to change it, and revokes all other logins', async () => {
  const ways = [
    ['POST', '/set-new-password'],
    ['PATCH', '/profile/password'],
  ] as const
  for (const [method, path] of ways) {
    const customer = await signInCustomer(service, shop)
    const login = (password: string) =>
      callShop(service, shop, 'POST', '/public/auth/login', { email: customer.email, password })
    const elsewhere = (await login(customer.password)).body
    const password = 'teh poci sore hari'
    const missing = await customer.call(method, path, { password })
    expect([missing.status, missing.body.errors]).toEqual([422, { current_password: ['is required'] }])
    const wrong = await customer.call(method, path, { password, current_password: 'not the password' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { current_password: ['is wrong'] }])
    const poor = await customer.call(method, path, { password: '12345678', current_password: customer.password })
    expect([poor.status, Object.keys(poor.body.errors)]).toEqual([422, ['password']])
    const changed = await customer.call(method, path, { password, current_password: customer.password })
    expect(changed.status).toBe(200)
    expect(changed.body).toEqual((await customer.call('GET')).body)
    const other = await callShop(service, shop, 'GET', '/customers/me', undefined, { token: elsewhere.access })
    expect(other.status).toBe(401)
    expect([(await login(customer.password)).status, (await login(password)).status]).toEqual([401, 200])
  }
})

it('replaces a generated password without the current one', async () => {
  const customer = await signInCustomer(service, shop)
  await service.service.db.deleteFrom('customer_passwords').where('customer_id', '=', customer.id).execute()
  expect((await customer.call('GET')).body.is_generated_password_reset).toBe(false)
  const changed = await customer.call('POST', '/set-new-password', { password: 'teh poci sore hari' })
  expect([changed.status, changed.body.is_generated_password_reset]).toEqual([200, true])
})

it('refuses requests without a customer token on every account route', async () => {
  const routes = [
    ['GET', ''],
    ['PATCH', ''],
    ['GET', '/profile'],
    ['PATCH', '/profile'],
    ['POST', '/set-new-password'],
    ['PATCH', '/profile/password'],
  ] as const
  for (const [method, path] of routes) {
    const answer = await callShop(service, shop, method, `/customers/me${path}`, method === 'GET' ? undefined : {})
    expect([answer.status, answer.body.error_code, answer.headers.get('www-authenticate')]).toEqual([
      401,
      'invalid_token',
      'Bearer',
    ])
  }
})

it('counts customer requests in the client rate limit of the store', async () => {
  const limited = await startService({ env: { RATE_LIMIT_CLIENT: '6/1h' } })
  const small = await createStorefront(limited)
  const customer = await signInCustomer(limited, small)
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) statuses.push((await customer.call('GET')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
})
