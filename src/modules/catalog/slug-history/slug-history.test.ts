import { expect, it } from 'vitest'
import { openShop } from '../../../../test/records/checkout.ts'
import { startService } from '../../../../test/support/service.ts'
import { findMovedSlug, type MovedKind } from './index.ts'

const service = await startService()

type Shop = Awaited<ReturnType<typeof openShop>>

const find = (shop: Shop, kind: MovedKind, slug: string) => findMovedSlug(service.service.reads, shop.store, kind, slug)

it('finds the present slug of a product by each of its former ones, and none of a deleted product', async () => {
  const shop = await openShop(service)
  const { product } = await shop.sell({ name: 'Kopi', slug: 'a' })
  const rename = (slug: string) => shop.send('PATCH', `/products/${product.id}`, { slug })
  await rename('a')
  expect(await find(shop, 'product', 'a')).toBeUndefined()
  await rename('b')
  await rename('c')
  expect(await Promise.all(['a', 'b', 'c'].map((slug) => find(shop, 'product', slug)))).toEqual(['c', 'c', undefined])
  expect(await find(shop, 'bundle', 'a')).toBeUndefined()
  expect((await shop.visit('GET', '/products/a')).status).toBe(404)

  // Renamed back to a former slug, which then no longer redirects.
  await rename('a')
  expect(await Promise.all(['a', 'b', 'c'].map((slug) => find(shop, 'product', slug)))).toEqual([undefined, 'a', 'a'])

  await shop.send('DELETE', `/products/${product.id}`)
  expect(await find(shop, 'product', 'b')).toBeUndefined()
})

it("stores the former slug when the dashboard's form changes it", async () => {
  const shop = await openShop(service)
  const { product } = await shop.sell({ name: 'Teh', slug: 'teh-lama' })
  const variants = product.variants.map(({ id, price, weight }: Record<string, unknown>) => ({ id, price, weight }))
  const form = { name: 'Teh', item_type: 'physical', slug: 'teh-baru', variants }
  await shop.send('PUT', `/products/${product.id}`, form)
  expect(await find(shop, 'product', 'teh-lama')).toBe('teh-baru')
})

it('forwards a slug to the item that had it last', async () => {
  const shop = await openShop(service)
  const first = await shop.sell({ name: 'Satu', slug: 'promo' })
  await shop.send('PATCH', `/products/${first.product.id}`, { slug: 'satu' })
  const second = await shop.sell({ name: 'Dua', slug: 'promo' })
  expect((await shop.visit('GET', '/products/promo')).body.name).toBe('Dua')
  await shop.send('PATCH', `/products/${second.product.id}`, { slug: 'dua' })
  expect(await find(shop, 'product', 'promo')).toBe('dua')
})

it('finds bundle price options, collections and pages, in their own store only', async () => {
  const shop = await openShop(service)
  const other = await openShop(service)
  const variant = await shop.sell({ name: 'Gula' })
  const option = await shop.sellBundle([{ variant_id: variant.id, quantity: 1 }], '90000')
  const [bundle] = (await shop.send('GET', '/bundles')).data
  const [{ slug }] = bundle.bundle_price_options
  await shop.send('PATCH', `/bundles/${bundle.id}/bundle-price-options/${option.id}`, { slug: 'hemat' })
  const collection = await shop.send('POST', '/collections', { name: 'Baru', product_ids: [variant.product.id] })
  await shop.send('PATCH', `/collections/${collection.id}`, { slug: 'terbaru' })
  const page = await shop.send('POST', `/stores/${shop.store.id}/pages`, { title: 'Tentang' })
  await shop.send('PATCH', `/stores/${shop.store.id}/pages/${page.id}`, { slug: 'siapa-kami' })

  expect(await find(shop, 'bundle', slug)).toBe('hemat')
  expect(await find(shop, 'collection', 'baru')).toBe('terbaru')
  expect(await find(shop, 'page', 'tentang')).toBe('siapa-kami')
  for (const kind of ['bundle', 'collection', 'page'] as const)
    for (const former of [slug, 'baru', 'tentang']) expect(await find(other, kind, former)).toBeUndefined()

  await shop.send('PATCH', `/stores/${shop.store.id}/pages/${page.id}`, { is_published: false })
  expect(await find(shop, 'page', 'tentang')).toBeUndefined()
  await shop.send('DELETE', `/collections/${collection.id}`)
  expect(await find(shop, 'collection', 'baru')).toBeUndefined()
})
