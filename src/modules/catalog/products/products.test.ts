import { describe, expect, it } from 'vitest'
import { createSeller, refusal, twoSizes } from '../../../../test/records/catalog.ts'
import { callApi, createKey, startService } from '../../../../test/support/service.ts'

const service = await startService()
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)

describe('creating a product', () => {
  it('returns the complete product, with money as decimal strings with two places', async () => {
    const shop = await createSeller(service)
    const { status, body } = await shop.send('POST', '/v3/products', {
      name: 'Kopi Gayo',
      item_type: 'physical',
      is_inventory: true,
      labels: ['new'],
      images: ['https://example.com/b.png', 'https://example.com/a.png'],
      option1_name: 'Size',
      variants: [{ price: 95000.5, weight: 250, sku: 'GAYO-250', option1_value: '250 g', stock: 7, cogs: '40000' }],
    })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        id: expect.any(Number),
        uuid,
        name: 'Kopi Gayo',
        public_name: null,
        display: 'Kopi Gayo',
        slug: 'kopi-gayo',
        description: null,
        rich_description: null,
        meta_thumbnail: null,
        images: ['https://example.com/b.png', 'https://example.com/a.png'],
        image_alts: [null, null],
        seo_title: null,
        seo_description: null,
        item_type: 'physical',
        item_type_name: 'Physical product',
        is_inventory: true,
        is_archived: false,
        is_multiple: true,
        is_product_sharing: false,
        partnership_sales_letter: null,
        option1_name: 'Size',
        option2_name: null,
        option3_name: null,
        option1_values: ['250 g'],
        option2_values: [],
        option3_values: [],
        labels: [{ name: 'new' }],
        attributes: {},
        taxonomy: null,
        categories: [],
        variants_count: 1,
        stores: [],
        warehouses: [{ id: expect.any(Number), name: 'Main warehouse' }],
        business: { id: expect.any(Number), unique_id: shop.business.unique_id, username: shop.business.username },
        created_by: null,
        last_updated_by: null,
        created_at: time,
        last_updated_at: body.created_at,
        variants: [
          {
            id: expect.any(Number),
            uuid,
            unique_id: expect.stringMatching(/^variant_[0-9A-Za-z]{24}$/),
            name: '250 g',
            fullname: 'Kopi Gayo - 250 g',
            display: 'Kopi Gayo - 250 g',
            product_id: body.id,
            product_name: 'Kopi Gayo',
            sku: 'GAYO-250',
            description: null,
            rich_description: null,
            price: '95000.50',
            price_bt: '95000.50',
            sale_price: null,
            sale_starts_at: null,
            sale_ends_at: null,
            current_price: '95000.50',
            reseller_price: null,
            reseller_price_bt: null,
            cogs: '40000.00',
            cogs_bt: '40000.00',
            currency: 'IDR',
            weight: 250,
            length: null,
            width: null,
            height: null,
            images: [],
            option1_value: '250 g',
            option2_value: null,
            option3_value: null,
            item_type: 'physical',
            pricing_type: 'one_time',
            interval: null,
            interval_count: null,
            validity_period: null,
            validity_period_unit: null,
            is_inventory: true,
            available_qty: 7,
            is_checked: true,
            is_editable: true,
            is_file_enabled: false,
            is_lms_enabled: false,
            is_license_enabled: false,
            is_discussion_active: false,
            is_email_notification_active: false,
            self_file_urls: [],
            metadata: {},
            attributes: {},
            created_at: body.created_at,
            last_updated_at: body.created_at,
          },
        ],
      },
    })
    expect((await shop.get(`/v3/products/${body.id}`)).body).toEqual(body)
    expect((await shop.get('/v3/products')).body.data).toEqual([body])
  })

  it('accepts all five item types and makes a subscription recurring', async () => {
    const shop = await createSeller(service)
    for (const item_type of ['physical', 'digital', 'course', 'license']) {
      expect(await shop.product({ item_type })).toMatchObject({ item_type, variants: [{ pricing_type: 'one_time' }] })
    }
    const variants = [{ price: '50000', weight: 0, interval: 'month', interval_count: 3 }]
    expect(await shop.product({ item_type: 'subscription', variants })).toMatchObject({
      variants: [{ pricing_type: 'recurring', interval: 'month', interval_count: 3 }],
    })
  })

  it('gives different slugs to products created at once, and lets another business use the same one', async () => {
    const [shop, other] = [await createSeller(service), await createSeller(service)]
    const made = await Promise.all(Array.from({ length: 6 }, () => shop.product()))
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(6)
    expect((await other.product()).slug).toBe('kopi-gayo')
  })

  it('derives the slug from the name and appends a number if it is taken', async () => {
    const shop = await createSeller(service)
    const slugs = []
    for (const name of ['Café au Lait!', 'Cafe au lait', 'Cafe au lait', '咖啡']) {
      slugs.push((await shop.product({ name })).slug)
    }
    expect(slugs).toEqual(['cafe-au-lait', 'cafe-au-lait-2', 'cafe-au-lait-3', 'item'])
  })

  it.each([
    ['no name', { name: undefined }, { name: ['is required'] }],
    ['an unknown field', { colour: 'red' }, { colour: ['is not a known field'] }],
    ['an unknown item type', { item_type: 'food' }, { item_type: [expect.stringContaining('must be one of')] }],
    ['no variant', { variants: [] }, { variants: [expect.any(String)] }],
    ['no price', { variants: [{ weight: 1 }] }, { 'variants.0.price': ['is required'] }],
    ['a negative price', { variants: [{ price: -1, weight: 1 }] }, { 'variants.0.price': ['must not be negative'] }],
    ['three decimal places', { variants: [{ price: '1.005', weight: 1 }] }, { 'variants.0.price': [expect.any(String)] }],
    ['an unknown category', { taxonomy_id: 9999 }, { taxonomy_id: ['does not exist'] }],
    ['a malformed slug', { slug: 'Not A Slug' }, { slug: ['has an invalid format'] }],
    ['two variants without an option', { variants: [{ price: 1, weight: 1 }, { price: 2, weight: 1 }] },
      { option1_name: ['is required'] }],
    ['an option without a value', { option1_name: 'Size' }, { 'variants.0.option1_value': ['is required by the product'] }],
    ['a value without an option', { variants: [{ price: 1, weight: 1, option1_value: 'x' }] },
      { 'variants.0.option1_value': ['has no option of that number'] }],
    ['the same combination twice', { option1_name: 'Size', variants: [
      { price: 1, weight: 1, option1_value: 'x' }, { price: 2, weight: 1, option1_value: 'x' }] },
      { 'variants.1': ['must differ from the option values of the other variants'] }],
    ['a gap in the options', { option2_name: 'Size' }, { option2_name: ['needs option1_name first'] }],
    ['a subscription sold once', { item_type: 'subscription', variants: [{ price: 1, weight: 0, pricing_type: 'one_time' }] },
      { 'variants.0.pricing_type': ['must be recurring for a subscription'] }],
    ['a recurring price without a period', { variants: [{ price: 1, weight: 0, pricing_type: 'recurring' }] },
      { 'variants.0.interval': ['is required'] }],
    ['a period without its unit', { variants: [{ price: 1, weight: 0, validity_period: 3 }] },
      { 'variants.0.validity_period_unit': [expect.any(String)] }],
  ])('answers 422 to %s', async (_, fields, errors) => {
    const shop = await createSeller(service)
    const valid = { name: 'Kopi', item_type: 'physical', variants: [{ price: 1, weight: 1 }] }
    const answer = await shop.send('POST', '/v3/products', { ...valid, ...fields })
    expect(refusal(answer)).toEqual({ status: 422, code: 'validation_failed', errors })
    expect((await shop.get('/v3/products/count')).body).toEqual({ count: 0 })
  }) // biome-ignore format: a table

  it('answers 400 to a wrong type and 422 to a slug that is taken', async () => {
    const shop = await createSeller(service)
    await shop.product({ slug: 'kopi' })
    const valid = { name: 'Kopi', item_type: 'physical', variants: [{ price: 1, weight: 1 }] }
    expect(refusal(await shop.send('POST', '/v3/products', { ...valid, name: 5 }))).toEqual({
      status: 400,
      code: 'invalid_request',
      errors: { name: ['must be string'] },
    })
    expect(refusal(await shop.send('POST', '/v3/products', { ...valid, slug: 'kopi' }))).toEqual({
      status: 422,
      code: 'validation_failed',
      errors: { slug: ['is already in use'] },
    })
  })

  it('creates one product for repeated requests with the same Idempotency-Key', async () => {
    const shop = await createSeller(service)
    const body = JSON.stringify({ name: 'Kopi', item_type: 'physical', variants: [{ price: 1, weight: 1 }] })
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'once' }
    const send = () => callApi(service, '/v3/products', shop.key, { method: 'POST', body, headers })
    const first = await send()
    const second = await send()
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect((await shop.get('/v3/products/count')).body).toEqual({ count: 1 })
  })
})

