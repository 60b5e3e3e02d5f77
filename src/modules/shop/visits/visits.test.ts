import { beforeAll, expect, it } from 'vitest'
import { createStorefront } from '../../../../test/records/storefront.ts'
import { startService } from '../../../../test/support/service.ts'
import { tasks } from '../../../worker.ts'
import { ensureWebBuild } from '../../console/dashboard-pages/index.ts'
import { createVisitCounter, deleteBusinessFunnels, deleteBusinessVisits } from './index.ts'
import { addToSketch, countSketch, emptySketch } from './sketch.ts'
import { otherSources, writeFunnels } from './write-funnels.ts'

const service = await startService({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
const { db } = service.service
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

beforeAll(() => ensureWebBuild())

async function openShop() {
  const shop = await createStorefront(service)
  const open = async (ip: string, headers: Record<string, string> = {}, path = '') => {
    const address = `${shop.store.shop_url}${path}`
    const sent = { 'user-agent': firefox, 'x-forwarded-for': ip, ...headers }
    return (await fetch(address, { headers: sent })).status
  }
  const read = async (query = '') => (await shop.browser.get(`${shop.path}/statistics/visitors${query}`)).body
  const overview = async (query = '') =>
    (await shop.browser.get(`${shop.path}/statistics/overview${query}`)).body.visitors
  const stored = () =>
    db.selectFrom('store_visits').selectAll().where('business_id', '=', shop.business.id).orderBy('day').execute()
  return { ...shop, open, read, overview, stored }
}

it('counts each person once a day and each page, and no programs, guesses and missing pages', async () => {
  const shop = await openShop()
  service.clock.now = new Date('2026-11-15T16:59:00Z') // 23:59 in Jakarta.
  for (const ip of ['198.51.100.1', '198.51.100.1', '198.51.100.2']) expect(await shop.open(ip)).toBe(200)
  await shop.open('198.51.100.1', { 'user-agent': firefox.replace('145', '144') })
  await shop.open('198.51.100.3', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await shop.open('198.51.100.3', { 'user-agent': '' })
  await shop.open('198.51.100.3', { 'sec-purpose': 'prefetch;prerender' })
  expect(await fetch(`${service.shopUrl}/no-such-shop`, { headers: { 'user-agent': firefox } })).toMatchObject({
    status: 404,
  })
  service.clock.now = new Date('2026-11-15T17:01:00Z')
  await shop.open('198.51.100.1', {}, '/cart')
  expect(await shop.stored()).toEqual([]) // Sending a page writes nothing.
  await service.visits.flush()
  expect(await shop.read('?from=2026-11-15&to=2026-11-16')).toEqual({
    time_zone: 'Asia/Jakarta',
    from: '2026-11-15',
    to: '2026-11-16',
    totals: { visits: 5, visitors: 4 },
    series: [
      { date: '2026-11-15', visits: 4, visitors: 3 },
      { date: '2026-11-16', visits: 1, visitors: 1 },
    ],
  })
  expect(await shop.overview()).toEqual({ today: 1, yesterday: 3, week_before: 0 })
  expect(await shop.overview('?store_id=999999')).toEqual({ today: 0, yesterday: 0, week_before: 0 })
  const other = await openShop()
  expect((await other.read(`?store_id=${shop.store.id}`)).totals).toEqual({ visits: 0, visitors: 0 })
})

it('adds up what several processes count, also at the same moment', async () => {
  const shop = await openShop()
  const [{ id, business_id }] = (await db
    .selectFrom('stores')
    .select(['id', 'business_id'])
    .where('unique_id', '=', shop.store.unique_id)
    .execute()) as [{ id: number; business_id: number }]
  const processes = Array.from({ length: 4 }, () => createVisitCounter(service.service))
  for (const [place, process] of processes.entries())
    for (let person = 0; person < 50; person++)
      process.record(
        { id, business_id, time_zone: 'Asia/Jakarta' },
        { ip: `198.51.100.${person + place * 10}`, headers: { 'user-agent': firefox } },
      )
  await Promise.all(processes.map((process) => process.close()))
  const [day] = await shop.stored()
  expect(day).toMatchObject({ visits: 200 })
  expect(Math.abs(day!.visitors - 80)).toBeLessThanOrEqual(2)
})

it('keeps numbers only of days that are over, and nothing of a business that is deleted', async () => {
  const shop = await openShop()
  for (const day of ['2026-11-10', '2026-11-11', '2026-11-12']) {
    service.clock.now = new Date(`${day}T05:00:00Z`)
    await shop.open('198.51.100.1')
    await service.visits.flush()
  }
  const purge = async (now: string) => {
    service.clock.now = new Date(now)
    await tasks(service.service)['purge-records']!({})
    return (await shop.stored()).map(({ visitors, registers }) => [visitors, registers?.length ?? null])
  }
  // Before and after midnight in Jakarta.
  expect(await purge('2026-11-12T16:59:00Z')).toEqual([
    [1, null],
    [1, 4096],
    [1, 4096],
  ])
  expect(await purge('2026-11-12T17:01:00Z')).toEqual([
    [1, null],
    [1, null],
    [1, 4096],
  ])
  await deleteBusinessVisits(db, shop.business.id)
  expect(await shop.stored()).toEqual([])
})

it('estimates within a few percent', () => {
  for (const people of [1, 10, 1000, 30_000]) {
    const sketch = emptySketch()
    for (let person = 0; person < people; person++) addToSketch(sketch, Buffer.from('key'), `person ${person}`)
    expect(Math.abs(countSketch(sketch) / people - 1), String(people)).toBeLessThan(0.06)
  }
})

it('counts steps towards an order by source, from sent pages and from the script, and joins them with orders', async () => {
  const shop = await openShop()
  service.clock.now = new Date('2026-11-15T16:59:30Z')
  const seen = async (body: object, headers: Record<string, string> = {}) =>
    (
      await fetch(`${service.baseUrl}/v3/stores/${shop.store.unique_id}/public/seen`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': firefox,
          'x-service-storefront-api-key': shop.key.token,
          ...headers,
        },
        body: JSON.stringify(body),
      })
    ).status
  expect(await seen({ step: 'product', utm_source: 'instagram' })).toBe(204)
  expect(await seen({ step: 'cart', utm_source: 'instagram' })).toBe(204)
  expect(await seen({ step: 'product' }, { 'user-agent': 'Googlebot/2.1 (+http://example.com)' })).toBe(204)
  expect(await seen({ step: 'paid' })).toBe(422)
  service.clock.now = new Date('2026-11-15T17:00:30Z')
  await shop.open('198.51.100.9', {}, '/checkout?utm_source=instagram')
  await service.visits.flush()
  const funnel = (await shop.browser.get(`${shop.path}/statistics/funnel?from=2026-11-15&to=2026-11-16`)).body
  const none = { product_views: 0, carts: 0, checkouts: 0, orders: 0, paid_orders: 0 }
  expect(funnel).toEqual({
    time_zone: 'Asia/Jakarta',
    from: '2026-11-15',
    to: '2026-11-16',
    totals: { ...none, product_views: 1, carts: 1, checkouts: 1 },
    series: [
      { date: '2026-11-15', ...none, product_views: 1, carts: 1 },
      { date: '2026-11-16', ...none, checkouts: 1 },
    ],
    sources: [{ source: 'instagram', ...none, product_views: 1, carts: 1, checkouts: 1 }],
  })
  await deleteBusinessFunnels(db, shop.business.id)
  const left = await db.selectFrom('store_funnels').selectAll().where('business_id', '=', shop.business.id).execute()
  expect(left).toEqual([])
})

it('counts sources above the limit of a day as one', async () => {
  const shop = await openShop()
  const store = { id: shop.store.id, business_id: shop.business.id }
  const steps = (first: number) =>
    Array.from({ length: 150 }, (_, at) => ({
      ...{ business_id: store.business_id, store_id: store.id, minute: 29_000_000, source: `source ${first + at}` },
      ...{ product: 1, cart: 0, checkout: 0 },
    }))
  await writeFunnels(db, steps(0))
  await writeFunnels(db, steps(150))
  const rows = await db.selectFrom('store_funnels').selectAll().where('business_id', '=', store.business_id).execute()
  expect(rows).toHaveLength(201)
  expect(rows.find(({ source }) => source === otherSources)).toMatchObject({ product_views: 100 })
})
