import { afterEach, describe, expect, it } from 'vitest'
import type { Json } from '../../../../test/records/checkout.ts'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { readEvents, runJobs } from '../../../../test/support/background.ts'
import { checkedFetch } from '../../../../test/support/checked-fetch.ts'
import { startService } from '../../../../test/support/service.ts'
import { untilLocked } from '../../../../test/support/until-locked.ts'
import { tasks } from '../../../worker.ts'
import { followChanges } from '../../catalog/stock-log/index.ts'
import { unsubscribeUrl } from '../mail-consents/index.ts'
import { queueNotices } from './mail-requests.ts'
import { noticeBatchSize } from './rules.ts'

const service = await startService()
const shop = await openGoodsShop(service)
const { db } = service.service

afterEach(() => {
  service.clock.now = undefined
})

type Variant = { id: number; unique_id: string }

const sellOut = (fields: Json = {}): Promise<Variant & { product: Json }> => shop.sell({ stock: 0, ...fields })

const ask = (variant: Variant, email: string, headers: Record<string, string> = {}) =>
  shop.visit('POST', '/stock-requests', { variant_unique_id: variant.unique_id, email }, headers)

/** Waits until the events about changed stock are recorded and handled, and their jobs are done. */
async function follow() {
  await db.updateTable('stock_states').set({ told_at: '2020-01-01T00:00:00Z' }).execute()
  while (await followChanges(db, service.service.now()));
  await readEvents(service, 'stock_requests', queueNotices)
  await runJobs(service, 'mail-stock-requests')
}

async function restock({ id }: Variant, quantity = 5) {
  await shop.send('PUT', `/variants/${id}/stock`, { quantity })
  await follow()
}

const subjects = async (email: string) => (await shop.mails(email)).map(({ subject }) => subject)

describe('a request about a sold-out variant', () => {
  it('is answered the same whether the address waits already, and mailed once when there is stock again', async () => {
    const variant = await sellOut()
    for (const email of ['tunggu@example.com', 'Tunggu@Example.com'])
      expect(await ask(variant, email)).toMatchObject({ status: 204, text: '' })
    expect((await ask(variant, 'wait@example.com', { 'accept-language': 'en' })).status).toBe(204)
    await follow()
    expect(await subjects('tunggu@example.com')).toEqual([])
    await restock(variant)
    const [mail, ...others] = await shop.mails('tunggu@example.com')
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      template: 'back-in-stock',
      store_id: shop.store.id,
      subject: 'Kopi Gayo tersedia lagi',
      sender_name: 'Kopi Nusantara',
      unsubscribe_url: expect.stringContaining('/unsubscribe/uns_'),
    })
    expect(mail!.body_text).toMatch(new RegExp(`${shop.store.shop_url}/p/[\\w-]+`))
    expect(await subjects('wait@example.com')).toEqual(['Kopi Gayo is back in stock'])
    await restock(variant, 0)
    await restock(variant, 3)
    expect(await subjects('tunggu@example.com')).toHaveLength(1)
    await restock(variant, 0)
    expect((await ask(variant, 'tunggu@example.com')).status).toBe(204)
    await restock(variant, 1)
    expect(await subjects('tunggu@example.com')).toHaveLength(2)
  })

  it('is refused for what is in stock, unknown, or of a store that does not offer it', async () => {
    const stocked = await shop.sell({ stock: 2 })
    const free = await shop.sell()
    for (const variant of [stocked, free])
      expect(await ask(variant, 'a@example.com')).toMatchObject({
        status: 409,
        body: { details: { reason: 'in_stock' } },
      })
    const other = await openGoodsShop(service)
    const foreign = await other.sell({ stock: 0 })
    expect((await ask(foreign, 'a@example.com')).status).toBe(404)
    expect((await ask({ id: 0, unique_id: 'variant_nothing' }, 'a@example.com')).status).toBe(404)
    expect((await ask(stocked, 'not an address')).status).toBe(422)
    await other.send('PATCH', `/stores/${other.store.id}`, { is_stock_request_active: false })
    const body = { variant_unique_id: foreign.unique_id, email: 'a@example.com' }
    expect((await other.visit('POST', '/stock-requests', body)).status).toBe(403)
  })

  it('waits on while the variant is sold out again, or its store sells nothing', async () => {
    const variant = await sellOut({ name: 'Teh Poci' })
    await ask(variant, 'sabar@example.com')
    await shop.send('PUT', `/variants/${variant.id}/stock`, { quantity: 5 })
    await db.updateTable('stock_states').set({ told_at: '2020-01-01T00:00:00Z' }).execute()
    while (await followChanges(db, new Date()));
    await shop.send('PUT', `/variants/${variant.id}/stock`, { quantity: 0 })
    await readEvents(service, 'stock_requests', queueNotices)
    await runJobs(service, 'mail-stock-requests')
    expect(await subjects('sabar@example.com')).toEqual([])
    await follow()
    await shop.send('PATCH', `/stores/${shop.store.id}`, { is_public: false })
    await restock(variant)
    expect(await subjects('sabar@example.com')).toEqual([])
    await shop.send('PATCH', `/stores/${shop.store.id}`, { is_public: true })
    await restock(variant, 0)
    await restock(variant)
    expect(await subjects('sabar@example.com')).toEqual(['Teh Poci tersedia lagi'])
  })

  it('is not lost if stock arrives after it was read', async () => {
    const variant = await sellOut({ name: 'Kopi Luwak' })
    const client = await service.database.pool.connect()
    try {
      await client.query('begin; lock table stock_requests in share mode')
      const asking = ask(variant, 'sela@example.com')
      await untilLocked(client)
      await restock(variant)
      await client.query('commit')
      expect((await asking).status).toBe(204)
    } finally {
      client.release()
    }
    await runJobs(service, 'mail-stock-requests')
    expect(await subjects('sela@example.com')).toEqual(['Kopi Luwak tersedia lagi'])
  })

  it('ends with an opt-out, but one that is made after it counts', async () => {
    const variant = await sellOut({ name: 'Gula Aren' })
    const address = 'cukup@example.com'
    await ask(variant, address)
    const link = unsubscribeUrl(
      service.service,
      { business_id: shop.business.id, store_id: shop.store.id, address },
      shop.store.slug,
    )
    service.clock.now = new Date(Date.now() + 1000)
    expect((await fetch(link, { method: 'POST' })).status).toBe(200)
    await restock(variant)
    expect(await subjects(address)).toEqual([])
    await restock(variant, 0)
    service.clock.now = new Date(Date.now() + 5000)
    await ask(variant, address)
    await restock(variant)
    expect(await subjects(address)).toEqual(['Gula Aren tersedia lagi'])
    await restock(variant, 0)
    await ask(variant, address)
    service.clock.now = new Date(Date.now() + 9000)
    expect((await fetch(link, { method: 'POST' })).status).toBe(200)
    await restock(variant)
    expect(await subjects(address)).toHaveLength(1)
  })

  it('is mailed in batches, each address once, however many wait', async () => {
    const variant = await sellOut({ name: 'Madu' })
    const count = noticeBatchSize + 5
    await db
      .insertInto('stock_requests')
      .values(
        Array.from({ length: count }, (_, i) => ({
          business_id: shop.business.id,
          id: crypto.randomUUID(),
          store_id: shop.store.id,
          variant_id: variant.id,
          email: `banyak${i}@example.com`,
          language: 'id' as const,
          created_at: new Date(),
        })),
      )
      .execute()
    await restock(variant)
    const { rows } = await service.database.pool.query(
      "select count(*)::int as mails, count(distinct recipient)::int as addresses from mails where recipient like 'banyak%'",
    )
    expect(rows).toEqual([{ mails: count, addresses: count }])
  })
})