describe('changing a product', () => {
  it('changes the given fields only', async () => {
    const shop = await createSeller(service)
    const product = await shop.product({ description: 'Sweet', ...twoSizes })
    const changed = await shop.send('PATCH', `/v3/products/${product.id}`, { name: 'Kopi Toraja', taxonomy_id: 1 })
    expect(changed.body).toEqual({
      ...product,
      name: 'Kopi Toraja',
      display: 'Kopi Toraja',
      taxonomy: expect.objectContaining({ id: 1, full_path: 'Automotive', level_1: 'Automotive', level_7: null }),
      last_updated_at: time,
      variants: product.variants.map((variant: object & { name: string }) => ({
        ...variant,
        product_name: 'Kopi Toraja',
        fullname: `Kopi Toraja - ${variant.name}`,
        display: `Kopi Toraja - ${variant.name}`,
      })),
    })
  })

  it('records the dashboard member who made the change', async () => {
    const shop = await createSeller(service)
    const { body: product } = await shop.browser.post(`${shop.path}/products`, {
      name: 'Teh',
      item_type: 'physical',
      variants: [{ price: 1, weight: 1 }],
    })
    expect(product.created_by).toEqual({ unique_id: expect.stringMatching(/^user_/), fullname: 'Sari Dewi' })
    const changed = await shop.send('PATCH', `/v3/products/${product.id}`, { name: 'Teh Hijau' })
    expect(changed.body).toMatchObject({ created_by: product.created_by, last_updated_by: null })
  })

  it('answers 422 to a slug that is taken, and to a subscription with one-time variants', async () => {
    const shop = await createSeller(service)
    await shop.product({ slug: 'kopi' })
    const { id } = await shop.product()
    expect((await shop.send('PATCH', `/v3/products/${id}`, { slug: 'kopi' })).body.errors).toEqual({
      slug: ['is already in use'],
    })
    expect((await shop.send('PATCH', `/v3/products/${id}`, { item_type: 'subscription' })).status).toBe(422)
  })
})

