import { expect, it } from 'vitest'
import { buyer, menteng, openShop } from '../../../../test/records/checkout.ts'
import { callShop, signInCustomer } from '../../../../test/records/customers.ts'
import { startService } from '../../../../test/support/service.ts'
import { readMigrations } from '../../../platform/db/schema/migrate.ts'

const service = await startService()
const { db } = service.service
const shop = await openShop(service)
const kopi = await shop.sell()
const item = (quantity = 1) => ({ type: 'variant', variant_id: kopi.id, quantity })
const body = (quantity = 1) => ({
  items: [item(quantity)],
  address: 'Jl. Sudirman 1',
  location_id: menteng,
  postal_code: '10310',
  courier_service_id: 1,
  payment_method: 'bank_transfer',
  notes: 'Bungkus kado',
})
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)

/** Confirms the email address, as a reset link or a code does. */
const confirm = (id: number) =>
  db.updateTable('customers').set({ confirmed_at: new Date() }).where('id', '=', id).execute()

it('returns the whole order without the data of the merchant', async () => {
  const customer = await signInCustomer(service, shop)
  const placed = (await customer.call('POST', '/checkout', body(2))).body
  const list = await customer.call('GET', '/orders')
  expect(list.status).toBe(200)
  const [listed] = list.body.data
  const { body: detail } = await customer.call('GET', `/orders/${listed.id}`)
  expect(detail).toEqual(listed)
  expect(list.body).toEqual({
    data: [detail],
    is_paginated: true,
    has_next: false,
    has_previous: false,
    next_cursor: null,
    previous_cursor: null,
    page_size: 25,
  })
  const never = Object.fromEntries(
    [
      'confirmed',
      'in_process',
      'ready',
      'shipped',
      'completed',
      'rts',
      'canceled',
      'closed',
      'paid',
      'refunded',
      'transfer',
    ].map((name) => [`${name}_time`, null]),
  )
  expect(detail).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/),
    secret_slug: placed.secret_slug,
    public_order_url: placed.public_order_url,
    payment_url: placed.payment_url,
    order_id: placed.order_id,
    store: {
      name: 'Kopi Nusantara',
      logo: null,
      unique_id: shop.store.unique_id,
      payment_accounts: [],
      days_of_payment_processing: 1,
      is_auto_expire: false,
      auto_expire_days: 3,
      is_show_whatsapp: true,
      is_show_download_invoice: true,
    },
    customer: {
      id: customer.id,
      email: customer.email,
      phone: customer.phone,
      name: customer.name,
      confirmed_at: null,
      created_at: moment,
      last_updated_at: moment,
      status: 'active',
    },
    status: 'pending',
    payment_status: 'unpaid',
    ...never,
    draft_time: moment,
    pending_time: moment,
    unpaid_time: moment,
    created_at: moment,
    last_updated_at: moment,
    status_history: [{ status: 'pending', time: moment }],
    shipment_status_history: [],
    payment_method: 'bank_transfer',
    payment_account_holder: null,
    payment_account_number: null,
    transferproof_url: null,
    pg_payment_info: {},
    product_price: '190000.00',
    gross_revenue: placed.gross_revenue,
    shipping_cost: placed.shipping_cost,
    unique_code_discount: '0.00',
    discount_code_discount: '0.00',
    product_discount: '0.00',
    other_income: '0.00',
    payment_link_income: '0.00',
    shipping_discount: '0.00',
    discount_code_code: null,
    discount_code_applied_to: null,
    other_income_name: null,
    total_quantity: 2,
    destination_address: {
      id: null,
      name: customer.name,
      phone: customer.phone,
      location: menteng,
      address: 'Jl. Sudirman 1',
      subdistrict: expect.any(String),
      city: expect.any(String),
      province: expect.any(String),
      postal_code: '10310',
    },
    courier_service: {
      id: 1,
      name: expect.any(String),
      code: expect.any(String),
      courier: { id: expect.any(Number), name: expect.any(String), code: expect.any(String) },
    },
    shipment_receipt: null,
    shipment_status: null,
    awb_status: 'unavailable',
    product_weight: 500,
    refunded_amount: '0.00',
    total_weight: 500,
    is_dropshipping: false,
    final_variants: { 'Kopi Gayo': 2 },
    orderlines: [
      {
        id: expect.any(String),
        quantity: 2,
        variant: kopi.id,
        product_name: 'Kopi Gayo',
        item_type: 'physical',
        is_file_enabled: false,
        is_lms_enabled: false,
        is_license_enabled: false,
        currency: 'IDR',
        pricing_type: expect.any(String),
        interval: null,
        interval_count: null,
        variant_sku: null,
        variant_option1_value: null,
        variant_option2_value: null,
        variant_option3_value: null,
        variant_price: '95000.00',
        variant_compare_at_price: null,
        product_price: '190000.00',
        discount: '0.00',
        discount_code_discount: '0.00',
        weight: expect.any(Number),
      },
    ],
    notes: 'Bungkus kado',
  })
})

