import { describe, expect, it } from 'vitest'
import { createSeller, type Json, refusal, type Seller, twoSizes } from '../../../../test/records/catalog.ts'
import { createKey, startService } from '../../../../test/support/service.ts'

const service = await startService()

async function createBundle(shop: Seller, fields: Json = {}) {
  const product = await shop.product({ ...twoSizes, is_inventory: true })
  const [small, large] = product.variants
  const bundle = await shop.must('POST', '/v3/bundles', {
    name: 'Starter',
    public_name: 'Starter set',
    bundlelines: [
      { variant_id: large.id, quantity: 1 },
      { variant_id: small.id, quantity: 2 },
    ],
    bundle_price_options: [{ name: 'Launch', price: '180000' }],
    ...fields,
  })
  return { product, small, large, bundle, option: bundle.bundle_price_options[0] }
}

describe('bundles', () => {
  it('are created with lines and price options, and each line contains its subtotal', async () => {
    const shop = await createSeller(service)
    const { bundle, small, large } = await createBundle(shop)
    const variant = ({ id, unique_id, fullname, sku, price, product_id, available_qty }: Json) => ({
      id,
      unique_id,
      fullname,
      sku,
      price,
      product_id,
      is_checked: true,
      available_qty,
    })
    expect(bundle).toEqual({
      id: expect.any(Number),
      name: 'Starter',
      public_name: 'Starter set',
      display: 'Starter set',
      custom_id: null,
      description: null,
      rich_description: null,
      images: [],
      meta_thumbnail: null,
      weight_bump: 0,
      is_bundle_sharing: false,
      labels: [],
      variants_count: 2,
      bundlelines: [
        { id: expect.any(Number), quantity: 1, subtotal: '340000.50', variant: variant(large) },
        { id: expect.any(Number), quantity: 2, subtotal: '190000.00', variant: variant(small) },
      ],
      bundle_price_options: [
        {
          id: expect.any(Number),
          unique_id: expect.stringMatching(/^bpo_[0-9A-Za-z]{24}$/),
          bundle_id: bundle.id,
          name: 'Launch',
          slug: 'starter-set-launch',
          price: '180000.00',
          price_bt: '180000.00',
          stores: [],
        },
      ],
      business: { id: expect.any(Number), unique_id: shop.business.unique_id, username: shop.business.username },
      created_by: null,
      last_updated_by: null,
      created_at: expect.any(String),
      last_updated_at: bundle.created_at,
    })
    expect((await shop.get(`/v3/bundles/${bundle.id}`)).body).toEqual(bundle)
    expect((await shop.get('/v3/bundles?search=star')).body.data).toEqual([bundle])
    expect((await shop.get('/v3/bundles?search=other')).body.data).toEqual([])
    expect((await shop.get('/v3/bundles/count')).body).toEqual({ count: 1 })
  })

  it('are changed, copied and deleted', async () => {
    const shop = await createSeller(service)
    const { bundle, small } = await createBundle(shop)
    const path = `/v3/bundles/${bundle.id}`
    const changed = await shop.send('PATCH', path, {
      name: 'New',
      bundlelines: [{ variant_id: small.id, quantity: 3 }],
    })
    expect(changed.body).toMatchObject({ name: 'New', bundlelines: [{ quantity: 3, subtotal: '285000.00' }] })
    const { body: copy } = await shop.send('POST', `${path}/duplicate`)
    expect(copy).toMatchObject({
      name: 'New (Copy)',
      bundlelines: [{ quantity: 3 }],
      bundle_price_options: [{ name: 'Launch', slug: 'starter-set-launch-2', stores: [] }],
    })
    expect((await shop.send('DELETE', path)).status).toBe(204)
    for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const)
      expect((await shop.send(method, path, body)).status).toBe(404)
    expect((await shop.get('/v3/bundles')).body.data).toHaveLength(1)
  })

  it.each([
    ['no lines', { bundlelines: [] }, 'bundlelines'],
    ['an unknown variant', { bundlelines: [{ variant_id: 999999, quantity: 1 }] }, 'bundlelines.0.variant_id'],
    ['a quantity of zero', { bundlelines: [{ variant_id: 1, quantity: 0 }] }, 'bundlelines.0.quantity'],
    ['a negative price', { bundle_price_options: [{ name: 'x', price: -1 }] }, 'bundle_price_options.0.price'],
    ['no public name', { public_name: undefined }, 'public_name'],
    ['an unknown field', { colour: 1 }, 'colour'],
  ])('answer 422 to %s', async (_, fields, field) => {
    const shop = await createSeller(service)
    const { variants } = await shop.product()
    const valid = { name: 'B', public_name: 'B', bundlelines: [{ variant_id: variants[0].id, quantity: 1 }] }
    const answer = await shop.send('POST', '/v3/bundles', { ...valid, ...fields })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  })

  it('refuse variants of other businesses and duplicate variants', async () => {
    const shop = await createSeller(service)
    const other = await createSeller(service)
    const foreign = (await other.product()).variants[0].id
    const own = (await shop.product()).variants[0].id
    const send = (ids: number[]) =>
      shop.send('POST', '/v3/bundles', {
        name: 'B',
        public_name: 'B',
        bundlelines: ids.map((variant_id) => ({ variant_id, quantity: 1 })),
      })
    expect((await send([foreign])).body.errors).toEqual({
      'bundlelines.0.variant_id': ['does not exist'],
    })
    expect((await send([own, own])).body.errors).toEqual({ 'bundlelines.1.variant_id': ['must not be repeated'] })
  })

  it('keep lines and prices when a change is refused', async () => {
    const shop = await createSeller(service)
    const { bundle, option, small } = await createBundle(shop)
    const foreign = (await (await createSeller(service)).product()).variants[0].id
    const path = `/v3/bundles/${bundle.id}`
    const price = `${path}/bundle-price-options/${option.id}`
    const { slug } = await shop.must('POST', `${path}/bundle-price-options`, { name: 'Other', price: 1 })
    const store = await shop.store()
    const listed = `/v3/stores/${store.id}/bundle-price-options/${option.id}`
    await shop.must('POST', `/v3/stores/${store.id}/bundle-price-options`, { bpo_ids: [option.id] })
    const read = async () => [(await shop.get(path)).body, (await shop.get(`/v3/stores/${store.id}/bundles`)).body]
    const before = await read()
    const line = (variant_id: number) => ({ variant_id, quantity: 1 })
    for (const [at, body, errors] of [
      [path, { name: '' }, { name: ['must not be empty'] }],
      [path, { name: 'B', bundlelines: [] }, { bundlelines: ['must name at least 1'] }],
      [path, { name: 'B', bundlelines: [line(foreign)] }, { 'bundlelines.0.variant_id': ['does not exist'] }],
      [
        path,
        { bundlelines: [line(small.id), line(small.id)] },
        { 'bundlelines.1.variant_id': ['must not be repeated'] },
      ],
      [price, { name: 'P', price: '-1' }, { price: ['must not be negative'] }],
      [price, { name: 'P', slug }, { slug: ['is already in use'] }],
      [listed, { is_visible: false, price: 1 }, { price: ['is not a known field'] }],
    ] as const)
      expect(refusal(await shop.send('PATCH', at, body)), at).toEqual({
        status: 422,
        code: 'validation_failed',
        errors,
      })
    expect(await read()).toEqual(before)
  })

  it('cannot be copied if all their variants were deleted', async () => {
    const shop = await createSeller(service)
    const { bundle, product } = await createBundle(shop)
    await shop.must('DELETE', `/v3/products/${product.id}`)
    const copied = await shop.send('POST', `/v3/bundles/${bundle.id}/duplicate`)
    expect([copied.status, copied.body.error]).toEqual([409, 'All variants of this bundle were deleted'])
    expect((await shop.get('/v3/bundles/count')).body).toEqual({ count: 1 })
  })

  it('answer 403 without the scope and 404 to another business', async () => {
    const shop = await createSeller(service)
    const { bundle } = await createBundle(shop)
    const other = await createSeller(service)
    const key = await createKey(shop, ['product:list'])
    for (const [method, path, scope, body] of [
      ['GET', '/v3/bundles', 'bundle:list', undefined],
      ['POST', '/v3/bundles', 'bundle:create', {}],
      ['GET', `/v3/bundles/${bundle.id}`, 'bundle:read', undefined],
      ['PATCH', `/v3/bundles/${bundle.id}`, 'bundle:update', {}],
      ['DELETE', `/v3/bundles/${bundle.id}`, 'bundle:delete', undefined],
    ] as const) {
      const answer = await shop.send(method, path, body, key)
      expect([path, answer.status, answer.body.details]).toEqual([path, 403, { required_scope: scope }])
      if (path !== '/v3/bundles') expect((await other.send(method, path, body)).status).toBe(404)
    }
  })
})