describe('deleting and copying a product', () => {
  it('hides a deleted product from every read and frees its slug', async () => {
    const shop = await createSeller(service)
    const product = await shop.product({ slug: 'kopi' })
    const path = `/v3/products/${product.id}`
    expect((await shop.send('DELETE', path)).status).toBe(204)
    expect((await shop.get(path)).status).toBe(404)
    expect((await shop.send('DELETE', path)).status).toBe(404)
    expect((await shop.send('PATCH', path, { name: 'x' })).status).toBe(404)
    expect((await shop.get(`/v3/variants/${product.variants[0].id}`)).status).toBe(404)
    expect((await shop.get('/v3/products')).body.data).toEqual([])
    expect((await shop.product({ slug: 'kopi' })).slug).toBe('kopi')
  })

  it('copies everything except stores and stock, and appends "(Copy)" to the name', async () => {
    const shop = await createSeller(service)
    const store = await shop.store()
    const product = await shop.product({
      is_inventory: true,
      variants: [{ price: '9.50', weight: 3, sku: 'K', stock: 5 }],
    })
    await shop.must('PUT', `/v3/stores/${store.id}/products/${product.id}`, {})
    const { status, body: copy } = await shop.send('POST', `/v3/products/${product.id}/duplicate`)
    expect(status).toBe(200)
    expect(copy).toMatchObject({ name: 'Kopi Gayo (Copy)', slug: 'kopi-gayo-copy', stores: [], warehouses: [] })
    expect(copy.variants).toMatchObject([{ price: '9.50', weight: 3, sku: 'K', available_qty: 0 }])
    expect((await shop.send('POST', '/v3/products/999999/duplicate')).status).toBe(404)
  })
})

