import { describe, expect, it, test } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { startService } from '../../../../test/support/service.ts'
import { orderStatuses, paymentStatuses } from '../fields/rules.ts'

const service = await startService()
const shop = await createOrderShop(service, 1000)
const { db, pool } = service.service
const missing = '0193e6a0-7c1b-7f2e-9a51-2b6d1c0f4e77'

test('allows the same statuses in the rules and in the database', async () => {
  const { rows } = await pool.query(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = 'orders'::regclass and contype = 'c'`,
  )
  const listed = (column: string) =>
    rows
      .map((row) => row.text as string)
      .find((text) => text.startsWith(`CHECK ((${column} = ANY`))!
      .match(/'(\w+)'/g)!
      .map((quoted) => quoted.slice(1, -1))
  expect(listed('status').sort()).toEqual(orderStatuses.toSorted())
  expect(listed('payment_status').sort()).toEqual(paymentStatuses.toSorted())
})

describe('changing status', () => {
  it('returns the changed orders and records history and times', async () => {
    const order = await shop.order()
    const answer = await shop.move([order.id], { status: 'confirmed', by: 'Rina' })
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        data: [
          {
            id: order.id,
            order_id: order.order_id,
            public_order_url: order.public_order_url,
            payment_url: order.payment_url,
            status: 'confirmed',
            payment_status: 'unpaid',
          },
        ],
        is_paginated: false,
      },
    })
    const read = (await shop.get(`/v3/orders/${order.id}`)).body
    expect(read.status_history).toMatchObject([{ status: 'confirmed', by: 'Rina' }, { status: 'pending' }])
    expect(read.confirmed_time).toBe(read.status_history[0].time)
    expect((await shop.events(order.id)).map(({ kind, sequence }) => [kind, sequence])).toEqual([
      ['order.created', 1],
      ['order.status_changed', 2],
    ])
  })

  it('continues the sequence of events when earlier events are gone, with every kind of change', async () => {
    const { id } = await shop.order()
    await shop.move([id], { status: 'confirmed', payment_status: 'paid' })
    const before = (await shop.events(id)).map(({ sequence }) => sequence)
    expect(before).toEqual(before.map((_, index) => index + 1))
    await pool.query('delete from events where order_id = $1', [id])
    await shop.must('PATCH', `/v3/orders/${id}/shipment`, { shipment_receipt: 'JX1' })
    await shop.must('PATCH', `/v3/orders/${id}`, { notes: 'Tolong dibungkus' })
    await shop.must('POST', '/v3/orders/delete', { ids: [id] })
    const after = (await shop.events(id)).map(({ kind, sequence }) => [kind, sequence! - before.length])
    expect(after).toEqual([
      ['order.updated', 1],
      ['shipment.status.updated', 2],
      ['order.updated', 3],
      ['order.deleted', 4],
    ])
  })

  it('refuses a move that is not in the table and names both statuses', async () => {
    const order = await shop.order()
    const answer = await shop.move([order.id], { status: 'completed' })
    expect(answer.body).toMatchObject({
      error: `Order ${order.order_id} cannot move from pending to completed`,
      error_code: 'state_conflict',
    })
    expect(answer.status).toBe(409)
    expect((await shop.move([order.id], { payment_status: 'settled' })).status).toBe(409)
    expect((await shop.move([order.id], { payment_status: 'unpaid' })).status).toBe(409)
  })

  it('changes all orders or none', async () => {
    const [a, b] = [await shop.order(), await shop.order()]
    await shop.move([b.id], { status: 'canceled' })
    const before = await shop.quantity()
    expect((await shop.move([a.id, b.id], { status: 'confirmed' })).status).toBe(409)
    const refused = await shop.move([a.id, missing, 'x', 987654, a.id], { status: 'canceled' })
    expect([refused.status, refused.body.details]).toEqual([404, { ids: [missing, 'x', 987654] }])
    expect((await shop.get(`/v3/orders/${a.id}`)).body.status).toBe('pending')
    expect(await shop.quantity()).toBe(before)
  })

  it('to paid confirms a pending order and stores how it was paid', async () => {
    const order = await shop.order()
    await shop.move([order.id], {
      payment_status: 'paid',
      transfer_time: '2026-11-15T03:00:00+07:00',
      payment_account_holder: 'Sari',
      transferproof_url: 'https://example.com/proof.jpg',
    })
    expect((await shop.get(`/v3/orders/${order.id}`)).body).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      transfer_time: '2026-11-14T20:00:00.000000Z',
      payment_account_holder: 'Sari',
      transferproof_url: 'https://example.com/proof.jpg',
    })
  })

  it.each([
    [{ ids: [] }, 422],
    [{ ids: Array(101).fill(missing) }, 422],
    [{ ids: [missing] }, 422],
    [{ ids: [missing], status: 'flying' }, 422],
    [{ ids: 'all', status: 'pending' }, 400],
    [{ ids: [missing], status: 'pending' }, 404],
    [{ ids: ['x'], status: 'pending' }, 404],
  ])('answers %j with its 4xx', async (body, status) => {
    expect(refusal(await shop.send('POST', '/v3/orders/change-status', body))).toMatchObject({ status })
  })
})

describe('stock', () => {
  it('is returned on cancel, taken again on reopening, and returned on rts', async () => {
    const before = await shop.quantity()
    const order = await shop.order()
    expect(await shop.quantity()).toBe(before - 2)
    await shop.move([order.id], { status: 'canceled' })
    expect(await shop.quantity()).toBe(before)
    expect((await shop.move([order.id], { status: 'pending' })).status).toBe(200)
    expect(await shop.quantity()).toBe(before - 2)
    for (const status of ['confirmed', 'shipped']) await shop.move([order.id], { status })
    await shop.move([order.id], { status: 'rts', rtsproof_url: 'https://example.com/rts.jpg' })
    expect(await shop.quantity()).toBe(before)
    expect((await shop.get(`/v3/orders/${order.id}`)).body.rtsproof_url).toBe('https://example.com/rts.jpg')
  })

  it('sold to another order keeps a canceled order canceled', async () => {
    const scarce = await createOrderShop(service, 2)
    const first = await scarce.order()
    await scarce.move([first.id], { status: 'canceled' })
    await scarce.order()
    const answer = await scarce.move([first.id], { status: 'pending' })
    expect({ status: answer.status, error: answer.body.error, details: answer.body.details }).toEqual({
      status: 409,
      error: 'Kopi Gayo: out of stock',
      details: { reason: 'sold_out' },
    })
    expect(await scarce.quantity()).toBe(0)
    expect((await scarce.get(`/v3/orders/${first.id}`)).body.status).toBe('canceled')
  })

  it('is returned once for concurrent cancellations', async () => {
    const before = await shop.quantity()
    const order = await shop.order()
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.move([order.id], { status: 'canceled' })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await shop.quantity()).toBe(before)
  })

  it('is returned when an order is deleted before shipping', async () => {
    const before = await shop.quantity()
    const order = await shop.order()
    expect((await shop.send('POST', '/v3/orders/delete', { ids: [order.id] })).body).toEqual({
      data: [order.id],
      is_paginated: false,
    })
    expect(await shop.quantity()).toBe(before)
    expect((await shop.get(`/v3/orders/${order.id}`)).status).toBe(404)
    expect((await shop.send('POST', '/v3/orders/delete', { ids: [order.id] })).status).toBe(404)
    const events = await shop.events(order.id)
    expect(events.at(-1)).toMatchObject({ kind: 'order.deleted', payload: { id: order.id, order_id: order.order_id } })
  })
})

describe('migrated orders', () => {
  it('are found by number and by UUID, also mixed in bulk ids', async () => {
    const [a, b] = [await shop.order(), await shop.order()]
    await db.updateTable('orders').set({ legacy_id: 120045 }).where('id', '=', a.id).execute()
    expect((await shop.get('/v3/orders/120045')).body.id).toBe(a.id)
    const answer = await shop.move([120045, b.id, '120045', a.id], { status: 'confirmed' })
    expect(answer.body.data.map((order: { id: string }) => order.id)).toEqual([a.id, b.id])
    const stranger = await createOrderShop(service)
    expect((await stranger.get('/v3/orders/120045')).status).toBe(404)
    expect((await stranger.send('POST', '/v3/orders/delete', { ids: [120045] })).status).toBe(404)
  })
})

describe('other actions', () => {
  it('mark orders as not spam', async () => {
    const order = await shop.order({ is_probably_spam: true })
    expect((await shop.events(order.id)).map((event) => event.kind)).toContain('order.spam_created')
    const answer = await shop.send('POST', '/v3/orders/mark-not-spam', { ids: [order.id] })
    expect(answer.body.data).toMatchObject([{ id: order.id, is_probably_spam: false, mark_as_spam_by: null }])
    expect((await shop.send('POST', '/v3/orders/mark-not-spam', { ids: [missing] })).status).toBe(404)
  })

  it('replace tags, and the tags in use are listed', async () => {
    const order = await shop.order()
    const tagged = await shop.must('POST', `/v3/orders/${order.id}/update-tags`, { tags: ['gift', 'urgent'] })
    expect(tagged.tags).toEqual(['gift', 'urgent'])
    expect((await shop.get('/v3/orders/tags?search=UR')).body).toEqual({ data: ['urgent'], is_paginated: false })
    expect((await shop.send('POST', `/v3/orders/${missing}/update-tags`, { tags: [] })).status).toBe(404)
    expect((await shop.get('/v3/orders/utm-campaigns')).body).toEqual({ data: [], is_paginated: false })
  })

  it('update a shipment and its history', async () => {
    const order = await shop.order()
    const path = `/v3/orders/${order.id}`
    const receipt = await shop.send('PATCH', `${path}/shipment-receipt`, { shipment_receipt: 'JNE123' })
    expect(receipt.body).toEqual({
      id: order.id,
      order_id: order.order_id,
      shipment_receipt: 'JNE123',
      public_order_url: order.public_order_url,
      payment_url: order.payment_url,
    })
    await shop.must('PATCH', `${path}/shipment`, { is_shipment_completed: true, courier_additional_info: { pin: 1 } })
    const step = { timestamp: '2026-11-16T10:00:00Z', status: 'On the way', description: 'Left Bandung' }
    await shop.must('POST', `${path}/shipment-status-history`, step)
    const earlier = { timestamp: '2026-11-15T10:00:00+07:00', status: 'Picked up', description: '' }
    const read = await shop.must('POST', `${path}/shipment-status-history`, earlier)
    expect(read).toMatchObject({
      shipment_status: 'On the way',
      is_shipment_completed: true,
      shipment_receipt: 'JNE123',
    })
    expect(read.shipment_status_history.map((entry: { status: string }) => entry.status)).toEqual([
      'Picked up',
      'On the way',
    ])
    const updates = (await shop.events(order.id)).filter((event) => event.kind === 'shipment.status.updated')
    expect(updates.at(-1)!.payload).toMatchObject({ order_id: order.order_id, shipment_status: 'On the way' })
    expect((await shop.send('POST', `${path}/shipment-status-history`, { ...step, timestamp: 'noon' })).status).toBe(
      422,
    )
    for (const route of ['shipment', 'shipment-receipt'])
      expect((await shop.send('PATCH', `/v3/orders/${missing}/${route}`, { shipment_receipt: 'x' })).status).toBe(404)
    expect((await shop.send('POST', `/v3/orders/${missing}/shipment-status-history`, step)).status).toBe(404)
  })

  it('assign an order to another customer', async () => {
    const order = await shop.order()
    const customer = await shop.must('POST', '/v3/customers', { name: 'Budi', phone: '0812000111' })
    const moved = await shop.must('PATCH', `/v3/orders/${order.id}/customer`, { customer_id: customer.id })
    expect(moved).toMatchObject({ customer: { id: customer.id }, customer_name: 'Budi', customer_phone: '62812000111' })
    expect((await shop.send('PATCH', `/v3/orders/${order.id}/customer`, { customer_id: 999999 })).status).toBe(404)
    expect((await shop.send('PATCH', `/v3/orders/${missing}/customer`, { customer_id: customer.id })).status).toBe(404)
  })

  it('name the invalid field and leave the order and its history unchanged', async () => {
    const order = await shop.order()
    const read = async () => ({
      order: (await shop.get(`/v3/orders/${order.id}`)).body,
      events: (await shop.events(order.id)).length,
      orders: (await db.selectFrom('orders').select('id').where('business_id', '=', order.business_id).execute())
        .length,
    })
    const before = await read()
    const at = `/v3/orders/${order.id}`
    for (const [method, path, body, errors] of [
      ['PATCH', `${at}/customer`, {}, { customer_id: ['is required'] }],
      ['PATCH', `${at}/customer`, { customer_id: 0 }, { customer_id: ['must be at least 1'] }],
      ['POST', `${at}/update-tags`, { tags: ['gift', 'gift'] }, { tags: ['must not be repeated'] }],
      ['POST', `${at}/update-tags`, { tags: [''] }, { 'tags.0': ['must not be empty'] }],
      ['PATCH', `${at}/shipment`, { awb_ca_status: 'lost' }, { awb_ca_status: [expect.stringContaining('one of')] }],
      ['PATCH', `${at}/shipment`, { status: 'shipped' }, { status: ['is not a known field'] }],
      ['PATCH', `${at}/shipment-receipt`, {}, { shipment_receipt: ['is required'] }],
      ['POST', `${at}/duplicate`, { payment_method: 'gold' }, { payment_method: [expect.stringContaining('one of')] }],
      ['POST', `${at}/duplicate`, { status: 'paid' }, { status: ['is not a known field'] }],
    ] as const)
      expect(refusal(await shop.send(method, path, body)), path).toEqual({
        status: 422,
        code: 'validation_failed',
        errors,
      })
    expect(await read()).toEqual(before)
  })

  it('accept 1 to 100 ids in bulk and otherwise change nothing', async () => {
    const order = await shop.order()
    const before = (await shop.get(`/v3/orders/${order.id}`)).body
    const many = [order.id, ...Array(100).fill(missing)]
    for (const verb of ['delete', 'mark-not-spam', 'generate-awb', 'cancel-awb', 'change-status'])
      for (const [ids, message] of [
        [[], 'must name at least 1'],
        [many, 'must name at most 100'],
      ] as const) {
        const status = verb === 'change-status' ? { status: 'canceled' } : {}
        expect(refusal(await shop.send('POST', `/v3/orders/${verb}`, { ids, ...status })), verb).toEqual({
          status: 422,
          code: 'validation_failed',
          errors: { ids: [message] },
        })
      }
    expect((await shop.get(`/v3/orders/${order.id}`)).body).toEqual(before)
  })

  it('list the kinds of goods in an order', async () => {
    const order = await shop.digitalOrder()
    expect((await shop.get(`/v3/orders/${order.id}/actions`)).body).toEqual({
      id: order.id,
      order_id: order.order_id,
      is_physical_product_present: false,
      is_digital_product_present: true,
      is_lms_product_present: false,
      public_order_url: order.public_order_url,
      payment_url: order.payment_url,
    })
    expect((await shop.get(`/v3/orders/${missing}/actions`)).status).toBe(404)
  })

  it('duplicate an order, cancel the original and transfer its stock', async () => {
    const order = await shop.order()
    const before = await shop.quantity()
    const copy = await shop.must('POST', `/v3/orders/${order.id}/duplicate`, { payment_method: 'va_bca' })
    expect(copy).toMatchObject({
      status: 'pending',
      payment_status: 'unpaid',
      payment_method: 'va_bca',
      gross_revenue: order.gross_revenue,
      status_history: [{ status: 'pending' }],
    })
    expect(copy.id).not.toBe(order.id)
    expect(copy.order_id).not.toBe(order.order_id)
    expect(copy.orderlines).toMatchObject([{ quantity: 2 }])
    expect(await shop.quantity()).toBe(before)
    expect((await shop.get(`/v3/orders/${order.id}`)).body.status).toBe('canceled')
    for (const status of ['confirmed', 'shipped']) await shop.move([copy.id], { status })
    expect((await shop.send('POST', `/v3/orders/${copy.id}/duplicate`, {})).status).toBe(409)
    expect((await shop.send('POST', `/v3/orders/${missing}/duplicate`, {})).status).toBe(404)
  })
})
