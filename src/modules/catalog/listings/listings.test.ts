import { describe, expect, it } from 'vitest'
import { createSeller, refusal, type Seller, twoSizes } from '../../../../test/records/catalog.ts'
import { startService } from '../../../../test/support/service.ts'
import { returnStock, takeStock } from '../stock-taking/index.ts'

const service = await startService()
const { db } = service.service

const readItem = async (storeId: number, entity: { product_id?: number; bundle_price_option_id?: number }) => {
  let query = db.selectFrom('store_items').selectAll().where('store_id', '=', storeId)
  if (entity.product_id) query = query.where('product_id', '=', entity.product_id)
  if (entity.bundle_price_option_id) query = query.where('bundle_price_option_id', '=', entity.bundle_price_option_id)
  const item = await query.executeTakeFirst()
  return item && { ...item, search: item.search.split(' ').map((word) => word.replaceAll("'", '')) }
}

const readVersion = async (storeId: number) =>
  (await db.selectFrom('store_catalog_versions').select('version').where('store_id', '=', storeId).executeTakeFirst())
    ?.version ?? 0

async function sell(shop: Seller, fields: object = {}) {
  const store = await shop.store()
  const product = await shop.product({ ...twoSizes, ...fields })
  await shop.must('PUT', `/v3/stores/${store.id}/products/${product.id}`, {})
  return { store, product, item: () => readItem(store.id, { product_id: product.id }) }
}

describe('the products of a store', () => {
  it('are attached, hidden, shown and detached', async () => {
    const shop = await createSeller(service)
    const { store, product } = await sell(shop)
    const path = `/v3/stores/${store.unique_id}/products`
    const [small, large] = product.variants
    const variant = ({ id, unique_id, fullname, sku, price }: typeof small) => ({ id, unique_id, fullname, sku, price })
    const shown = { id: product.id, name: 'Kopi Gayo', display: 'Kopi Gayo', is_visible: true }
    expect((await shop.get(path)).body.data).toEqual([{ ...shown, variants: [variant(small), variant(large)] }])
    expect((await shop.send('PUT', `${path}/${product.id}`, { is_visible: false })).status).toBe(204)
    expect((await shop.get(path)).body.data).toMatchObject([{ id: product.id, is_visible: false }])
    expect((await shop.get(`/v3/products/${product.id}`)).body.stores).toEqual([
      { id: store.id, unique_id: store.unique_id, name: store.name, custom_domain: null, is_visible: false },
    ])
    expect((await shop.get(`/v3/products/${product.id}/relations`)).body).toEqual({
      stores: [{ id: store.id, unique_id: store.unique_id, name: store.name, custom_domain: null }],
      bundles: [],
    })
    expect((await shop.get(`/v3/stores/${store.id}/variants/${small.id}`)).body).toEqual(small)
    expect((await shop.send('DELETE', `${path}/${product.id}`)).status).toBe(204)
    expect((await shop.send('DELETE', `${path}/${product.id}`)).status).toBe(404)
    expect((await shop.get(`/v3/stores/${store.id}/variants/${small.id}`)).status).toBe(404)
    expect((await shop.get(path)).body.data).toEqual([])
  })

  it('answer 404 across businesses and to unknown ids, and 400 or 422 to an invalid body', async () => {
    const shop = await createSeller(service)
    const other = await createSeller(service)
    const { store, product } = await sell(shop)
    const mine = await sell(other)
    const put = (caller: Seller, storeId: unknown, productId: unknown, body: object = {}) =>
      caller.send('PUT', `/v3/stores/${storeId}/products/${productId}`, body)
    expect((await put(other, store.id, mine.product.id)).status).toBe(404)
    expect((await put(other, mine.store.id, product.id)).status).toBe(404)
    expect((await put(shop, store.id, 999999)).status).toBe(404)
    expect((await put(shop, 999999, product.id)).status).toBe(404)
    expect((await put(shop, store.id, product.id, { is_visible: 'no' })).status).toBe(400)
    expect(refusal(await put(shop, store.id, product.id, { colour: 1 }))).toMatchObject({ status: 422 })
    expect((await put(shop, store.id, 'x')).status).toBe(404)
    expect((await other.get(`/v3/stores/${store.id}/products`)).status).toBe(404)
    expect((await other.send('DELETE', `/v3/stores/${store.id}/products/${product.id}`)).status).toBe(404)
  })

  it('are selected by the store filter of the product list', async () => {
    const shop = await createSeller(service)
    const { store, product } = await sell(shop, { labels: ['hot'], is_inventory: true, description: 'Manis dan wangi' })
    const book = await shop.product({ name: 'Buku', item_type: 'digital', variants: [{ price: 1, weight: 0 }] })
    const box = await shop.product({
      name: 'Box',
      item_type: 'subscription',
      variants: [{ price: 1, weight: 0, interval: 'month', is_checked: false }],
    })
    const ids = async (query: string) => {
      const { data } = (await shop.get(`/v3/products?${query}`)).body
      const { count } = (await shop.get(`/v3/products/count?${query}`)).body
      expect(count).toBe(data.length)
      return data.map(({ id }: { id: number }) => id)
    }
    expect(await ids('')).toEqual([box.id, book.id, product.id])
    expect(await ids(`store_id=${store.id}`)).toEqual([product.id])
    expect(await ids(`store_id=999999,${store.unique_id}`)).toEqual([product.id])
    expect(await ids('store_id=store_none')).toEqual([])
    expect(await ids('item_type=digital')).toEqual([book.id])
    expect(await ids('label=hot')).toEqual([product.id])
    expect(await ids('is_inventory=true')).toEqual([product.id])
    expect(await ids('pricing_type=recurring')).toEqual([box.id])
    expect(await ids('is_checked=false')).toEqual([box.id])
    for (const search of ['KOPI', 'ko ga', 'gayo-1000', 'wangi', 'man'])
      expect([search, await ids(`search=${search}`)]).toEqual([search, [product.id]])
    for (const search of ['opi', 'kopi buku', '!!!', "'", 'kopi:*|x'])
      expect([search, await ids(`search=${encodeURIComponent(search)}`)]).toEqual([search, []])
    expect(await ids('search=%20')).toHaveLength(3)
    const simplified = await shop.get(`/v3/products/simplified?for_store_id=${store.id}&page_size=2`)
    expect(simplified.body).toMatchObject({ has_next: true, data: [{ is_owned_by_store: false }, { id: book.id }] })
    const next = await shop.get(`/v3/products/simplified?next_cursor=${simplified.body.next_cursor}`)
    expect(next.body.data).toMatchObject([{ id: product.id, variants: [{ sku: 'GAYO-250' }, { sku: 'GAYO-1000' }] }])
    expect((await shop.get('/v3/products/simplified?for_store_id=999999')).status).toBe(404)
    expect((await shop.get('/v3/products?item_type=food')).status).toBe(400)
  })
})

