import { expect, it } from 'vitest'
import { menteng, ubud } from '../../../../../test/records/checkout.ts'
import { signInCustomer } from '../../../../../test/records/customers.ts'
import { createStorefront } from '../../../../../test/records/storefront.ts'
import { startService } from '../../../../../test/support/service.ts'

const service = await startService()
const shop = await createStorefront(service)
const home = {
  name: 'Rumah',
  phone: '0811 2345 678',
  address: 'Jl. Merdeka 1',
  location_id: menteng,
  postal_code: '10310',
}

it('creates, reads, changes and deletes an address, and always returns the same fields', async () => {
  const customer = await signInCustomer(service, shop)
  const created = await customer.call('POST', '/addresses', { ...home, unknown: 'passed over', customer_id: 1 })
  const expected = {
    id: expect.any(Number),
    name: 'Rumah',
    phone: '628112345678',
    email: null,
    address: 'Jl. Merdeka 1',
    postal_code: '10310',
    notes: null,
    location: {
      id: menteng,
      subdistrict_name: expect.any(String),
      city_name: expect.any(String),
      province_name: expect.any(String),
    },
  }
  expect(created.status).toBe(200)
  expect(created.body).toEqual(expected)
  const path = `/addresses/${created.body.id}`
  const read = await customer.call('GET', path)
  expect([read.status, read.body]).toEqual([200, created.body])
  const changed = await customer.call('PATCH', path, {
    location_id: String(ubud),
    notes: 'Pagar hijau',
    business_id: 1,
  })
  expect(changed.status).toBe(200)
  expect(changed.body).toEqual({
    ...created.body,
    notes: 'Pagar hijau',
    location: { ...expected.location, id: ubud },
  })
  expect((await customer.call('PATCH', path, { location_id: null })).body.location).toBeNull()
  const gone = await customer.call('DELETE', path)
  expect([gone.status, gone.text]).toEqual([204, ''])
  for (const [method, body] of [['GET'], ['PATCH', {}], ['DELETE']] as const)
    expect((await customer.call(method, path, body)).status).toBe(404)
})

it('lists addresses newest first, with cursors, and all at once for checkout', async () => {
  const customer = await signInCustomer(service, shop)
  for (const name of ['one', 'two', 'three']) await customer.call('POST', '/addresses', { ...home, name })
  const first = await customer.call('GET', '/addresses?page_size=2')
  expect(first.body).toMatchObject({ is_paginated: true, has_next: true, has_previous: false, page_size: 2 })
  const second = await customer.call('GET', `/addresses?page_size=2&next_cursor=${first.body.next_cursor}`)
  const names = (answer: typeof first) => answer.body.data.map((address: { name: string }) => address.name)
  expect([names(first), names(second)]).toEqual([['three', 'two'], ['one']])
  const all = await customer.call('GET', '/checkout/addresses')
  expect(all.status).toBe(200)
  expect(all.body).toEqual({ data: [...first.body.data, ...second.body.data], is_paginated: false })
  const other = await signInCustomer(service, shop)
  const stolen = await other.call('GET', `/addresses?next_cursor=${first.body.next_cursor}`)
  expect([stolen.status, stolen.body.error_code]).toEqual([400, 'invalid_cursor'])
})

it("answers 404 to another customer's address, in the same store and in another", async () => {
  const owner = await signInCustomer(service, shop)
  const { body } = await owner.call('POST', '/addresses', home)
  const elsewhere = await createStorefront(service)
  for (const stranger of [await signInCustomer(service, shop), await signInCustomer(service, elsewhere)]) {
    for (const [method, sent] of [['GET'], ['PATCH', { name: 'mine' }], ['DELETE']] as const) {
      const answer = await stranger.call(method, `/addresses/${body.id}`, sent)
      expect([answer.status, answer.body.error_code]).toEqual([404, 'not_found'])
    }
    expect((await stranger.call('GET', '/addresses')).body.data).toEqual([])
  }
  expect((await owner.call('GET', `/addresses/${body.id}`)).body).toEqual(body)
})

it('refuses an unknown location, an invalid phone number, wrong types and a 101st address', async () => {
  const customer = await signInCustomer(service, shop)
  for (const [body, status] of [
    [{ location_id: 999_999_999 }, 422],
    [{ location_id: Number.MAX_SAFE_INTEGER }, 422],
    [{ phone: 'call me' }, 422],
    [{ email: 'no address' }, 422],
    [{ name: 5 }, 400],
    ['nonsense', 400],
  ] as const)
    expect([body, (await customer.call('POST', '/addresses', body)).status]).toEqual([body, status])
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
    const answer = await customer.call('POST', '/addresses', JSON.parse(`{"name":"Budi","${name}":"x"}`))
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [name]])
  }
  const kept = (await customer.call('POST', '/addresses', home)).body
  for (const [body, field] of [
    [{ name: 'Kantor', location_id: 999_999_999 }, 'location_id'],
    [{ name: 'Kantor', phone: 'call me' }, 'phone'],
    [{ name: 'Kantor', email: 'no address' }, 'email'],
  ] as const) {
    const answer = await customer.call('PATCH', `/addresses/${kept.id}`, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  }
  expect((await customer.call('GET', `/addresses/${kept.id}`)).body).toEqual(kept)
  const row = { business_id: shop.business.id, customer_id: customer.id }
  await service.service.db.insertInto('customer_addresses').values(Array(100).fill(row)).execute()
  const full = await customer.call('POST', '/addresses', home)
  expect([full.status, full.body.error_code]).toEqual([409, 'address_limit_reached'])
})

it('creates one address for repeated requests with the same Idempotency-Key', async () => {
  const customer = await signInCustomer(service, shop)
  const create = () => customer.call('POST', '/addresses', home, { 'idempotency-key': 'address-1' })
  const [first, second] = [await create(), await create()]
  expect(second.body).toEqual(first.body)
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect((await customer.call('GET', '/addresses')).body.data).toHaveLength(1)
})
