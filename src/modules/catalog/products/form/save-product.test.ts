import { describe, expect, it } from 'vitest'
import { createSeller, refusal, twoSizes } from '../../../../../test/records/catalog.ts'
import { callApi, startService } from '../../../../../test/support/service.ts'

const service = await startService()
const shop = await createSeller(service)

const saving = async (id: number, body: object, ifMatch?: string) => {
  const answer = await callApi(service, `/v3/products/${id}`, shop.key, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(ifMatch && { 'if-match': ifMatch }) },
  })
  return answer
}
const readTag = async (id: number) => (await callApi(service, `/v3/products/${id}`, shop.key)).headers.get('etag')!
const brief = ({ id, option1_value, price }: { id: number; option1_value: string; price: string }) => [
  id,
  option1_value,
  price,
]

describe('saving a product with all its variants', () => {
  it('keeps the categories if none are given, and replaces them otherwise', async () => {
    const product = await shop.product(twoSizes)
    const category = await shop.must('POST', '/v3/categories', { name: 'Kopi' })
    const [{ id, price, weight, option1_value }] = product.variants
    const whole = {
      name: product.name,
      item_type: 'physical',
      option1_name: product.option1_name,
      variants: [{ id, price, weight, option1_value }],
    }
    const categoriesAfter = async (part: object) => {
      const { status, body } = await saving(product.id, { ...whole, ...part })
      return [status, body.categories?.map((one: { id: number }) => one.id)]
    }
    expect(await categoriesAfter({ category_ids: [category.id] })).toEqual([200, [category.id]])
    expect(await categoriesAfter({})).toEqual([200, [category.id]])
    expect(await categoriesAfter({ category_ids: [] })).toEqual([200, []])
    expect(refusal(await saving(product.id, { ...whole, category_ids: [1] }))).toMatchObject({ status: 422 })
  })

  it('changes, adds and deletes variants, exchanges option values and sets the stock of each warehouse', async () => {
    const product = await shop.product({ ...twoSizes, is_inventory: true, labels: ['new'] })
    const [small, large] = product.variants
    const second = await shop.must('POST', '/v3/warehouses', { name: 'Bandung' })
    const saved = await saving(product.id, {
      name: 'Kopi Gayo Wine',
      item_type: 'physical',
      is_inventory: true,
      option1_name: 'Berat',
      variants: [
        { price: '1', weight: 1, option1_value: '2 kg', stocks: [{ warehouse_id: second.id, quantity: 4 }] },
        { id: large.id, price: '340000', weight: 1000, option1_value: '250 g' },
        { id: small.id, price: '95000', weight: 250, option1_value: '1 kg' },
      ],
    })
    expect(saved.status).toBe(200)
    expect(saved.body.variants.map(brief)).toEqual([
      [expect.any(Number), '2 kg', '1.00'],
      [large.id, '250 g', '340000.00'],
      [small.id, '1 kg', '95000.00'],
    ])
    expect(saved.body).toMatchObject({
      name: 'Kopi Gayo Wine',
      option1_name: 'Berat',
      option1_values: ['2 kg', '250 g', '1 kg'],
      labels: [{ name: 'new' }],
      slug: product.slug,
    })
    const added = saved.body.variants[0].id
    const form = (await shop.get(`/v3/products/form?product_id=${product.id}`)).body
    expect(form).toEqual({
      product: saved.body,
      stores: [],
      warehouses: expect.arrayContaining([{ id: second.id, name: 'Bandung', is_default: expect.any(Boolean) }]),
      stocks: [{ variant_id: added, warehouse_id: second.id, quantity: 4 }],
    })
    const { stocks: _, ...choices } = form
    expect((await shop.get('/v3/products/form')).body).toEqual({ ...choices, product: null, stocks: [] })
    const single = await saving(product.id, {
      name: 'Kopi',
      item_type: 'physical',
      variants: [{ id: small.id, price: '95000', weight: 250, stocks: [{ warehouse_id: second.id, quantity: 2 }] }],
    })
    expect(single.body).toMatchObject({ is_multiple: false, option1_name: null, variants_count: 1 })
    expect(single.body.variants[0]).toMatchObject({ id: small.id, option1_value: null, available_qty: 2 })
    expect((await shop.get(`/v3/variants/${large.id}`)).status).toBe(404)
  })

  it('refuses an old version with 412, also of a change, and does not mind sales', async () => {
    const product = await shop.product({ is_inventory: true })
    const [variant] = product.variants
    const body = { name: 'A', item_type: 'physical', variants: [{ id: variant.id, price: '1', weight: 1 }] }
    const tag = await readTag(product.id)
    await shop.must('PUT', `/v3/variants/${variant.id}/stock`, { quantity: 3 })
    const saved = await saving(product.id, body, tag)
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, await readTag(product.id)])
    expect(refusal(await saving(product.id, body, tag))).toEqual({
      status: 412,
      code: 'precondition_failed',
      errors: undefined,
    })
    const patch = await callApi(service, `/v3/products/${product.id}`, shop.key, {
      method: 'PATCH',
      body: '{"name":"B"}',
      headers: { 'content-type': 'application/json', 'if-match': tag },
    })
    expect(patch.status).toBe(412)
    expect((await saving(product.id, body, '*')).status).toBe(200)
  })

  it('keeps stock without a warehouse as that of the default one, for new and for existing variants', async () => {
    const product = await shop.product({ ...twoSizes, is_inventory: true })
    const [small] = product.variants
    const second = await shop.must('POST', '/v3/warehouses', { name: 'Solo' })
    const { body } = await saving(product.id, {
      name: 'A',
      item_type: 'physical',
      option1_name: 'Size',
      variants: [
        { id: small.id, price: '1', weight: 1, option1_value: 'S', stock: 7 },
        { price: '1', weight: 1, option1_value: 'M', stock: 3, stocks: [{ warehouse_id: second.id, quantity: 2 }] },
      ],
    })
    expect(body.variants.map((one: { available_qty: number }) => one.available_qty)).toEqual([7, 5])
    const stock = (await shop.get(`/v3/variants/${small.id}/stock`)).body
    expect(stock.warehouses).toMatchObject([{ name: 'Main warehouse', quantity: 7 }])
  })

  it('names the field of a variant that it refuses', async () => {
    const product = await shop.product(twoSizes)
    const [small, large] = product.variants
    const other = await shop.product()
    const save = async (variants: object[], fields: object = { option1_name: 'Size' }) =>
      refusal(await saving(product.id, { name: 'A', item_type: 'physical', ...fields, variants }))
    const one = { id: small.id, price: '1', weight: 1, option1_value: 'S' }
    const bad = (field: string) => ({ status: 422, code: 'validation_failed', errors: { [field]: expect.anything() } })
    expect(await save([one, { ...one, option1_value: 'M' }])).toEqual(bad('variants.1.id'))
    expect(await save([one, { ...one, id: other.variants[0].id, option1_value: 'M' }])).toEqual(bad('variants.1.id'))
    expect(await save([one, { ...one, id: large.id }])).toEqual(bad('variants.1'))
    expect(await save([one], {})).toEqual(bad('variants.0.option1_value'))
    expect(await save([one], { option1_name: 'Size', taxonomy_id: 99999999 })).toEqual(bad('taxonomy_id'))
    expect(await save([{ ...one, price: '-1' }])).toEqual(bad('variants.0.price'))
    expect(await save([{ ...one, stocks: [{ warehouse_id: 999999, quantity: 1 }] }])).toEqual(
      bad('variants.0.stocks.0.warehouse_id'),
    )
    expect(
      (await saving(999999, { name: 'A', item_type: 'physical', variants: [{ price: '1', weight: 1 }] })).status,
    ).toBe(404)
    expect((await shop.get('/v3/products/form?product_id=999999')).status).toBe(404)
    expect((await shop.get(`/v3/products/${product.id}`)).body.variants).toEqual(product.variants)
  })

  it('never keeps scripts or event handlers of a description', async () => {
    const product = await shop.product()
    const rich_description =
      '<p onclick="a()">Halo <script>alert(1)</script><img src="x" onerror="b()"><a href="javascript:c()">d</a></p>'
    const { body } = await saving(product.id, {
      name: 'A',
      item_type: 'physical',
      rich_description,
      variants: [{ id: product.variants[0].id, price: '1', weight: 1, rich_description }],
    })
    for (const html of [body.rich_description, body.variants[0].rich_description]) {
      expect(html).toContain('Halo')
      expect(html).not.toMatch(/script|onclick|onerror|javascript/)
    }
  })

  it('refuses a description that is nested too deeply, naming the field', async () => {
    const product = await shop.product()
    const deep = '<b>'.repeat(51)
    const variant = { id: product.variants[0].id, price: '1', weight: 1 }
    const body = { name: 'A', item_type: 'physical', variants: [variant] }
    for (const [sent, field] of [
      [{ ...body, rich_description: deep }, 'rich_description'],
      [{ ...body, variants: [{ ...variant, rich_description: deep }] }, 'variants.0.rich_description'],
    ] as const) {
      const refused = await saving(product.id, sent)
      expect([refused.status, refused.body.error_details]).toEqual([
        422,
        [{ field, code: 'html_too_complex', params: { elements: 5000, depth: 50 } }],
      ])
    }
  })
})

