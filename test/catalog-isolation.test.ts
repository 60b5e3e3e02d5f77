import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allScopes } from '../src/access/scopes.ts'
import { createSeller, type Seller, twoSizes } from './catalog.ts'
import { createKey, startService } from './service.ts'

const service = await startService()

type Owned = { store: string; product: number; variant: string; bundle: number; option: number; warehouse: number }

/** A business with one of everything, its mark in every name. */
async function fill(shop: Seller, mark: string) {
  const { id: store, unique_id } = await shop.store(`${mark} store`)
  const warehouse = await shop.must('POST', '/v3/warehouses', { name: `${mark} warehouse` })
  const product = await shop.product({ name: `${mark} Kopi`, ...twoSizes, labels: ['shared'], is_inventory: true })
  const bundle = await shop.must('POST', '/v3/bundles', {
    name: `${mark} bundle`,
    public_name: `${mark} bundle`,
    labels: ['shared'],
    bundlelines: [{ variant_id: product.variants[0].id, quantity: 1 }],
    bundle_price_options: [{ name: `${mark} price`, price: 1 }],
  })
  const option = bundle.bundle_price_options[0].id
  await shop.must('PUT', `/v3/stores/${store}/products/${product.id}`, {})
  await shop.must('POST', `/v3/stores/${store}/bundle-price-options`, { bpo_ids: [option] })
  await shop.must('PUT', `/v3/variants/${product.variants[0].id}/stock`, { quantity: 5 })
  const [variant] = product.variants
  const owned = (isByNumber: boolean): Owned => ({
    store: isByNumber ? String(store) : unique_id,
    product: product.id,
    variant: isByNumber ? String(variant.id) : variant.unique_id,
    bundle: bundle.id,
    option,
    warehouse: warehouse.id,
  })
  return { shop, mark, owned, businessId: product.business.id as number }
}

const variant = { price: 5, weight: 5, option1_value: 'new' }
const routes: [method: string, path: (of: Owned) => string, body?: (of: Owned) => unknown][] = [
  ['GET', (of) => `/v3/products/${of.product}`],
  ['PATCH', (of) => `/v3/products/${of.product}`, () => ({ name: 'Stolen' })],
  ['DELETE', (of) => `/v3/products/${of.product}`],
  ['POST', (of) => `/v3/products/${of.product}/duplicate`],
  ['GET', (of) => `/v3/products/${of.product}/relations`],
  ['POST', (of) => `/v3/products/${of.product}/variants`, () => variant],
  ['PATCH', (of) => `/v3/products/${of.product}/variants/bulk`, () => ({ field: 'price', value: 1 })],
  ['POST', (of) => `/v3/products/${of.product}/add-option`, () => ({ name: 'x', value: 'y' })],
  ['PATCH', (of) => `/v3/products/${of.product}/remove-option-value`, () => ({ position: 1, value: '250 g' })],
  ['PATCH', (of) => `/v3/products/${of.product}/reorder-option-values`, () => ({ position: 1, values: [] })],
  ['GET', (of) => `/v3/variants/${of.variant}`],
  ['PATCH', (of) => `/v3/variants/${of.variant}`, () => ({ price: 1 })],
  ['DELETE', (of) => `/v3/variants/${of.variant}`],
  ['GET', (of) => `/v3/variants/${of.variant}/stock`],
  ['PUT', (of) => `/v3/variants/${of.variant}/stock`, () => ({ quantity: 1 })],
  ['PATCH', (of) => `/v3/variants/${of.variant}/stock`, () => ({ adjustment: 1 })],
  ['GET', (of) => `/v3/bundles/${of.bundle}`],
  ['PATCH', (of) => `/v3/bundles/${of.bundle}`, () => ({ name: 'Stolen' })],
  ['DELETE', (of) => `/v3/bundles/${of.bundle}`],
  ['POST', (of) => `/v3/bundles/${of.bundle}/duplicate`],
  ['GET', (of) => `/v3/bundles/${of.bundle}/relations`],
  ['GET', (of) => `/v3/bundles/${of.bundle}/bundle-price-options`],
  ['POST', (of) => `/v3/bundles/${of.bundle}/bundle-price-options`, () => ({ name: 'x', price: 1 })],
  ['PATCH', (of) => `/v3/bundles/${of.bundle}/bundle-price-options/${of.option}`, () => ({ price: 1 })],
  ['DELETE', (of) => `/v3/bundles/${of.bundle}/bundle-price-options/${of.option}`],
  ['GET', (of) => `/v3/stores/${of.store}`],
  ['PATCH', (of) => `/v3/stores/${of.store}`, () => ({ name: 'Stolen' })],
  ['DELETE', (of) => `/v3/stores/${of.store}`],
  ['GET', (of) => `/v3/stores/${of.store}/products`],
  ['PUT', (of) => `/v3/stores/${of.store}/products/${of.product}`, () => ({ is_visible: false })],
  ['DELETE', (of) => `/v3/stores/${of.store}/products/${of.product}`],
  ['GET', (of) => `/v3/stores/${of.store}/variants/${of.variant}`],
  ['GET', (of) => `/v3/stores/${of.store}/bundles`],
  ['GET', (of) => `/v3/stores/${of.store}/bundles/${of.bundle}`],
  ['POST', (of) => `/v3/stores/${of.store}/bundle-price-options`, (of) => ({ bpo_ids: [of.option] })],
  ['GET', (of) => `/v3/stores/${of.store}/bundle-price-options/${of.option}`],
  ['DELETE', (of) => `/v3/stores/${of.store}/bundle-price-options/${of.option}`],
  ['GET', (of) => `/v3/warehouses/${of.warehouse}`],
  ['PATCH', (of) => `/v3/warehouses/${of.warehouse}`, () => ({ is_default: true })],
  ['DELETE', (of) => `/v3/warehouses/${of.warehouse}`],
]

