import { describe, expect, it } from 'vitest'
import { buyer, type Json, menteng, openShop } from '../../../../test/records/checkout.ts'
import { signInCustomer } from '../../../../test/records/customers.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { expireOrders } from '../../payments/payments/index.ts'

const service = await startService()
const shop = await openShop(service)

const makeLink = (fields: Json = {}) =>
  shop.send('POST', '/payment-links', {
    store_unique_id: shop.store.unique_id,
    title: 'Kue ulang tahun',
    amount: '350000',
    ...fields,
  })
const readLink = (id: string) => shop.send('GET', `/payment-links/${id}`)
const listOrders = async (id: string) => (await shop.send('GET', `/orders?payment_link_id=${id}`)).data
const person = () => {
  const { customer_name, customer_email, customer_phone } = buyer()
  return { customer_name, customer_email, customer_phone }
}
const pay = (handle: string, fields: Json = {}, headers: Record<string, string> = {}) =>
  shop.visit('POST', '/checkout', { ...person(), payment_link: handle, payment_method: 'qris', ...fields }, headers)
const move = (id: string, change: Json) =>
  callApi(service, '/v3/orders/change-status', shop.secretKey, {
    method: 'POST',
    body: JSON.stringify({ ids: [id], ...change }),
    headers: { 'content-type': 'application/json' },
  })
const readReason = ({ status, body }: { status: number; body: Json }) => [status, (body.details as Json)?.reason]

describe('paying a link for an amount', () => {
  it('makes an order with one line of its title, without stock and shipping', async () => {
    const link = await makeLink()
    const { status, body } = await pay(link.handle)
    expect(status).toBe(201)
    expect(body).toMatchObject({ gross_revenue: '350000.00', shipping_cost: '0.00', payment_status: 'unpaid' })
    const [order] = await listOrders(link.id)
    expect(order).toMatchObject({
      order_id: body.order_id,
      payment_link_id: link.id,
      is_from_payment_link: true,
      is_from_form: true,
      payment_method: 'qris',
      courier_service: null,
    })
    expect(order.orderlines).toMatchObject([
      {
        product_name: 'Kue ulang tahun',
        quantity: 1,
        product_price: '350000.00',
        is_inventory: false,
        item_type: 'digital',
      },
    ])
    const events = await service.database.pool.query(
      `select payload from events where order_id = $1 and kind = 'order.created'`,
      [order.id],
    )
    expect(JSON.parse(events.rows[0].payload)).toMatchObject({ payment_link_id: link.id, is_from_payment_link: true })
    expect((await readLink(link.id)).uses).toBe(1)
  })

  it('leaves the cart of the guest as it is', async () => {
    const variant = await shop.sell()
    const { headers } = await shop.visit('POST', '/cart/items', { variant_id: variant.id, quantity: 2 })
    const guest = { 'x-service-guest-token': headers.get('x-service-guest-token')! }
    const link = await makeLink()
    expect((await pay(link.handle, {}, guest)).status).toBe(201)
    expect((await shop.visit('GET', '/cart', undefined, guest)).body.item_count).toBe(2)
  })

  it('refuses discount codes, and its summary says that they do not apply', async () => {
    await shop.send('POST', '/discount-codes', {
      code: 'TAUTAN',
      applied_to: 'product_price',
      amount_type: 'percentage',
      percentage: 50,
    })
    const link = await makeLink()
    const refused = await pay(link.handle, { discount_code_code: 'TAUTAN' })
    expect([refused.status, refused.body.error_details]).toEqual([
      422,
      [{ field: 'discount_code', code: 'not_eligible', params: {} }],
    ])
    const summary = { payment_link: link.handle, discount_code_code: 'TAUTAN' }
    expect((await shop.visit('POST', '/checkout/summary', summary)).body).toMatchObject({
      discounts: [{ code: 'TAUTAN', amount: '0.00', reason: 'is_page_discount_active' }],
      gross_revenue: '350000.00',
    })
  })

  it('is summarized like a cart, and refuses cash on delivery', async () => {
    const link = await makeLink()
    const summary = { payment_link: link.handle, payment_method: 'qris' }
    expect((await shop.visit('POST', '/checkout/summary', summary)).body).toMatchObject({
      product_price: '350000.00',
      gross_revenue: '350000.00',
      is_complete: true,
    })
    const refused = await pay(link.handle, { payment_method: 'cod' })
    expect([refused.status, refused.body.error_details]).toMatchObject([422, [{ field: 'payment_method' }]])
  })

  it('belongs to the account of a customer who is signed in', async () => {
    const customer = await signInCustomer(service, shop)
    const link = await makeLink()
    const { status, body } = await customer.call('POST', '/checkout', {
      payment_link: link.handle,
      payment_method: 'qris',
    })
    expect(status).toBe(201)
    const { data } = (await customer.call('GET', '/orders')).body
    expect(data.map(({ order_id }: Json) => order_id)).toEqual([body.order_id])
  })

  it.each([
    ['items', 'excludes', () => ({ items: [{ type: 'variant', variant_id: 1, quantity: 1 }] })],
    ['payment_link', 'not_found', () => ({ payment_link: 'unknown' })],
  ])('with wrong %s is refused as %s', async (field, code, fields) => {
    const link = await makeLink()
    const refused = await pay(link.handle, fields())
    expect([refused.status, refused.body.error_details]).toMatchObject([422, [{ field, code }]])
  })
})

