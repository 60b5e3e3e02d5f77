import { describe, expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { signInCustomer } from '../../../../test/records/customers.ts'
import { callApi, startService } from '../../../../test/support/service.ts'

const service = await startService()
const shop = await openShop(service)
const items = (variant_id: number) => [{ type: 'variant', variant_id, quantity: 1 }]
const guest = (token: string) => ({ 'x-service-guest-token': token })
const newToken = () => crypto.randomUUID()
const read = async (path: string) => (await callApi(service, `/v3${path}`, shop.secretKey)).body

describe('a repeated order of direct items', () => {
  it('names the standing order to the holder of the same guest token only', async () => {
    const variant = await shop.sell()
    const token = newToken()
    const body = buyer({ items: items(variant.id) })
    const first = await shop.visit('POST', '/checkout', body, guest(token))
    expect(first.status).toBe(201)
    const again = await shop.visit('POST', '/checkout', body, guest(token.toUpperCase()))
    expect([again.status, again.body.error, again.body.error_code, again.body.details]).toEqual([
      400,
      'Duplicate order',
      'duplicate_order',
      { secret_slug: first.body.secret_slug },
    ])
    for (const headers of [{}, guest(newToken())]) {
      const stranger = await shop.visit('POST', '/checkout', body, headers)
      expect([stranger.status, stranger.body.error, stranger.body.details]).toEqual([400, 'Duplicate order', undefined])
    }
  })

  it('names the standing order to the customer who placed it, and not to a guest with the same address', async () => {
    const variant = await shop.sell()
    const customer = await signInCustomer(service, shop)
    const { customer_name: _name, customer_email: _email, customer_phone: _phone, ...rest } = buyer()
    const { shipping_address, shipping_location_id, shipping_postal_code: _code, ...choices } = rest
    const order = { ...choices, address: shipping_address, location_id: shipping_location_id, items: items(variant.id) }
    const first = await customer.call('POST', '/checkout', order)
    expect(first.status).toBe(201)
    const again = await customer.call('POST', '/checkout', order)
    expect([again.status, again.body.details]).toEqual([400, { secret_slug: first.body.secret_slug }])
    const body = buyer({ items: items(variant.id), customer_email: customer.email, customer_phone: customer.phone })
    const stranger = await shop.visit('POST', '/checkout', body, guest(newToken()))
    expect([stranger.status, stranger.body.error, stranger.body.details]).toEqual([400, 'Duplicate order', undefined])
  })

  it('is validated first', async () => {
    const variant = await shop.sell()
    const body = buyer({ items: items(variant.id) })
    expect((await shop.visit('POST', '/checkout', body)).status).toBe(201)
    const wrong = await shop.visit('POST', '/checkout', { ...body, courier_service_id: 999 })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['courier_service_id']])
  })

  it('is a duplicate also when the first order took the last unit', async () => {
    const variant = await shop.sell({ stock: 1 })
    const token = newToken()
    const body = buyer({ items: items(variant.id) })
    const first = await shop.visit('POST', '/checkout', body, guest(token))
    const again = await shop.visit('POST', '/checkout', body, guest(token))
    expect([again.status, again.body.details]).toEqual([400, { secret_slug: first.body.secret_slug }])
  })
})

it('lists the codes of the payment methods of a store, as buyers can choose them', async () => {
  const store = await openShop(service, {
    payment_methods: ['bank_transfer', 'qris', 'va_bca'],
    is_service_fee: true,
    service_fees: [{ payment_method: 'qris', amount: 0, percentage: 0.7 }],
  })
  const { body } = await callApi(service, `/v3/stores/${store.store.unique_id}/payment-methods`, store.secretKey)
  expect(body).toEqual({ data: ['bank_transfer', 'qris'], is_paginated: false })
  const offered = (await store.visit('GET', '/payment-methods')).body.data
  expect(offered.map(({ code }: { code: string }) => code)).toEqual(body.data)
  expect((await callApi(service, `/v3/stores/${store.store.id}/payment-methods`, shop.secretKey)).status).toBe(404)
})