describe('bundle price options', () => {
  it('are added, changed, deleted and listed; slugs are unique in the business', async () => {
    const shop = await createSeller(service)
    const { bundle, option } = await createBundle(shop)
    const path = `/v3/bundles/${bundle.id}/bundle-price-options`
    const { body: added } = await shop.send('POST', path, { name: 'Reseller', price: 150000, slug: 'reseller' })
    expect(added).toMatchObject({ bundle_id: bundle.id, slug: 'reseller', price: '150000.00' })
    expect((await shop.get(path)).body).toEqual({ data: [option, added], is_paginated: false })
    expect(refusal(await shop.send('POST', path, { name: 'x', price: 1, slug: 'reseller' }))).toEqual({
      status: 422,
      code: 'validation_failed',
      errors: { slug: ['is already in use'] },
    })
    const changed = await shop.send('PATCH', `${path}/${added.id}`, { price: '155000.10' })
    expect(changed.body).toEqual({ ...added, price: '155000.10', price_bt: '155000.10' })
    expect((await shop.send('DELETE', `${path}/${added.id}`)).status).toBe(204)
    expect((await shop.send('DELETE', `${path}/${added.id}`)).status).toBe(404)
    expect((await shop.send('PATCH', `${path}/999999`, {})).status).toBe(404)
    expect((await shop.send('POST', '/v3/bundles/999999/bundle-price-options', { name: 'x', price: 1 })).status).toBe(
      404,
    )
  })

  it('are attached to stores and detached from them', async () => {
    const shop = await createSeller(service)
    const store = await shop.store()
    const { bundle, option } = await createBundle(shop)
    const path = `/v3/stores/${store.id}/bundle-price-options`
    expect((await shop.get(`${path}/${option.id}`)).status).toBe(404)
    expect((await shop.send('POST', path, { bpo_ids: [option.id, 999999] })).status).toBe(404)
    expect((await shop.send('POST', path, { bpo_ids: [option.id] })).status).toBe(204)
    expect((await shop.send('POST', path, { bpo_ids: [option.id] })).status).toBe(204)
    expect((await shop.send('POST', path, { bpo_ids: [] })).status).toBe(422)
    expect((await shop.get(`${path}/${option.id}`)).body.stores).toMatchObject([{ id: store.id }])
    const stores = [{ id: store.id, unique_id: store.unique_id, name: store.name, custom_domain: null }]
    for (const relations of [
      `${path}/${option.id}/relations`,
      `/v3/bundles/${bundle.id}/relations`,
      `/v3/bundles/${bundle.id}/bundle-price-options/${option.id}/relations`,
    ])
      expect((await shop.get(relations)).body).toEqual({ stores })
    expect((await shop.send('PATCH', `${path}/${option.id}`, { is_visible: false })).status).toBe(204)
    const shown = {
      id: bundle.id,
      name: 'Starter',
      display: 'Starter set',
      bundle_price_options: [{ id: option.id, name: 'Launch', price: '180000.00', is_visible: false }],
    }
    expect((await shop.get(`/v3/stores/${store.id}/bundles`)).body.data).toEqual([shown])
    expect((await shop.get(`/v3/stores/${store.id}/bundles/${bundle.id}`)).body).toEqual(shown)
    expect((await shop.get(`/v3/bundles?store_id=${store.unique_id}`)).body.data).toHaveLength(1)
    expect((await shop.get(`/v3/bundles/simplified?for_store_id=${store.id}`)).body.data).toMatchObject([
      { id: bundle.id, is_owned_by_store: true },
    ])
    expect((await shop.send('DELETE', `${path}/${option.id}`)).status).toBe(204)
    expect((await shop.send('DELETE', `${path}/${option.id}`)).status).toBe(404)
    expect((await shop.get(`/v3/stores/${store.id}/bundles/${bundle.id}`)).status).toBe(404)
  })
})