describe('paying a link for items', () => {
  it('takes stock at the prices of the day and needs an address and a courier', async () => {
    const variant = await shop.sell({ stock: 3 })
    const link = await makeLink({ amount: null, items: [{ type: 'variant', variant_id: variant.id, quantity: 2 }] })
    const refused = await pay(link.handle)
    expect(Object.keys(refused.body.errors).sort()).toEqual([
      'courier_service_id',
      'shipping_address',
      'shipping_location_id',
    ])
    await shop.send('PATCH', `/variants/${variant.id}`, { price: '100000' })
    const options = await shop.visit('POST', '/checkout/shipping-options', {
      payment_link: link.handle,
      destination: { location_id: menteng, postal_code: '10310' },
    })
    expect(options.body.data.length).toBeGreaterThan(0)
    const bought = await pay(link.handle, { ...buyer(), payment_method: 'qris' })
    expect([bought.status, bought.body.product_price]).toEqual([201, '200000.00'])
    const again = await pay(link.handle, { ...buyer(), payment_method: 'qris' })
    expect([again.status, again.body.error_code]).toEqual([409, 'out_of_stock'])
    expect((await readLink(link.id)).uses).toBe(1)
  })

  it('sells bundles', async () => {
    const variant = await shop.sell({ item_type: 'digital', variant: { weight: 0 } })
    const option = await shop.sellBundle([{ variant_id: variant.id, quantity: 2 }], '150000')
    const items = [{ type: 'bundle_price_option', bundle_price_option_id: option.id, quantity: 1 }]
    const link = await makeLink({ amount: null, items })
    expect((await shop.visit('GET', `/payment-links/${link.handle}`)).body).toMatchObject({
      total: '150000.00',
      item_count: 1,
      items: [{ name: 'Paket Pagi - Hemat', item_type: 'digital' }],
    })
    expect((await pay(link.handle)).body.product_price).toBe('150000.00')
  })
})

