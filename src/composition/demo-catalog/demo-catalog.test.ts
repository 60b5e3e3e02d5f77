import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createStorefront, visit } from '../../../test/records/storefront.ts'
import { checkedFetch } from '../../../test/support/checked-fetch.ts'
import { createRandom, errorKinds, misspell } from '../../../test/support/misspell.ts'
import { startService } from '../../../test/support/service.ts'
import { makeDemo } from '../demo.ts'
import { fillTables } from './fill-tables.ts'
import { fillCatalog, fillOrders } from './index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'etalase-demo-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const service = await startService({ env: { DATA_DIR: dataDir } })
const { db, config } = service.service
await makeDemo(db, config, new Date())
// A second run keeps the existing data but issues a new password and new keys.
const demo = await makeDemo(db, config, new Date())

/** A store of another business, to be filled. */
async function openEmptyStore() {
  const shop = await createStorefront(service)
  const { id, business_id } = await db
    .selectFrom('stores')
    .select(['id', 'business_id'])
    .where('unique_id', '=', shop.store.unique_id)
    .executeTakeFirstOrThrow()
  return { shop, of: { business_id, store_id: id } }
}

const ordersOfDemo = db
  .selectFrom('orders')
  .where('business_id', '=', db.selectFrom('businesses').select('id').where('unique_id', '=', demo.business_unique_id))

const read = (path: string) =>
  checkedFetch(service.baseUrl, `/v3/stores/${demo.store_unique_id}/public${path}`, {
    headers: { 'x-service-storefront-api-key': demo.storefront_key },
  })

it('sells forty things of every kind with pictures of our own, and three bundles, once', async () => {
  const { body } = await read('/items?page_size=100')
  const products = body.data.filter((item: { entity_type: string }) => item.entity_type === 'product')
  expect(products.length).toBeGreaterThanOrEqual(40)
  const kinds = new Set(products.map((item: { item_type: string }) => item.item_type))
  expect(kinds).toEqual(new Set(['physical', 'digital', 'course', 'license', 'subscription']))
  const bundles = body.data.filter((item: { entity_type: string }) => item.entity_type === 'bundle_price_option')
  expect(new Set(bundles.map((item: { bundle_id: number }) => item.bundle_id)).size).toBe(3)
  for (const item of body.data) expect(item.images).toHaveLength(1)
  for (const item of products) expect(item.taxonomy).not.toBeNull()
  const pages = (await read('/pages')).body.data
  expect(pages.map((page: { kind: string }) => page.kind)).toEqual(['about', 'policy'])
  const picture = await fetch(products[0].images[0])
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const categories = (await read('/categories')).body.data
  expect(categories.length).toBeGreaterThan(10)
  expect(categories.map(({ name }: { name: string }) => name)).toContain('Biji kopi')
  const bundle = await read(`/bundle-price-options/${bundles[0].slug}`)
  expect(bundle.body).toMatchObject({ id: bundles[0].id, price: bundles[0].price_range.min, name: bundles[0].name })
  expect(bundle.body.bundlelines.length).toBeGreaterThan(1)
  expect((await db.selectFrom('course_contents').select('uuid').execute()).length).toBeGreaterThan(8)
  const withoutFile = await db
    .selectFrom('variants as v')
    .select('v.id')
    .where('v.is_file_enabled', '=', true)
    .where('v.id', 'not in', db.selectFrom('digital_files').select('variant_id'))
    .execute()
  expect(withoutFile).toEqual([])
  const available = db.selectFrom('licenses').select('id').where('status', '=', 'available')
  expect((await available.execute()).length).toBeGreaterThanOrEqual(50)
  const codes = await db.selectFrom('discount_codes').select(['applied_to', 'amount_type']).execute()
  expect(new Set(codes.map((code) => `${code.amount_type} off ${code.applied_to}`)).size).toBe(4)
  const business = db.selectFrom('businesses').select('id').where('unique_id', '=', demo.business_unique_id)
  const warehouses = db.selectFrom('warehouses').select('id').where('business_id', '=', business)
  expect((await warehouses.execute()).length).toBe(2)
})