describe('an archived product', () => {
  it('leaves its stores, cannot be published, and is found by a filter', async () => {
    const shop = await createSeller(service)
    const store = await shop.store()
    const product = await shop.product()
    const listing = `/v3/stores/${store.id}/products/${product.id}`
    await shop.must('PUT', listing, {})
    const archived = await shop.must('PATCH', `/v3/products/${product.id}`, { is_archived: true })
    expect(archived).toMatchObject({ is_archived: true, stores: [] })
    const refused = await shop.send('PUT', listing, {})
    expect([refused.status, refused.body.details]).toEqual([409, { reason: 'product_archived' }])
    const ids = (await shop.get('/v3/products?is_archived=true')).body.data.map(({ id }: { id: number }) => id)
    expect(ids).toEqual([product.id])
    expect((await shop.get('/v3/products/count?is_archived=false&search=gayo')).body.count).toBe(0)
    await shop.must('PATCH', `/v3/products/${product.id}`, { is_archived: false })
    await shop.must('PUT', listing, {})
  })
})

describe('publishing', () => {
  it('is refused to people while buyers would receive nothing', async () => {
    const shop = await createSeller(service)
    const store = await shop.store()
    const digital = await shop.product({ item_type: 'digital', name: 'E-book' })
    const course = await shop.product({ item_type: 'course', name: 'Kursus' })
    const publish = async (id: number, body: object = {}) => {
      const path = `${shop.path}/stores/${store.unique_id}/products/${id}`
      const { status, body: answer } = await shop.browser.put(path, body)
      return [status, answer?.details]
    }
    const nothing = (name: string) => [409, { reason: 'nothing_to_deliver', variants: [name] }]
    expect(await publish(digital.id)).toEqual(nothing('E-book'))
    expect(await publish(course.id)).toEqual(nothing('Kursus'))
    expect((await shop.get(`/v3/products/${digital.id}`)).body.stores).toEqual([])
    expect((await publish(digital.id, { is_content_required: false }))[0]).toBe(204)
    await shop.must('DELETE', `/v3/stores/${store.id}/products/${digital.id}`)
    await shop.must('PATCH', `/v3/variants/${digital.variants[0].id}`, {
      self_file_urls: ['https://example.com/a.pdf'],
    })
    expect((await publish(digital.id))[0]).toBe(204)
    const section = await shop.must('POST', `/v3/variants/${course.variants[0].id}/course-sections`, { title: 'Satu' })
    await shop.must('POST', `/v3/course-sections/${section.uuid}/course-contents`, { title: 'Biji' })
    expect((await publish(course.id))[0]).toBe(204)
  })
})