describe('an order', () => {
  it('has the same payment_url for merchant, buyer and customer: the gateway while it waits, then the shop', async () => {
    const variant = await shop.sell()
    const customer = await signInCustomer(service, shop)
    const order = {
      address: 'Jl. Sudirman 1',
      location_id: 317106,
      courier_service_id: 1,
      payment_method: 'qris',
      items: items(variant.id),
    }
    const { secret_slug, order_id } = (await customer.call('POST', '/checkout', order)).body
    const seen = async () => {
      const [row] = (await read(`/orders?order_id=${order_id}`)).data
      return [
        row.payment_url,
        (await read(`/orders/${row.id}`)).payment_url,
        (await shop.visit('GET', `/orders/${secret_slug}`)).body.payment_url,
        (await customer.call('GET', `/orders/${row.id}`)).body.payment_url,
      ]
    }
    const hosted = `${service.shopUrl}/o/${secret_slug}/success`
    expect(await seen()).toEqual(Array(4).fill(hosted))
    const { pg_payment_info } = (await shop.visit('POST', `/orders/${secret_slug}/payment`)).body
    expect(await seen()).toEqual(Array(4).fill(pg_payment_info.how_to_pay_page))
    const paid = await fetch(`${pg_payment_info.how_to_pay_page}/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'pay' }),
    })
    expect(paid.status).toBe(200)
    expect(await seen()).toEqual(Array(4).fill(hosted))
    const histories = [
      (await read(`/orders/${(await read(`/orders?order_id=${order_id}`)).data[0].id}`)).status_history,
      (await shop.visit('GET', `/orders/${secret_slug}`)).body.status_history,
    ].map((history: { status: string }[]) => history.map(({ status }) => status))
    expect(histories).toEqual([
      ['confirmed', 'pending'],
      ['confirmed', 'pending'],
    ])
  })

  it("has the date of the business's time zone in its number", async () => {
    const variant = await shop.sell()
    const path = `/api/businesses/${shop.business.unique_id}`
    const place = async () =>
      (await shop.visit('POST', '/checkout', buyer({ items: items(variant.id) }))).body.order_id.slice(0, 6)
    service.clock.now = new Date(`${new Date().toISOString().slice(0, 10)}T20:00:00Z`)
    const [today, tomorrow] = [0, 86_400_000].map((ms) =>
      new Date(service.clock.now!.getTime() + ms).toISOString().slice(2, 10).replaceAll('-', ''),
    )
    expect(await place()).toBe(tomorrow)
    const changed = await shop.browser.patch(path, { time_zone: 'America/New_York' })
    expect([changed.status, changed.body.time_zone]).toEqual([200, 'America/New_York'])
    await expect.poll(place).toBe(today)
    const made = await shop.send('POST', '/orders', { store_unique_id: shop.store.unique_id, customer_name: 'Sari' })
    expect(made.order_id.slice(0, 6)).toBe(today)
    expect((await shop.browser.patch(path, { time_zone: 'Mars/Olympus' })).status).toBe(422)
    service.clock.now = undefined
  })

  it('keeps an IPv4 address in its own form', async () => {
    const variant = await shop.sell()
    // The service listens for IPv6 too, so the socket reports this address as ::ffff:127.0.0.1.
    const url = `${service.baseUrl.replace('localhost', '127.0.0.1')}/v3/stores/${shop.store.unique_id}/public/checkout`
    const placed = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-service-storefront-api-key': shop.key.token },
      body: JSON.stringify(buyer({ items: items(variant.id) })),
    })
    const { secret_slug } = (await placed.json()) as { secret_slug: string }
    const { ip } = await service.service.db
      .selectFrom('orders')
      .select('ip')
      .where('secret_slug', '=', secret_slug)
      .executeTakeFirstOrThrow()
    expect(ip).toBe('127.0.0.1')
  })
})
