import { expect, it } from 'vitest'
import { buyer } from '../../../../test/records/checkout.ts'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { tasks } from '../../../worker.ts'
import { cancelStaleOrders, runRenewals } from './index.ts'

const service = await startService()
const start = new Date('2027-01-31T03:00:00Z')
const day = (text: string) => new Date(`2027-${text}T03:00:00Z`)
const outcome = ({ status, body }: { status: number; body: { details?: object } }) => ({ status, ...body?.details })

/** Runs a call with the clock at the start, when the customer's session was valid. */
async function atStart<T>(call: () => Promise<T>): Promise<T> {
  const { now } = service.clock
  service.clock.now = start
  const answer = await call()
  service.clock.now = now
  return answer
}

async function openBusyStore() {
  service.clock.now = start
  const shop = await openGoodsShop(service, { subscription_renewal_days: 7 })
  const guide = await shop.sellDigital({ self_file_urls: ['https://drive.example/guide'], is_file_enabled: true })
  const [plan] = await shop.sellPlans(['50000'])
  const person = await shop.customer()
  const bought = await shop.buy(guide.id, { customer_email: person.email })
  await shop.buy(plan!.id, { customer_email: person.email })
  const path = `/stores/${shop.store.id}`
  return { shop, guide, person, bought, path }
}

it('refuses to delete a store whose buyers still use what they bought', async () => {
  const { shop, path, bought } = await openBusyStore()
  const inUse = { status: 409, reason: 'store_in_use', subscriptions: 1, goods: 1 }
  expect(outcome(await shop.call('DELETE', path))).toEqual(inUse)
  const members = `/api/businesses/${shop.business.unique_id}${path}`
  expect(outcome(await shop.browser.delete(members))).toEqual(inUse)
  expect((await shop.call('GET', path)).status).toBe(200)
  await shop.move(bought.id, { payment_status: 'conflict' })
  const [subscription] = (await shop.call('GET', '/subscriptions')).body.data
  await shop.send('POST', `/subscriptions/${subscription.id}/cancel`, { at: 'now' })
  expect((await shop.call('DELETE', path)).status).toBe(204)
})

it('sells nothing in a closed store, ends its renewals, and keeps bought goods reachable', async () => {
  const { shop, guide, person, path } = await openBusyStore()
  service.clock.now = day('02-22')
  await runRenewals(shop.db, service.service.config, day('02-22'))
  const [subscription] = (await shop.call('GET', '/subscriptions')).body.data
  const renewal = (await shop.call('GET', `/subscriptions/${subscription.id}`)).body.latest_renewal_invoice
  expect(renewal).toMatchObject({ status: 'pending' })

  const closed = await shop.call('POST', `${path}/close`)
  expect(closed.body).toMatchObject({ is_active: false, closed_at: '2027-02-22T03:00:00.000000Z' })
  expect(outcome(await shop.call('POST', `${path}/close`))).toEqual({ status: 409, reason: 'store_closed' })
  expect(outcome(await shop.call('DELETE', path))).toMatchObject({ status: 409, reason: 'store_in_use' })
  expect((await shop.visit('GET', '')).body).toMatchObject({ is_closed: true })
  const body = buyer({
    items: [{ type: 'variant', variant_id: guide.id, quantity: 1 }],
    payment_method: 'va_bca',
    courier_service_id: undefined,
  })
  expect(outcome(await shop.visit('POST', '/checkout', body))).toEqual({ status: 409, reason: 'store_closed' })
  const downloads = () => atStart(() => person.call('GET', '/downloads'))
  expect((await downloads()).body.data).toHaveLength(1)

  await tasks(service.service)['end-store-subscriptions']!({ store_id: shop.store.id })
  await cancelStaleOrders(service.service.payments, day('02-22'))
  const read = () => shop.send('GET', `/subscriptions/${subscription.id}`)
  expect(await read()).toMatchObject({ status: 'active', is_cancel_at_period_end: true })
  expect((await shop.send('GET', `/orders/${renewal.order_id}`)).status).toBe('canceled')
  const resumed = await atStart(() => person.call('POST', `/subscriptions/${subscription.id}/resume`, {}))
  expect(outcome(resumed)).toEqual({ status: 409, reason: 'store_closed' })
  await runRenewals(shop.db, service.service.config, day('03-01'))
  expect(await read()).toMatchObject({ status: 'canceled' })
  expect((await downloads()).body.data).toHaveLength(1)
})

it('refuses orders of merchants in a closed store: new ones, copies, uploaded rows and drafts that are confirmed', async () => {
  const { shop, guide, bought, path } = await openBusyStore()
  const order = { store_unique_id: shop.store.unique_id, customer_name: 'Sari Dewi' }
  const draft = await shop.send('POST', '/orders', order)
  expect(draft.status).toBe('draft')
  await shop.call('POST', `${path}/close`)
  const items = [{ variant_unique_id: guide.unique_id, quantity: 1 }]
  const refused = { status: 409, reason: 'store_closed' }
  expect(outcome(await shop.call('POST', '/orders', { ...order, ordervariants: items }))).toEqual(refused)
  expect(outcome(await shop.call('POST', `/orders/${bought.id}/duplicate`, {}))).toEqual(refused)
  expect((await shop.send('GET', `/orders/${bought.id}`)).status).not.toBe('canceled')
  const move = (status: string) => shop.call('POST', '/orders/change-status', { ids: [draft.id], status })
  expect(outcome(await move('pending'))).toEqual(refused)
  const form = new FormData()
  form.append('file', new Blob([`store_unique_id,customer_name\n${order.store_unique_id},Ani`]), 'orders.csv')
  const uploaded = await callApi(service, '/v3/orders/upload', shop.secretKey, { method: 'POST', body: form })
  expect(uploaded.body).toMatchObject({ success: [], failed: { 1: `${shop.store.name} is closed and sells nothing` } })
  expect((await move('canceled')).status).toBe(200)
})

it('bills nothing between the closing of a store and the end of its subscriptions', async () => {
  const { shop, path } = await openBusyStore()
  await shop.call('POST', `${path}/close`)
  await runRenewals(shop.db, service.service.config, day('02-25'))
  const [subscription] = (await shop.call('GET', '/subscriptions')).body.data
  expect((await shop.send('GET', `/subscriptions/${subscription.id}`)).latest_renewal_invoice).toBeNull()
})

it('opens a closed store again for its members', async () => {
  const { shop, path, guide } = await openBusyStore()
  const members = `/api/businesses/${shop.business.unique_id}${path}`
  expect((await shop.browser.post(`${members}/close`)).body).toMatchObject({ is_active: false })
  expect(outcome(await shop.browser.post(`${members}/close`))).toEqual({ status: 409, reason: 'store_closed' })
  expect((await shop.browser.post(`${members}/reopen`)).body).toMatchObject({ is_active: true, closed_at: null })
  for (const answer of [await shop.browser.post(`${members}/reopen`), await shop.call('POST', `${path}/reopen`)])
    expect(outcome(answer)).toEqual({ status: 409, reason: 'store_open' })
  expect((await shop.order(guide.id)).status).toBe('pending')
})