type Described = { name: string; description: string | null }

it('finds the product of 95 of 100 misspelt words among the first five', async () => {
  const random = createRandom(20)
  const { body } = await read('/items?page_size=100')
  const texts = body.data.map(({ name, description }: Described) => `${name} ${description ?? ''}`.toLowerCase())
  const words = [...new Set<string>(texts.flatMap((text: string) => text.match(/[a-z]{4,}/g) ?? []))].sort()
  const drawn = words.map((word) => ({ word, order: random() })).sort((a, b) => a.order - b.order)
  expect(drawn.length).toBeGreaterThanOrEqual(200)
  const find = async (search: string) => {
    const { body } = await read(`/items?${new URLSearchParams({ search, is_forgiving: 'true', page_size: '5' })}`)
    return body.data.map(({ slug }: { slug: string }) => slug) as string[]
  }
  const missed: string[] = []
  for (const [index, { word }] of drawn.slice(0, 200).entries()) {
    const typed = misspell(word, errorKinds[index % errorKinds.length]!, random)
    const [product] = await find(word)
    if (!(await find(typed)).includes(product!)) missed.push(`${word}: ${typed}`)
  }
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(10)
})

it('has orders of six months, growing and by different people, some of which wait for somebody, once', async () => {
  const orders = await ordersOfDemo.select(['status', 'created_at', 'customer_id']).execute()
  const age = (created_at: string) => (Date.now() - Date.parse(created_at)) / 86_400_000
  const between = (from: number, to: number) =>
    orders.filter(({ created_at }) => age(created_at) >= from && age(created_at) < to).length
  expect(orders.length).toBe(between(0, 184))
  expect(between(150, 184)).toBeGreaterThan(20)
  expect(between(0, 30)).toBeGreaterThan(2 * between(150, 180))
  expect(new Set(orders.map(({ status }) => status))).toEqual(
    new Set(['completed', 'canceled', 'pending', 'confirmed', 'in_process', 'shipped']),
  )
  const strange = await db
    .selectFrom('order_lines')
    .select('product_name')
    .where('order_id', 'in', ordersOfDemo.select('orders.id'))
    .where('variant_id', 'is', null)
    .execute()
  expect(strange).toEqual([])
  const buyers = new Set(orders.map(({ customer_id }) => customer_id)).size
  expect(buyers).toBeGreaterThan(100)
  expect(orders.length).toBeGreaterThan(2 * buyers)
})

it('fills a store for load tests, again on top of itself', async () => {
  const { shop, of } = await openEmptyStore()
  const done: number[] = []
  const fill = { ...of, onProgress: (count: number) => done.push(count) }
  await fillCatalog(db, { ...fill, products: 300 })
  await fillCatalog(db, { ...fill, products: 20 })
  expect(done).toEqual([300, 20])
  const { body } = await visit(service, shop, '/items/count?search=beban')
  expect(body).toEqual({ total: 320 })
})

it('gives a business orders of the past, and leaves the indexes as they were', async () => {
  const { of } = await openEmptyStore()
  const { pool } = service.database
  const indexes = async () =>
    (await pool.query("select indexdef from pg_indexes where tablename = 'orders' order by 1")).rows
  const before = await indexes()
  const built: number[] = []
  const fill = { tables: ['orders'], rows: 1_000_000, onIndex: (count: number) => built.push(count) }
  await fillTables(db, fill, (tx) => fillOrders(tx, { ...of, orders: 30 }))
  expect(await indexes()).toEqual(before)
  expect(built.at(-1)).toBe(before.length - unique(before))
  const { rows } = await pool.query(
    "select count(*), count(distinct substr(id::text, 1, 13)) as moments from orders where order_id like 'LT%'",
  )
  expect(rows).toEqual([{ count: 30, moments: 30 }])
  const broken = fillTables(db, fill, () => Promise.reject(new Error('interrupted')))
  await expect(broken).rejects.toThrow('interrupted')
  expect(await indexes()).toEqual(before)
})

const unique = (indexes: { indexdef: string }[]) =>
  indexes.filter(({ indexdef }) => indexdef.startsWith('CREATE UNIQUE')).length