it('shows the buyer the note of the order, and only the business what its team noted', async () => {
  const customer = await signInCustomer(service, shop)
  const placed = (await customer.call('POST', '/checkout', body())).body
  const [{ id }] = (await customer.call('GET', '/orders')).body.data
  const internal_notes = 'Pembeli sering membatalkan'
  const noted = await shop.send('PATCH', `/orders/${id}`, { notes: 'Bungkus kado merah', internal_notes })
  expect(noted).toMatchObject({ notes: 'Bungkus kado merah', internal_notes })
  expect(await shop.send('GET', `/orders/${id}`)).toMatchObject({ internal_notes })
  const member = await shop.browser.get(`${shop.path}/orders/${id}`)
  expect(member.body).toMatchObject({ notes: 'Bungkus kado merah', internal_notes })

  const seen = [
    await customer.call('GET', `/orders/${id}`),
    await customer.call('GET', '/orders'),
    await shop.visit('GET', `/orders/${placed.secret_slug}`),
    await shop.visit('PATCH', `/orders/${placed.secret_slug}`, { payment_account_holder: 'Sari' }),
  ]
  for (const { status, text } of seen) {
    expect([status, text]).toEqual([200, expect.stringContaining('Bungkus kado merah')])
    expect(text).not.toMatch(/internal_notes|sering membatalkan/)
  }
  const events = await db.selectFrom('events').select('payload').where('order_id', '=', id).execute()
  expect(events.length).toBeGreaterThan(1)
  expect(events.map(({ payload }) => payload).join()).not.toMatch(/internal_notes|sering membatalkan/)

  const copy = await shop.send('POST', `/orders/${id}/duplicate`, {})
  expect(copy).toMatchObject({ notes: 'Bungkus kado merah', internal_notes })
  const tooLong = { internal_notes: 'a'.repeat(2001) }
  await expect(shop.send('PATCH', `/orders/${id}`, tooLong)).rejects.toThrow('internal_notes')
})

it('makes notes internal that a member wrote, or may have written, before there were internal ones', async () => {
  const customer = await signInCustomer(service, shop)
  let placed = 0
  const place = async (notes: string) => {
    const { secret_slug } = (await customer.call('POST', '/checkout', { ...body(++placed), notes })).body
    const row = await db.selectFrom('orders').select('id').where('secret_slug', '=', secret_slug).executeTakeFirst()
    return row!.id
  }
  const order = { store_unique_id: shop.store.unique_id, customer_name: 'Tini' }
  const [untouched, edited, named] = [await place('Pagi'), await place('Siang'), await place('Sore')]
  await shop.send('PATCH', `/orders/${edited}`, { notes: 'Siang. Jangan diberi diskon' })
  await shop.send('PATCH', `/orders/${named}`, { customer_name: 'Bu Tini' })
  const entered = (await shop.send('POST', '/orders', { ...order, notes: 'Titipan Pak RT' })).id
  const copied = (await shop.send('POST', `/orders/${await place('Malam')}/duplicate`, {})).id
  const imported = (await shop.send('POST', '/orders', { ...order, notes: 'Lama' })).id
  await db
    .updateTable('orders')
    .set({ legacy_id: 99, destination: JSON.stringify({ notes: 'Lama' }) })
    .where('id', '=', imported)
    .execute()

  const migrations = await readMigrations()
  const { sql } = migrations.find(({ name }) => name.endsWith('_notes_of_the_team.sql'))!
  for (const _ of ['once', 'after it was interrupted']) {
    await service.database.pool.query(sql)
    const read = async (id: string) => {
      const { notes, internal_notes } = await shop.send('GET', `/orders/${id}`)
      return [notes, internal_notes]
    }
    expect(await Promise.all([untouched, edited, named, entered, copied, imported].map(read))).toEqual([
      ['Pagi', null],
      ['Siang', 'Siang. Jangan diberi diskon'],
      ['Sore', null],
      [null, 'Titipan Pak RT'],
      ['Malam', null],
      [null, 'Lama'],
    ])
  }
})

