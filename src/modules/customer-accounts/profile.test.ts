import { expect, it } from 'vitest'
import { callShop, signInCustomer } from '../../../test/customers.ts'
import { startService } from '../../../test/service.ts'
import { createShop } from '../../../test/storefront.ts'

const service = await startService()
const shop = await createShop(service)
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)

it('the profile is customer, store and is_generated_password_reset, under both spellings', async () => {
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

it('customer routes answer browsers of registered origins, also when they refuse, and no others', async () => {
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

it('a store that was taken off the public takes no customers either', async () => {
  const closed = await createShop(service)
  const customer = await signInCustomer(service, closed)
  await closed.browser.patch(`${closed.path}/stores/${closed.store.unique_id}`, { is_public: false })
  expect((await customer.call('GET')).status).toBe(401)
})
