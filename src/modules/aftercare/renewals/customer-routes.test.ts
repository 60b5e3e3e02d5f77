import { expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { startService } from '../../../../test/support/service.ts'
import { cancelStaleOrders } from './index.ts'

const service = await startService()
const shop = await openGoodsShop(service)
const { db } = shop
const plans = await shop.sellPlans(['50000', '100000', '200000'])
const absent = '01890000-0000-7000-8000-000000000000'

async function subscribe() {
  const person = await shop.customer()
  const order = await shop.buy(plans[1]!.id, { customer_email: person.email })
  const [row] = (await person.call('GET', '/subscriptions')).body.data
  const [item] = row.subscription_items
  return { person, order, id: row.id as string, item: item as { id: string } }
}

it('lets customers list their subscriptions by status and read them', async () => {
  const { person, id, order } = await subscribe()
  const list = await person.call('GET', '/subscriptions?status=active&page_size=1')
  expect(list.body).toMatchObject({
    is_paginated: true,
    page_size: 1,
    data: [{ id, is_active: true, customer_id: person.id }],
  })
  expect((await person.call('GET', '/subscriptions?status=expired')).body.data).toEqual([])
  expect((await person.call('GET', '/subscriptions?status=gone')).status).toBe(400)
  expect((await person.call('GET', '/subscriptions?next_cursor=x')).status).toBe(400)
  const read = await person.call('GET', `/subscriptions/${id}`)
  expect(read).toMatchObject({ status: 200, body: { id, order_id: order.id, latest_renewal_invoice: null } })
})

it('lets customers cancel at the end of the period and resume', async () => {
  const { person, id } = await subscribe()
  const at = (verb: string) => person.call('POST', `/subscriptions/${id}/${verb}`)
  expect((await at('resume')).status).toBe(409)
  expect(await at('cancel')).toMatchObject({ status: 200, body: { status: 'active', is_cancel_at_period_end: true } })
  expect((await at('cancel')).status).toBe(409)
  expect(await at('resume')).toMatchObject({ status: 200, body: { is_cancel_at_period_end: false } })
  await shop.send('POST', `/subscriptions/${id}/cancel`, { at: 'now' })
  for (const verb of ['cancel', 'resume']) expect((await at(verb)).status).toBe(409)
})

it('lists the upgrades and downgrades of an item and performs them', async () => {
  const { person, id, item } = await subscribe()
  const path = (way: string) => `/subscription-items/${item.id}/${way}`
  const option = (plan: (typeof plans)[number], name: string) => ({
    id: plan.id,
    unique_id: plan.unique_id,
    name: `Langganan Kopi - ${name}`,
    product_name: 'Langganan Kopi',
    item_type: 'subscription',
    pricing_type: 'recurring',
    price: plan.price,
    currency: 'IDR',
    interval: 'month',
    interval_count: 1,
    validity_period: null,
    validity_period_unit: null,
    images: [],
  })
  const priced = (plan: (typeof plans)[number], price: string) => ({ ...plan, price })
  expect((await person.call('GET', path('upgrade'))).body).toEqual({
    data: [option(priced(plans[2]!, '200000.00'), 'Paket 3')],
    is_paginated: false,
  })
  expect((await person.call('GET', path('downgrade'))).body.data).toEqual([
    option(priced(plans[0]!, '50000.00'), 'Paket 1'),
  ])
  for (const way of ['upgrade', 'downgrade']) {
    expect((await person.call('POST', path(way), { variant_id: plans[1]!.id })).status).toBe(400)
    expect((await person.call('POST', path(way), { variant_id: 'x' })).status).toBe(400)
  }
  const up = await person.call('POST', path('upgrade'), { variant_id: plans[2]!.id })
  expect(up).toMatchObject({
    status: 200,
    body: {
      id,
      subscription_items: [
        { status: 'pending_upgrade', pending_action: { status: 'pending', order_id: expect.any(String) } },
      ],
    },
  })
  const isDue = async () =>
    (await person.call('GET', '/subscriptions')).body.data.map((one: { is_payment_due: boolean }) => one.is_payment_due)
  expect(await isDue()).toEqual([true])
  expect((await person.call('GET', path('upgrade'))).body.data).toEqual([])
  await shop.pay(up.body.subscription_items[0].pending_action.order_id)
  expect(await isDue()).toEqual([false])
  const down = await person.call('POST', path('downgrade'), { variant_id: plans[0]!.id })
  expect(down).toMatchObject({
    status: 200,
    body: { subscription_items: [{ status: 'pending_downgrade', price: '200000.00' }] },
  })
  await person.call('POST', `/subscriptions/${id}/cancel`)
  expect((await person.call('GET', `/subscriptions/${id}`)).body.subscription_items).toMatchObject([
    { status: 'active', pending_action: null },
  ])
  expect((await person.call('GET', path('downgrade'))).body.data).toEqual([])
  await cancelStaleOrders(service.service.payments, new Date())
})

it('explains why a change is refused and writes neither an order nor a change', async () => {
  const { person, id, item } = await subscribe()
  const written = async () => ({
    subscription: (await person.call('GET', `/subscriptions/${id}`)).body,
    orders: (await db.selectFrom('orders').select('id').where('customer_id', '=', person.id).execute()).length,
  })
  const before = await written()
  for (const way of ['upgrade', 'downgrade']) {
    const ask = async (body: unknown) =>
      refusal(await person.call('POST', `/subscription-items/${item.id}/${way}`, body))
    const refused = { status: 422, code: 'validation_failed' }
    expect(await ask({})).toEqual({ ...refused, errors: { variant_id: ['is required'] } })
    expect(await ask({ variant_id: 0 })).toEqual({ ...refused, errors: { variant_id: ['must be at least 1'] } })
    const unknown = { price: ['is not a known field'] }
    expect(await ask({ variant_id: plans[2]!.id, price: '1' })).toEqual({ ...refused, errors: unknown })
    for (const variant_id of [plans[1]!.id, plans[way === 'upgrade' ? 0 : 2]!.id])
      expect(await ask({ variant_id })).toEqual({
        status: 400,
        code: 'invalid_request',
        errors: { variant_id: [`is no ${way} of the item`] },
      })
  }
  expect(await written()).toEqual(before)
})

it('answers 404 to the subscription of another customer', async () => {
  const { id, item } = await subscribe()
  const stranger = await shop.customer()
  const actions = () => db.selectFrom('subscription_actions').select('id').execute()
  const before = await actions()
  const body = { variant_id: plans[2]!.id }
  const routes: [string, string, unknown?][] = [
    ['GET', `/subscriptions/${id}`],
    ['GET', `/subscriptions/${absent}`],
    ['POST', `/subscriptions/${id}/cancel`],
    ['POST', `/subscriptions/${id}/resume`],
    ['GET', `/subscription-items/${item.id}/upgrade`],
    ['POST', `/subscription-items/${item.id}/upgrade`, body],
    ['GET', `/subscription-items/${absent}/downgrade`],
    ['POST', `/subscription-items/${item.id}/downgrade`, body],
  ]
  for (const [method, path, sent] of routes) {
    expect((await stranger.call(method, path, sent)).status, `${method} ${path}`).toBe(404)
    expect((await stranger.call(method, path, sent, { authorization: 'Bearer x' })).status).toBe(401)
  }
  expect((await stranger.call('GET', '/subscriptions')).body.data).toEqual([])
  expect(await actions()).toEqual(before)
})

it('creates one order for two concurrent upgrades', async () => {
  const { person, item } = await subscribe()
  const ask = () => person.call('POST', `/subscription-items/${item.id}/upgrade`, { variant_id: plans[2]!.id })
  const answers = await Promise.all([ask(), ask(), ask(), ask()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
})