it('lists orders newest first by cursor, and accepts a cursor only from its owner', async () => {
  const customer = await signInCustomer(service, shop)
  for (const quantity of [1, 2, 3]) await customer.call('POST', '/checkout', body(quantity))
  const units = (answer: { body: { data: { total_quantity: number }[] } }) =>
    answer.body.data.map((order) => order.total_quantity)
  const first = await customer.call('GET', '/orders?page_size=2')
  const second = await customer.call('GET', `/orders?page_size=2&next_cursor=${first.body.next_cursor}`)
  const back = await customer.call('GET', `/orders?page_size=2&previous_cursor=${second.body.previous_cursor}`)
  expect([units(first), units(second), units(back)]).toEqual([[3, 2], [1], [3, 2]])
  const other = await signInCustomer(service, shop)
  const stolen = await other.call('GET', `/orders?next_cursor=${first.body.next_cursor}`)
  expect([stolen.status, stolen.body.error_code]).toEqual([400, 'invalid_cursor'])
  expect((await customer.call('GET', '/orders?page_size=0')).status).toBe(400)
})

it('answers 404 for an order of another customer or store and for an unknown one', async () => {
  const owner = await signInCustomer(service, shop)
  await owner.call('POST', '/checkout', body())
  const { id } = (await owner.call('GET', '/orders')).body.data[0]
  const stranger = await signInCustomer(service, shop)
  const elsewhere = await signInCustomer(service, await openShop(service))
  for (const answer of [
    await stranger.call('GET', `/orders/${id}`),
    await elsewhere.call('GET', `/orders/${id}`),
    await owner.call('GET', '/orders/0190a1b2-0000-7000-8000-000000000000'),
    await owner.call('GET', '/orders/12345'),
    await owner.call('GET', '/orders/garbage'),
  ])
    expect([answer.status, answer.body.error_code]).toEqual([404, 'not_found'])
  expect((await stranger.call('GET', '/orders')).body.data).toEqual([])
  for (const path of ['/orders', `/orders/${id}`])
    expect((await callShop(service, shop, 'GET', `/customers/me${path}`)).status).toBe(401)
})

it('shows guest orders only after the email address is confirmed', async () => {
  const customer = await signInCustomer(service, shop)
  const guest = await shop.visit('POST', '/checkout', buyer({ customer_email: customer.email, items: [item()] }))
  expect([guest.status, guest.body.customer_id]).toEqual([201, customer.id])
  expect((await customer.call('GET', '/orders')).body.data).toEqual([])
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('secret_slug', '=', guest.body.secret_slug)
    .executeTakeFirstOrThrow()
  expect((await customer.call('GET', `/orders/${id}`)).status).toBe(404)
  await confirm(customer.id)
  expect((await customer.call('GET', '/orders')).body.data).toMatchObject([{ id }])
  await db.updateTable('orders').set({ customer_email: 'other@example.com' }).where('id', '=', id).execute()
  expect((await customer.call('GET', `/orders/${id}`)).status).toBe(404)
})

it('finds a migrated order by its number, hides deleted orders, and shows a settled payment as paid', async () => {
  const customer = await signInCustomer(service, shop)
  await customer.call('POST', '/checkout', body())
  const { id } = (await customer.call('GET', '/orders')).body.data[0]
  const change = (fields: object) => db.updateTable('orders').set(fields).where('id', '=', id).execute()
  await change({ legacy_id: 4711, payment_status: 'settled' })
  expect((await customer.call('GET', '/orders/4711')).body).toMatchObject({ id, payment_status: 'paid' })
  await change({ deleted_at: new Date() })
  expect((await customer.call('GET', `/orders/${id}`)).status).toBe(404)
  expect((await customer.call('GET', '/orders')).body.data).toEqual([])
})

it('does not show orders in another store of the business', async () => {
  const customer = await signInCustomer(service, shop)
  await customer.call('POST', '/checkout', body())
  const { body: store } = await shop.browser.post(`${shop.path}/stores`, { name: 'Kopi Dua' })
  const { body: key } = await shop.browser.post(`${shop.path}/stores/${store.unique_id}/public-api-keys`)
  const login = { email: customer.email, password: customer.password }
  const { body: tokens } = await callShop(service, { store, key }, 'POST', '/public/auth/login', login)
  const list = await callShop(service, { store, key }, 'GET', '/customers/me/orders', undefined, {
    token: tokens.access,
  })
  expect([list.status, list.body.data]).toEqual([200, []])
})