describe('a link for one use', () => {
  it('makes exactly one order of 20 concurrent buyers', async () => {
    const link = await makeLink({ max_uses: 1 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(link.handle)))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(answers.length - refused.length).toBe(1)
    expect(refused.map(readReason)).toEqual(Array(19).fill([409, 'payment_link_used']))
    expect((await listOrders(link.id)).length).toBe(1)
    expect((await shop.visit('GET', `/payment-links/${link.handle}`)).body).toMatchObject({
      state: 'used_up',
      is_single_use: true,
    })
  })

  it('makes exactly as many orders as it may with Idempotency-Keys, which have transactions of their own', async () => {
    const link = await makeLink({ max_uses: 3 })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => pay(link.handle, {}, { 'idempotency-key': crypto.randomUUID() })),
    )
    expect(answers.filter(({ status }) => status === 201).length).toBe(3)
    expect(await readLink(link.id)).toMatchObject({ uses: 3, state: 'used_up' })
  })

  it('can be used again after its order was canceled, and then not by reopening that order', async () => {
    const link = await makeLink({ max_uses: 1 })
    await pay(link.handle)
    const [first] = await listOrders(link.id)
    expect((await move(first.id, { status: 'canceled' })).status).toBe(200)
    expect(await readLink(link.id)).toMatchObject({ uses: 0, state: 'open' })
    expect((await move(first.id, { status: 'pending' })).status).toBe(200)
    expect(readReason(await pay(link.handle))).toEqual([409, 'payment_link_used'])
    await move(first.id, { status: 'canceled' })
    expect((await pay(link.handle)).status).toBe(201)
    expect(readReason(await move(first.id, { status: 'pending' }))).toEqual([409, 'payment_link_used'])
    expect((await readLink(link.id)).uses).toBe(1)
  })

  it('can be used again after its order was deleted; a copy that replaces the order takes its use over', async () => {
    const link = await makeLink({ max_uses: 1 })
    await pay(link.handle)
    const [order] = await listOrders(link.id)
    const copy = await shop.send('POST', `/orders/${order.id}/duplicate`, {})
    expect(copy.payment_link_id).toBe(link.id)
    expect((await readLink(link.id)).uses).toBe(1)
    await shop.send('POST', '/orders/delete', { ids: [order.id] })
    expect((await readLink(link.id)).uses).toBe(1)
    await shop.send('POST', '/orders/delete', { ids: [copy.id] })
    expect((await readLink(link.id)).uses).toBe(0)
  })

  it('keeps its order open until it expires, while payments end and are replaced', async () => {
    const link = await makeLink({ max_uses: 1, expires_at: new Date(Date.now() + 3 * 86_400_000).toISOString() })
    const { body } = await pay(link.handle)
    expect(body.payment_expiration_at).toBe(link.expires_at)
    const request = () => shop.visit('POST', `/orders/${body.secret_slug}/payment`)
    const paying = await request()
    const at = async (days: number) => {
      const now = new Date(Date.now() + days * 86_400_000)
      service.clock.now = now
      await expireOrders(service.service.payments, now)
      service.clock.now = undefined
      return (await listOrders(link.id))[0].status
    }
    expect(await at(1)).toBe('pending')
    const again = await request()
    expect([again.status, again.body.pg_payment_info.reference_id]).toEqual([200, expect.any(String)])
    expect(again.body.pg_payment_info.reference_id).not.toBe(paying.body.pg_payment_info.reference_id)
    expect(await at(4)).toBe('canceled')
    expect(await readLink(link.id)).toMatchObject({ uses: 0 })
  })

  it('can be paid until it expires: near that the order ends with its payment', async () => {
    const link = await makeLink({ max_uses: 1, expires_at: new Date(Date.now() + 10 * 60_000).toISOString() })
    const { body } = await pay(link.handle, { payment_method: 'va_bca' })
    expect(Date.parse(body.payment_expiration_at)).toBeGreaterThan(Date.parse(link.expires_at))
    const paying = await shop.visit('POST', `/orders/${body.secret_slug}/payment`)
    expect([paying.status, paying.body.pg_payment_info.reference_id]).toEqual([200, expect.any(String)])
    expect((await listOrders(link.id))[0].is_from_form).toBe(true)
  })

  it('names the standing order to the buyer who clicks twice', async () => {
    const link = await makeLink({ max_uses: 1 })
    const guest = { 'x-service-guest-token': crypto.randomUUID() }
    const fields = person()
    const first = await pay(link.handle, fields, guest)
    const again = await pay(link.handle, fields, guest)
    expect([again.status, again.body.details]).toEqual([400, { secret_slug: first.body.secret_slug }])
  })
})

describe('a link that has ended', () => {
  it('is shown with its state and refused in summary and checkout', async () => {
    const off = await makeLink({ is_active: false })
    const over = await makeLink({ expires_at: new Date(Date.now() + 60_000).toISOString() })
    service.clock.now = new Date(Date.now() + 120_000)
    const seen = async ({ handle }: { handle: string }) => [
      (await shop.visit('GET', `/payment-links/${handle}`)).body.state,
      readReason(await shop.visit('POST', '/checkout/summary', { payment_link: handle })),
      readReason(await pay(handle)),
    ]
    const [offSeen, overSeen] = [await seen(off), await seen(over)]
    service.clock.now = undefined
    expect(offSeen).toEqual(['inactive', [409, 'payment_link_inactive'], [409, 'payment_link_inactive']])
    expect(overSeen).toEqual(['expired', [409, 'payment_link_expired'], [409, 'payment_link_expired']])
  })

  it('cannot be deleted once an order came from it', async () => {
    const link = await makeLink()
    await pay(link.handle)
    for (const id of [link.id, link.id.toUpperCase()]) {
      const answer = await callApi(service, `/v3/payment-links/${id}`, shop.secretKey, { method: 'DELETE' })
      expect(readReason(answer)).toEqual([409, 'payment_link_has_orders'])
    }
  })
})