it('lists the variants that are waited for, the most wanted first, without who waits', async () => {
  const other = await openGoodsShop(service)
  const [cup, plate] = [await other.sell({ name: 'Cangkir', stock: 0 }), await other.sell({ name: 'Piring', stock: 0 })]
  const wait = (variant: Variant, email: string) =>
    other.visit('POST', '/stock-requests', { variant_unique_id: variant.unique_id, email })
  await wait(cup, 'a@example.com')
  for (const email of ['a@example.com', 'b@example.com']) await wait(plate, email)
  const { data } = await other.send('GET', '/stock-requests')
  expect(data).toMatchObject([
    { variant_id: plate.id, product_name: 'Piring', waiting: 2 },
    { variant_id: cup.id, product_name: 'Cangkir', waiting: 1 },
  ])
  expect(JSON.stringify(data)).not.toContain('@')
  const first = await other.send('GET', '/stock-requests?page_size=1')
  const next = await other.send('GET', `/stock-requests?page_size=1&next_cursor=${first.next_cursor}`)
  expect(next.data.map((row: Variant & { variant_id: number }) => row.variant_id)).toEqual([cup.id])
  expect((await other.send('GET', `/stock-requests?store_id=${other.store.id}`)).data).toHaveLength(2)
  expect((await other.send('GET', '/stock-requests?store_unique_id=store_none')).data).toEqual([])
})

it('limits requests by client address, and by mail address', async () => {
  const strict = await startService({
    databaseUrl: service.databaseUrl,
    env: { RATE_LIMIT_LOGIN_ACCOUNT: '1/15m', RATE_LIMIT_LOGIN_ADDRESS: '2/1m' },
  })
  const variant = await sellOut()
  const statuses: number[] = []
  for (const email of ['satu@example.com', 'satu@example.com', 'dua@example.com']) {
    const { status } = await checkedFetch(strict.baseUrl, `/v3/stores/${shop.store.unique_id}/public/stock-requests`, {
      method: 'POST',
      headers: { 'x-service-storefront-api-key': shop.key.token, 'content-type': 'application/json' },
      body: JSON.stringify({ variant_unique_id: variant.unique_id, email }),
    })
    statuses.push(status)
  }
  expect(statuses).toEqual([204, 429, 429])
})

it('is deleted with its person, and after 180 days', async () => {
  const variant = await sellOut()
  const count = async () =>
    (await db.selectFrom('stock_requests').select('id').where('variant_id', '=', variant.id).execute()).length
  for (const email of ['hapus@example.com', 'lama@example.com', 'tetap@example.com']) await ask(variant, email)
  const { id } = await shop.send('POST', '/customers', { name: 'Hapus', email: 'hapus@example.com' })
  expect((await shop.call('GET', `/customers/${id}/export`)).body.stock_requests).toMatchObject([
    { variant_id: variant.id },
  ])
  expect((await shop.call('POST', `/customers/${id}/erase`)).status).toBe(200)
  expect(await count()).toBe(2)
  await db
    .updateTable('stock_requests')
    .set({ created_at: new Date(Date.now() - 181 * 86_400_000) })
    .where('email', '=', 'lama@example.com')
    .execute()
  await tasks(service.service)['purge-records']!({})
  expect(await count()).toBe(1)
})