describe('credentials', () => {
  it('names the shared categories in both languages, and finds them by either name', async () => {
    const shop = await createSeller(service)
    const find = async (search: string) =>
      (await shop.get(`/v3/product-taxonomies?search=${search}&page_size=50`)).body.data
    const coffee = (await find('biji%20kopi'))[0]
    expect(coffee).toMatchObject({
      names: { en: 'Beans', id: 'Biji kopi' },
      full_paths: { en: 'Food & drink > Coffee > Beans', id: 'Makanan & minuman > Kopi > Biji kopi' },
    })
    expect(await find('Beans')).toContainEqual(coffee)
    expect(await find('tidak%20ada')).toEqual([])
  })

  it('answers 403 with the scope that a restricted key lacks', async () => {
    const shop = await createSeller(service)
    const { id, variants } = await shop.product()
    const key = await createKey(shop, ['order:list'])
    const needed: [string, string, string, object?][] = [
      ['GET', '/v3/products', 'product:list'],
      ['GET', '/v3/products/count', 'product:list'],
      ['GET', '/v3/products/simplified', 'product:list'],
      ['POST', '/v3/products', 'product:create', {}],
      ['GET', `/v3/products/${id}`, 'product:read'],
      ['PATCH', `/v3/products/${id}`, 'product:update', {}],
      ['DELETE', `/v3/products/${id}`, 'product:delete'],
      ['POST', `/v3/products/${id}/duplicate`, 'product:create'],
      ['POST', `/v3/products/${id}/variants`, 'product:update', {}],
      ['DELETE', `/v3/variants/${variants[0].id}`, 'product:update'],
      ['PUT', `/v3/variants/${variants[0].id}/stock`, 'product:update', {}],
      ['GET', '/v3/product-taxonomies', 'product:list'],
    ]
    for (const [method, path, scope, body] of needed) {
      const answer = await shop.send(method, path, body, key)
      expect([path, answer.status, answer.body.details]).toEqual([path, 403, { required_scope: scope }])
    }
    expect((await callApi(service, '/v3/products')).status).toBe(401)
    expect((await callApi(service, '/v3/products?page_size=0', shop.key)).status).toBe(400)
    expect((await callApi(service, '/v3/products?next_cursor=nonsense', shop.key)).body.error_code).toBe(
      'invalid_cursor',
    )
  })

  it('lets staff write and viewers read in the dashboard, and answers 404 to non-members', async () => {
    const shop = await createSeller(service)
    const product = { name: 'Teh', item_type: 'physical', variants: [{ price: 1, weight: 1 }] }
    const as = (role: string) =>
      service.service.db
        .updateTable('memberships')
        .set({ role: role as 'staff' })
        .where('business_id', '=', shop.business.id)
        .execute()
    const id = (await shop.browser.post(`${shop.path}/products`, product)).body.business.id
    shop.business.id = id
    await as('staff')
    expect((await shop.browser.post(`${shop.path}/products`, product)).status).toBe(200)
    await as('viewer')
    expect((await shop.browser.get(`${shop.path}/products`)).body.data).toHaveLength(2)
    expect((await shop.browser.post(`${shop.path}/products`, product)).status).toBe(403)
    const stranger = await createSeller(service)
    expect((await stranger.browser.get(`${shop.path}/products`)).status).toBe(404)
  })
})