describe('publishing a product whose stock is counted and zero', () => {
  it('is refused to people until they say so, and only when it goes live', async () => {
    const shop = await createSeller(service)
    const store = await shop.store()
    const product = await shop.product({ is_inventory: true })
    const path = `${shop.path}/stores/${store.unique_id}/products/${product.id}`
    const publish = async (body: object = {}) => {
      const answer = await shop.browser.put(path, body)
      return [answer.status, answer.body?.details]
    }
    const refused = [409, { reason: 'no_stock' }]
    expect(await publish()).toEqual(refused)
    expect((await shop.get(`/v3/products/${product.id}`)).body.stores).toEqual([])
    expect((await publish({ is_visible: false }))[0]).toBe(204)
    expect(await publish({ is_visible: true })).toEqual(refused)
    expect((await publish({ is_stock_required: false }))[0]).toBe(204)
    expect((await publish())[0]).toBe(204)
    await shop.browser.delete(path)
    await shop.must('PUT', `/v3/variants/${product.variants[0].id}/stock`, { quantity: 1 })
    expect((await publish())[0]).toBe(204)
    const machine = await shop.product({ is_inventory: true })
    await shop.must('PUT', `/v3/stores/${store.id}/products/${machine.id}`, {})
  })
})

describe('the filter of stock', () => {
  it('finds products that are sold out', async () => {
    const seller = await createSeller(service)
    const soldOut = await seller.product({ is_inventory: true })
    await seller.product({ is_inventory: true, variants: [{ price: '1', weight: 1, stock: 1 }] })
    await seller.product()
    const ids = (await seller.get('/v3/products?qty_type=sold_out')).body.data.map(({ id }: { id: number }) => id)
    expect(ids).toEqual([soldOut.id])
  })
})
