import { describe, expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { callApi, createKey, startService } from '../../../../test/support/service.ts'

const service = await startService()
const shop = await openGoodsShop(service)
const { db } = shop
const plans = await shop.sellPlans(['50000', '100000', '200000'])
const plan = plans[1]!.id

const call = (method: string, path: string, body?: unknown, key = shop.secretKey) =>
  callApi(service, `/v3${path}`, key, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
async function subscribe(fields = {}) {
  const order = await shop.buy(plan, fields)
  const { id } = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return { order, id, read: () => shop.send('GET', `/subscriptions/${id}`) }
}
const events = (kind: string, id: string) =>
  db
    .selectFrom('events')
    .select('payload')
    .where('kind', '=', kind as never)
    .execute()
    .then((rows) =>
      rows.map((row) => ({ payload: JSON.parse(row.payload) })).filter(({ payload }) => payload.id === id),
    )

describe('a paid order', () => {
  it('starts one subscription, with its event and access', async () => {
    const { order, id, read } = await subscribe({ quantity: 2 })
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    const customer = (await db
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', order.customer_id!)
      .executeTakeFirst())!
    const shown = await read()
    expect(shown).toEqual({
      id,
      subscription_id: expect.stringMatching(/^\d{6}[A-Z]{7}$/),
      status: 'active',
      is_active: true,
      is_cancel_at_period_end: false,
      interval: 'month',
      interval_count: 1,
      order_id: order.id,
      current_period_start: moment,
      current_period_end: moment,
      activated_at: moment,
      canceled_at: null,
      expired_at: null,
      inserted_at: moment,
      updated_at: moment,
      business_id: order.business_id,
      business_customer_id: customer.id,
      customer_id: customer.id,
      store_id: shop.store.id,
      customer: {
        id: customer.id,
        email: customer.email,
        name: customer.name,
        phone: customer.phone,
        status: 'active',
        confirmed_at: null,
        created_at: customer.created_at,
        last_updated_at: customer.last_updated_at,
      },
      store: {
        id: shop.store.id,
        unique_id: shop.store.unique_id,
        uuid: shop.store.uuid,
        name: shop.store.name,
        logo: null,
      },
      latest_renewal_invoice: null,
      subscription_items: [
        {
          id: expect.any(String),
          subscription_id: id,
          variant_id: plan,
          quantity: 2,
          price: '100000.00',
          next_price: null,
          currency: 'IDR',
          status: 'active',
          is_cancel_at_period_end: false,
          license_id: null,
          orderline_id: expect.any(String),
          activated_at: moment,
          canceled_at: null,
          expired_at: null,
          inserted_at: moment,
          updated_at: moment,
          pending_action: null,
          variant: {
            id: plan,
            name: 'Langganan Kopi - Paket 2',
            product_name: 'Langganan Kopi',
            item_type: 'subscription',
          },
        },
      ],
    })
    expect(await events('subscription.created', id)).toMatchObject([
      { payload: { id, status: 'active', created_at: shown.inserted_at } },
    ])
    await shop.move(order.id, { payment_status: 'settled' })
    expect(await db.selectFrom('subscriptions').where('order_id', '=', order.id).select('id').execute()).toHaveLength(1)
    expect(await shop.entitlements(order.id)).toMatchObject([
      { subscription_id: id, revoked_at: null, expires_at: null },
    ])
  })

  it('ends the subscription when it becomes unpaid or canceled, and resumes it when it is paid again', async () => {
    const lost = await subscribe()
    const before = await lost.read()
    await shop.move(lost.order.id, { payment_status: 'conflict' })
    expect(await lost.read()).toMatchObject({ status: 'unactivated', is_active: false })
    expect(await shop.entitlements(lost.order.id)).toMatchObject([{ revoked_at: expect.any(String) }])
    await shop.pay(lost.order.id)
    const { updated_at: _, ...same } = before
    expect(await lost.read()).toMatchObject({ ...same, subscription_items: [{ status: 'active' }] })
    expect(await shop.entitlements(lost.order.id)).toMatchObject([{ revoked_at: null }])
    const returned = await subscribe()
    await shop.move(returned.order.id, { status: 'rts' })
    expect(await returned.read()).toMatchObject({ status: 'canceled', canceled_at: expect.any(String) })
    expect(await events('subscription.canceled', returned.id)).toHaveLength(1)
    const deleted = await subscribe()
    await shop.send('POST', '/orders/delete', { ids: [deleted.order.id] })
    expect(await deleted.read()).toMatchObject({ status: 'canceled' })
    expect(await shop.entitlements(deleted.order.id)).toMatchObject([{ revoked_at: expect.any(String) }])
  })
})

describe('the merchant', () => {
  it('lists subscriptions newest first, filtered by status and customer', async () => {
    const own = await openGoodsShop(service)
    const [variant] = await own.sellPlans(['10000'])
    const orders = [await own.buy(variant!.id), await own.buy(variant!.id), await own.buy(variant!.id)]
    await own.move(orders[0]!.id, { payment_status: 'conflict' })
    const list = await own.send('GET', '/subscriptions?page_size=2')
    expect(list).toMatchObject({ is_paginated: true, has_next: true, page_size: 2 })
    const next = await own.send('GET', `/subscriptions?page_size=2&next_cursor=${list.next_cursor}`)
    expect([...list.data, ...next.data].map((row: { customer_id: number }) => row.customer_id)).toEqual(
      (await Promise.all(orders.map(({ id }) => own.send('GET', `/orders/${id}`)))).map((o) => o.customer.id).reverse(),
    )
    expect(next.data[0].subscription_items).toEqual([
      {
        id: expect.any(String),
        quantity: 1,
        status: 'unactivated',
        unit_price: '10000.00',
        variant: expect.objectContaining({ id: variant!.id }),
      },
    ])
    expect((await own.send('GET', '/subscriptions?status=unactivated')).data).toHaveLength(1)
    const customer = list.data[0].customer_id
    expect((await own.send('GET', `/subscriptions?customer_id=${customer}`)).data).toHaveLength(1)
    expect((await own.send('GET', '/subscriptions?store_id=1')).data).toEqual([])
    expect((await call('GET', '/subscriptions?status=lost', undefined, own.secretKey)).status).toBe(400)
    expect((await call('GET', '/subscriptions?next_cursor=x', undefined, own.secretKey)).status).toBe(400)
  })

  it('cancels at the end of the period or immediately', async () => {
    const { id, order } = await subscribe()
    const canceled = await shop.send('POST', `/subscriptions/${id}/cancel`, {})
    expect(canceled).toMatchObject({ status: 'active', is_cancel_at_period_end: true, canceled_at: null })
    expect(await shop.entitlements(order.id)).toMatchObject([{ expires_at: canceled.current_period_end }])
    expect((await call('POST', `/subscriptions/${id}/cancel`, {})).status).toBe(409)
    const now = await shop.send('POST', `/subscriptions/${id}/cancel`, { at: 'now' })
    expect(now).toMatchObject({ status: 'canceled', is_active: false, canceled_at: expect.any(String) })
    expect(await events('subscription.canceled', id)).toHaveLength(1)
    expect((await call('POST', `/subscriptions/${id}/cancel`, { at: 'now' })).status).toBe(409)
  })

  it('gets an error for an unknown cancellation time or field, and the subscription continues', async () => {
    const { id, read } = await subscribe()
    const before = await read()
    const end = (body: unknown) => call('POST', `/subscriptions/${id}/cancel`, body)
    const refused = { status: 422, code: 'validation_failed' }
    const at = ['must be one of: period_end, now']
    expect(refusal(await end({ at: 'tomorrow' }))).toEqual({ ...refused, errors: { at } })
    expect(refusal(await end({ when: 'now' }))).toEqual({ ...refused, errors: { when: ['is not a known field'] } })
    expect(await read()).toEqual(before)
  })

  it('changes a price for unbilled periods', async () => {
    const { id, read } = await subscribe()
    const [item] = (await read()).subscription_items
    const path = `/subscription-items/${item.id}`
    expect((await shop.send('PATCH', path, { price: 120000 })).subscription_items).toMatchObject([
      { price: '100000.00', next_price: '120000.00' },
    ])
    expect((await shop.send('PATCH', path, { price: '100000' })).subscription_items).toMatchObject([
      { next_price: null },
    ])
    expect((await call('PATCH', path, { price: '-1' })).status).toBe(422)
    expect((await call('PATCH', path, { price: [] })).status).toBe(400)
    expect((await call('PATCH', path, {})).status).toBe(422)
    expect((await call('PATCH', `/subscription-items/${id}`, { price: 1 })).status).toBe(404)
    await shop.send('POST', `/subscriptions/${id}/cancel`, { at: 'now' })
    expect((await call('PATCH', path, { price: 1 })).status).toBe(409)
  })

  it('gets 404 for other businesses and 403 without the order scopes', async () => {
    const { id, read } = await subscribe()
    const [item] = (await read()).subscription_items
    const other = await openGoodsShop(service)
    const absent = '01890000-0000-7000-8000-000000000000'
    expect((await call('GET', `/subscriptions/${id}`, undefined, other.secretKey)).status).toBe(404)
    expect((await call('GET', `/subscriptions/${absent}`)).status).toBe(404)
    expect((await call('GET', '/subscriptions/7')).status).toBe(404)
    expect((await call('POST', `/subscriptions/${id}/cancel`, {}, other.secretKey)).status).toBe(404)
    expect((await call('PATCH', `/subscription-items/${item.id}`, { price: 1 }, other.secretKey)).status).toBe(404)
    const reader = await createKey(shop, ['order:read'])
    expect((await call('GET', `/subscriptions/${id}`, undefined, reader)).status).toBe(200)
    expect((await call('GET', '/subscriptions', undefined, reader)).status).toBe(403)
    expect((await call('POST', `/subscriptions/${id}/cancel`, {}, reader)).status).toBe(403)
    expect((await call('PATCH', `/subscription-items/${item.id}`, { price: 1 }, reader)).status).toBe(403)
  })

  it('transfers an order with its entitlements and subscriptions to another customer', async () => {
    const { order, read } = await subscribe()
    const other = await shop.send('POST', '/customers', { name: 'Wati', email: 'wati@example.com' })
    await shop.send('PATCH', `/orders/${order.id}/customer`, { customer_id: other.id })
    expect(await read()).toMatchObject({ customer_id: other.id })
    expect(await shop.entitlements(order.id)).toMatchObject([{ customer_id: other.id }])
  })
})