describe('the rows of the public list', () => {
  it('reflect every change of the product immediately', async () => {
    const shop = await createSeller(service)
    const { store, product, item } = await sell(shop, { public_name: 'Gayo ISTIMEWA' })
    expect(await item()).toMatchObject({
      entity_type: 'product',
      is_visible: true,
      is_listed: true,
      in_stock: true,
      min_price: 9_500_000,
      max_price: 34_000_050,
      name_key: 'gayo istimewa',
      item_type: 'physical',
      taxonomy_id: null,
      created_at: product.created_at,
      search: expect.arrayContaining(['kopi', 'istimewa', '1000', `store:${store.id}`]),
    })
    await shop.must('PATCH', `/v3/variants/${product.variants[1].id}`, { price: '500' })
    expect(await item()).toMatchObject({ min_price: 50_000, max_price: 9_500_000 })
    await shop.must('PATCH', `/v3/products/${product.id}`, {
      public_name: 'Toraja',
      item_type: 'digital',
      taxonomy_id: 3,
    })
    expect(await item()).toMatchObject({ name_key: 'toraja', item_type: 'digital', taxonomy_id: 3 })
    expect((await item())?.search).not.toContain('istimewa')
    for (const { id } of product.variants) await shop.must('PATCH', `/v3/variants/${id}`, { is_checked: false })
    expect(await item()).toMatchObject({ is_listed: false, is_visible: true, min_price: null, in_stock: false })
    await shop.must('DELETE', `/v3/products/${product.id}`)
    expect(await item()).toBeUndefined()
  })

  it('are in_stock if any warehouse has stock of a sellable variant', async () => {
    const shop = await createSeller(service)
    const { product, item } = await sell(shop, { is_inventory: true })
    expect(await item()).toMatchObject({ in_stock: false, is_listed: true })
    const stock = `/v3/variants/${product.variants[0].id}/stock`
    const { warehouses } = await shop.must('PUT', stock, { quantity: 2 })
    expect(await item()).toMatchObject({ in_stock: true })
    const demand = [{ variant_id: product.variants[0].id, warehouse_id: warehouses[0].id, quantity: 2 }]
    await db.transaction().execute((tx) => takeStock(tx, product.business.id, demand, new Date()))
    expect(await item()).toMatchObject({ in_stock: false })
    await db.transaction().execute((tx) => returnStock(tx, product.business.id, demand, new Date()))
    expect(await item()).toMatchObject({ in_stock: true })
  })

  it('of a bundle are in_stock only if there is enough stock for every line', async () => {
    const shop = await createSeller(service)
    const { store, product } = await sell(shop, { is_inventory: true })
    const lines = product.variants.map(({ id }: { id: number }) => ({ variant_id: id, quantity: 2 }))
    const bundle = await shop.must('POST', '/v3/bundles', {
      name: 'Set',
      public_name: 'Paket Hemat',
      bundlelines: lines,
      bundle_price_options: [{ name: 'Promo', price: 100 }],
    })
    const [option] = bundle.bundle_price_options
    await shop.must('POST', `/v3/stores/${store.id}/bundle-price-options`, { bpo_ids: [option.id] })
    const item = () => readItem(store.id, { bundle_price_option_id: option.id })
    expect(await item()).toMatchObject({
      entity_type: 'bundle_price_option',
      is_listed: true,
      in_stock: false,
      min_price: 10_000,
      max_price: 10_000,
      item_type: null,
      name_key: 'paket hemat - promo',
      search: expect.arrayContaining(['paket', 'promo', `store:${store.id}`]),
    })
    const put = (index: number, quantity: number) =>
      shop.must('PUT', `/v3/variants/${product.variants[index].id}/stock`, { quantity })
    await put(0, 2)
    expect(await item()).toMatchObject({ in_stock: false })
    const { warehouses } = await put(1, 3)
    expect(await item()).toMatchObject({ in_stock: true })
    const demand = [{ variant_id: product.variants[1].id, warehouse_id: warehouses[0].id, quantity: 2 }]
    await db.transaction().execute((tx) => takeStock(tx, product.business.id, demand, new Date()))
    expect(await item()).toMatchObject({ in_stock: false })
    await shop.must('DELETE', `/v3/variants/${product.variants[1].id}`)
    expect(await item()).toMatchObject({ is_listed: false })
    await shop.must('DELETE', `/v3/bundles/${bundle.id}`)
    expect(await item()).toBeUndefined()
  })

  it('increment the version of the affected stores, except on sales that leave stock', async () => {
    const shop = await createSeller(service)
    const { store, product } = await sell(shop, { is_inventory: true })
    const elsewhere = await shop.store('Elsewhere')
    const rises = async (act: () => Promise<unknown>) => {
      const before = await readVersion(store.id)
      await act()
      return (await readVersion(store.id)) - before
    }
    const [{ id }] = product.variants
    expect(await rises(() => shop.must('PATCH', `/v3/products/${product.id}`, { rich_description: '<b>x</b>' }))).toBe(
      1,
    )
    expect(await rises(() => shop.must('PUT', `/v3/variants/${id}/stock`, { quantity: 9 }))).toBe(1)
    expect(await rises(() => shop.must('PUT', `/v3/variants/${id}/stock`, { quantity: 8 }))).toBe(0)
    expect(await rises(() => shop.must('PUT', `/v3/variants/${id}/stock`, { quantity: 0 }))).toBe(1)
    expect(await rises(() => shop.must('DELETE', `/v3/products/${product.id}`))).toBeGreaterThan(0)
    expect(await readVersion(elsewhere.id)).toBe(0)
  })
})