const lists: ((of: Owned) => string)[] = [
  () => '/v3/products',
  () => '/v3/products/simplified',
  () => '/v3/bundles',
  () => '/v3/bundles/simplified',
  () => '/v3/stores',
  () => '/v3/stores/simplified',
  () => '/v3/warehouses',
  () => '/v3/products/export',
  () => '/v3/products?search=kopi',
  () => '/v3/products?label=shared',
  (of) => `/v3/products?store_id=${of.store}`,
  (of) => `/v3/products?warehouse_id=${of.warehouse}`,
  (of) => `/v3/stores?product_id=${of.product}`,
  (of) => `/v3/bundles?store_id=${of.store}`,
]

const counts: ((of: Owned) => string)[] = [
  (of) => `/v3/products/count?store_id=${of.store}`,
  (of) => `/v3/bundles/count?store_id=${of.store}`,
]

/** All that a business has, to compare before and after. */
async function stateOf(businessId: number) {
  const { rows } = await service.database.pool.query(
    `select (select jsonb_agg(p order by p.id) from products p where business_id = $1) as products,
      (select jsonb_agg(v order by v.id) from variants v where business_id = $1) as variants,
      (select jsonb_agg(s) from variant_stocks s join variants v on v.id = s.variant_id where v.business_id = $1) as stocks,
      (select jsonb_agg(b order by b.id) from bundles b where business_id = $1) as bundles,
      (select jsonb_agg(o order by o.id) from bundle_price_options o where business_id = $1) as options,
      (select jsonb_agg(i order by i.id) from store_items i where business_id = $1) as items,
      (select jsonb_agg(s order by s.id) from stores s where business_id = $1) as stores,
      (select jsonb_agg(w order by w.id) from warehouses w where business_id = $1) as warehouses`,
    [businessId],
  )
  return rows[0]
}

describe('two businesses', () => {
  it('see and change nothing of each other, by id, slug, cursor, search, filter or count', async () => {
    const businesses = [
      await fill(await createSeller(service), 'ALPHA'),
      await fill(await createSeller(service), 'BETA'),
      await fill(await createSeller(service), 'GAMMA'),
    ]
    const callers = await Promise.all(
      businesses
        .slice(0, 2)
        .flatMap((business) => [
          { business, key: Promise.resolve(business.shop.key) },
          {
            business,
            key: createKey(
              business.shop,
              allScopes.filter((scope) => /:(list|read)$/.test(scope)),
            ),
          },
          { business, key: createKey(business.shop, ['product:update', 'bundle:update', 'store:update']) },
        ])
        .map(async ({ business, key }) => ({ business, key: await key })),
    )
    const before = await Promise.all(businesses.map(({ businessId }) => stateOf(businessId)))
    const cursors = await Promise.all(
      businesses.map(async ({ shop }) => {
        await shop.product()
        return (await shop.get('/v3/products?page_size=1')).body.next_cursor as string
      }),
    )
    const unchanged = await Promise.all(businesses.map(({ businessId }) => stateOf(businessId)))
    expect(before).not.toEqual(unchanged)

    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...callers),
        fc.integer({ min: 1, max: 2 }),
        fc.boolean(),
        fc.oneof(
          fc.record({ kind: fc.constant('route' as const), route: fc.constantFrom(...routes) }),
          fc.record({ kind: fc.constant('list' as const), path: fc.constantFrom(...lists) }),
          fc.record({ kind: fc.constant('count' as const), path: fc.constantFrom(...counts) }),
          fc.record({ kind: fc.constant('cursor' as const) }),
        ),
        async ({ business, key }, step, isByNumber, what) => {
          const victim = businesses[(businesses.indexOf(business) + step) % 3]!
          const foreign = victim.owned(isByNumber)
          const send = (method: string, path: string, body?: unknown) => business.shop.send(method, path, body, key)
          if (what.kind === 'route') {
            const [method, path, body] = what.route
            const answer = await send(method, path(foreign), body?.(foreign))
            expect([403, 404]).toContain(answer.status)
            expect(answer.text).not.toContain(victim.mark)
          } else if (what.kind === 'cursor') {
            const answer = await send('GET', `/v3/products?next_cursor=${cursors[businesses.indexOf(victim)]}`)
            expect([400, 403]).toContain(answer.status)
          } else {
            const answer = await send('GET', what.path(foreign))
            expect([200, 403, 404]).toContain(answer.status)
            for (const other of businesses) if (other !== business) expect(answer.text).not.toContain(other.mark)
            if (what.kind === 'count' && answer.status === 200) expect(answer.body).toEqual({ count: 0 })
          }
        },
      ),
      { numRuns: 300 },
    )
    expect(await Promise.all(businesses.map(({ businessId }) => stateOf(businessId)))).toEqual(unchanged)
  }, 120_000)

  it('may use the same slugs', async () => {
    const [a, b] = [await createSeller(service), await createSeller(service)]
    expect([(await a.product({ slug: 'kopi' })).slug, (await b.product({ slug: 'kopi' })).slug]).toEqual([
      'kopi',
      'kopi',
    ])
  })

  it('get different slugs for products created at once under one name', async () => {
    const shop = await createSeller(service)
    const made = await Promise.all(Array.from({ length: 6 }, () => shop.product()))
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(6)
  })
})
