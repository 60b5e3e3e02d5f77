import { expect, it } from 'vitest'
import { refusal, twoSizes } from '../../../../test/records/catalog.ts'
import { type Json, openShop } from '../../../../test/records/checkout.ts'
import { untilPasses } from '../../../../test/support/eventually.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { maxDefinitions } from './rules.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })

type Shop = Awaited<ReturnType<typeof openShop>>

const refused = async (shop: Shop, method: string, path: string, body?: object) =>
  refusal(
    await callApi(service, `/v3${path}`, shop.secretKey, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }),
  )

const define = (shop: Shop, fields: Json) =>
  shop.send('POST', '/attributes', { owner: 'product', type: 'text', name: String(fields.key), ...fields })

const roast = {
  key: 'roast',
  name: 'Sangrai',
  names: { en: 'Roast' },
  type: 'choice',
  choices: ['Light', 'Dark'],
  is_filterable: true,
  is_public: true,
}

const names = (page: { data: { name: string }[] }) => page.data.map(({ name }) => name)

it('defines attributes with a key, a type and an owner that stay', async () => {
  const shop = await openShop(service)
  const made = await define(shop, roast)
  expect(made).toMatchObject({ owner: 'product', ...roast, reference_to: null, position: 0 })
  const grown = await define(shop, { key: 'grown', owner: 'variant', type: 'number' })
  expect(await define(shop, { key: 'roast', owner: 'order' })).toMatchObject({ owner: 'order', position: 0 })
  const changed = await shop.send('PATCH', `/attributes/${made.id}`, { name: 'Derajat', choices: ['Dark'] })
  expect(changed).toMatchObject({ key: 'roast', name: 'Derajat', names: { en: 'Roast' }, choices: ['Dark'] })
  expect(await shop.send('GET', `/attributes/${made.id}`)).toEqual(changed)
  expect((await shop.send('GET', '/attributes')).data).toHaveLength(3)
  expect((await shop.send('GET', '/attributes?owner=variant')).data).toEqual([grown])

  const wrong = async (fields: Json) =>
    (await refused(shop, 'POST', '/attributes', { owner: 'product', type: 'text', name: 'X', key: 'x', ...fields }))
      .errors
  expect(await wrong({ key: 'roast' })).toEqual({ key: ['is already in use'] })
  expect(await wrong({ key: 'Two words' })).toEqual({ key: ['has an invalid format'] })
  expect(await wrong({ type: 'choice' })).toEqual({ choices: ['is required'] })
  expect(await wrong({ choices: ['a'] })).toEqual({ choices: ['cannot include text'] })
  expect(await wrong({ type: 'reference' })).toEqual({ reference_to: ['is required'] })
  expect(await wrong({ type: 'file', is_filterable: true })).toEqual({ is_filterable: ['cannot include file'] })
  expect(await wrong({ owner: 'customer', is_public: true })).toEqual({ is_public: ['cannot include customer'] })
  expect((await refused(shop, 'PATCH', `/attributes/${made.id}`, { choices: [] })).errors).toEqual({
    choices: ['is required'],
  })
  expect((await refused(shop, 'PATCH', `/attributes/${made.id}`, { type: 'text' })).status).toBe(422)

  for (let count = 1; count < maxDefinitions; count++) await define(shop, { key: `a${count}` })
  expect(
    await refused(shop, 'POST', '/attributes', { owner: 'product', type: 'text', name: 'X', key: 'x' }),
  ).toMatchObject({
    status: 409,
    code: 'state_conflict',
  })
})

it('stores values of products and variants by type, and refuses others by the name of the field', async () => {
  const shop = await openShop(service)
  const other = await openShop(service)
  const roastId = (await define(shop, roast)).id
  await define(shop, { key: 'farm' })
  await define(shop, { key: 'chart', type: 'file' })
  await define(shop, { key: 'pair', type: 'reference', reference_to: 'product' })
  await define(shop, { key: 'altitude', owner: 'variant', type: 'number' })
  const { product: cup } = await shop.sell({ name: 'Cangkir' })
  const { product: foreign } = await other.sell()
  const given = { roast: 'Dark', farm: 'Kebun Atu', chart: 'https://cdn.example/chart.pdf', pair: cup.id }
  const variants = twoSizes.variants.map((one, index) => ({ ...one, attributes: { altitude: 1200.5 + index } }))
  const product = await shop.send('POST', '/products', {
    name: 'Kopi Gayo',
    item_type: 'physical',
    ...twoSizes,
    variants,
    attributes: given,
  })
  const path = `/products/${product.id}`
  expect(product.attributes).toEqual(given)
  expect(product.variants.map((variant: Json) => variant.attributes)).toEqual([
    { altitude: 1200.5 },
    { altitude: 1201.5 },
  ])

  const patched = await shop.send('PATCH', path, { attributes: { farm: null, roast: 'Light' } })
  expect(patched.attributes).toEqual({ roast: 'Light', chart: given.chart, pair: cup.id })
  const [small] = product.variants
  expect((await shop.send('PATCH', `/variants/${small.id}`, { attributes: { altitude: 900 } })).attributes).toEqual({
    altitude: 900,
  })
  const saved = await shop.send('PUT', path, {
    name: 'Kopi Gayo',
    item_type: 'physical',
    option1_name: 'Size',
    attributes: { farm: 'Atu' },
    variants: [
      { ...variants[0], id: small.id, attributes: { altitude: null } },
      { price: '1', weight: 1, option1_value: 'new', attributes: { altitude: 1 } },
    ],
  })
  expect(saved.attributes).toEqual({ roast: 'Light', farm: 'Atu', chart: given.chart, pair: cup.id })
  expect(saved.variants.map((variant: Json) => variant.attributes)).toEqual([{}, { altitude: 1 }])
  const copy = await shop.send('POST', `${path}/duplicate`)
  expect([copy.attributes, ...copy.variants.map((variant: Json) => variant.attributes)]).toEqual([
    saved.attributes,
    {},
    { altitude: 1 },
  ])

  const wrong = async (attributes: Json) => (await refused(shop, 'PATCH', path, { attributes })).errors
  expect(
    await wrong({ roast: 'Burnt', farm: 7, chart: 'javascript:alert(1)', pair: foreign.id, toString: 'x' }),
  ).toEqual({
    'attributes.roast': ['must be one of: Light, Dark'],
    'attributes.farm': ['must be string'],
    'attributes.chart': ['has an invalid format'],
    'attributes.pair': ['does not exist'],
    'attributes.toString': ['is not a known field'],
  })
  expect(await wrong({ chart: 'aaaaaaaaaaaaaaaaaaaa/640.webp' })).toEqual({
    'attributes.chart': ['must be the address of a file that was uploaded for this'],
  })
  expect((await refused(shop, 'PATCH', path, { attributes: { roast: true } })).status).toBe(400)
  const bad = { price: '1', weight: 1, option1_value: 'x', attributes: { altitude: 1.1234567 } }
  expect((await refused(shop, 'POST', `${path}/variants`, bad)).errors).toEqual({
    'attributes.altitude': ['must be a multiple of 0.000001'],
  })
  expect(
    (await refused(shop, 'PUT', path, { name: 'X', item_type: 'physical', option1_name: 'Size', variants: [bad] }))
      .errors,
  ).toEqual({
    'variants.0.attributes.altitude': ['must be a multiple of 0.000001'],
  })

  await shop.send('DELETE', `/attributes/${roastId}`)
  expect((await shop.send('GET', path)).attributes).not.toHaveProperty('roast')
  await define(shop, roast)
  expect((await shop.send('GET', path)).attributes).not.toHaveProperty('roast')
})

it('keeps both of two changes at the same time', async () => {
  const shop = await openShop(service)
  const keys = ['a', 'b', 'c', 'd', 'e', 'f']
  for (const key of keys) await define(shop, { key, owner: 'customer' })
  const customer = await shop.send('POST', '/customers', { name: 'Sari', attributes: { a: 'old' } })
  expect(customer.attributes).toEqual({ a: 'old' })
  await Promise.all(keys.map((key) => shop.send('PATCH', `/customers/${customer.id}`, { attributes: { [key]: key } })))
  expect((await shop.send('GET', `/customers/${customer.id}`)).attributes).toEqual(
    Object.fromEntries(keys.map((key) => [key, key])),
  )
})

it('filters the lists of a business by attributes that are marked so', async () => {
  const shop = await openShop(service)
  await define(shop, roast)
  await define(shop, { key: 'altitude', type: 'number', is_filterable: true })
  await define(shop, { key: 'farm' })
  await define(shop, { key: 'city', owner: 'customer', is_filterable: true })
  await define(shop, { key: 'gift', owner: 'order', type: 'choice', choices: ['yes', 'no'], is_filterable: true })
  await shop.sell({ name: 'A', attributes: { roast: 'Dark', altitude: 1200 } })
  await shop.sell({ name: 'B', attributes: { roast: 'Dark', altitude: 900.5 } })
  const { unique_id } = await shop.sell({ name: 'C', attributes: { farm: 'Atu' } })
  expect(names(await shop.send('GET', '/products?attributes[roast]=Dark'))).toEqual(['B', 'A'])
  expect(names(await shop.send('GET', '/products?attributes%5Broast%5D=Dark&attributes[altitude]=900.50'))).toEqual([
    'B',
  ])
  expect(await shop.send('GET', '/products/count?attributes[roast]=Light')).toEqual({ count: 0 })
  const first = await shop.send('GET', '/products?attributes[roast]=Dark&page_size=1')
  expect(names(await shop.send('GET', `/products?page_size=1&next_cursor=${first.next_cursor}`))).toEqual(['A'])

  for (const city of ['Bogor', 'Depok']) await shop.send('POST', '/customers', { name: city, attributes: { city } })
  expect(names(await shop.send('GET', '/customers?attributes[city]=Bogor'))).toEqual(['Bogor'])
  expect(await shop.send('GET', '/customers/count?attributes[city]=Bogor')).toEqual({ total: 1 })
  const order = {
    store_unique_id: shop.store.unique_id,
    customer_name: 'Sari',
    ordervariants: [{ variant_unique_id: unique_id, quantity: 1 }],
  }
  const gift = await shop.send('POST', '/orders', { ...order, attributes: { gift: 'yes' } })
  const plain = await shop.send('POST', '/orders', order)
  expect([gift.attributes, plain.attributes]).toEqual([{ gift: 'yes' }, {}])
  const found = async (query: string) =>
    (await shop.send('GET', `/orders?${query}`)).data.map(({ id, attributes }: Json) => ({ id, attributes }))
  expect(await found('attributes[gift]=yes')).toEqual([{ id: gift.id, attributes: { gift: 'yes' } }])
  expect((await shop.send('PATCH', `/orders/${plain.id}`, { attributes: { gift: 'yes' } })).attributes).toEqual({
    gift: 'yes',
  })
  expect(await found('attributes[gift]=yes&columns=attributes')).toHaveLength(2)
  expect((await shop.send('POST', `/orders/${gift.id}/duplicate`, {})).attributes).toEqual({ gift: 'yes' })
  expect((await refused(shop, 'PATCH', `/orders/${plain.id}`, { attributes: { gift: 'maybe' } })).errors).toEqual({
    'attributes.gift': ['must be one of: yes, no'],
  })

  for (const path of ['/products', '/products/count', '/customers', '/orders', '/orders/statistics'])
    expect(await refused(shop, 'GET', `${path}?attributes[nothing]=1`)).toEqual({
      status: 400,
      code: 'invalid_request',
      errors: { 'attributes.nothing': ['is not a known field'] },
    })
  expect((await refused(shop, 'GET', '/products?attributes[farm]=Atu')).errors).toEqual({
    'attributes.farm': ['is not a known field'],
  })
  expect((await refused(shop, 'GET', '/products?attributes[altitude]=high')).errors).toEqual({
    'attributes.altitude': ['is invalid'],
  })
  for (const query of [
    'attributes=x',
    'attributes[roast]=a&attributes[roast]=b',
    'attributes[__proto__]=1',
    'attributes[]=1',
  ])
    expect((await refused(shop, 'GET', `/products?${query}`)).status).toBe(400)
})

it('shows buyers what is public, and lets them filter by it', async () => {
  const shop = await openShop(service)
  const definition = await define(shop, roast)
  await define(shop, { key: 'cost_center', is_filterable: true })
  await define(shop, { key: 'pair', type: 'reference', reference_to: 'product', is_public: true })
  await define(shop, { key: 'altitude', owner: 'variant', type: 'number', is_public: true })
  const { product: cup } = await shop.sell({ name: 'Cangkir' })
  const hidden = await shop.send('POST', '/products', {
    name: 'Rahasia',
    item_type: 'physical',
    variants: [{ price: '1', weight: 1 }],
  })
  const { product } = await shop.sell({
    name: 'Gayo',
    attributes: { roast: 'Dark', cost_center: 'X', pair: cup.id },
    variant: { attributes: { altitude: 1200 } },
  })
  const { product: second } = await shop.sell({ name: 'Toraja', attributes: { roast: 'Dark', pair: hidden.id } })
  const page = async (slug: string) => (await shop.visit('GET', `/products/${slug}`)).body
  const gayo = await page(product.slug)
  expect(gayo.attributes).toEqual([
    { key: 'roast', name: 'Sangrai', names: { en: 'Roast' }, type: 'choice', value: 'Dark', text: 'Dark' },
    { key: 'pair', name: 'pair', names: {}, type: 'reference', value: cup.id, text: 'Cangkir' },
  ])
  expect(gayo.variants[0].attributes).toMatchObject([{ key: 'altitude', value: 1200, text: '1200' }])
  expect((await page(second.slug)).attributes.map(({ key }: Json) => key)).toEqual(['roast'])

  const list = async (query: string) => names((await shop.visit('GET', `/items?${query}`)).body)
  const count = async (query: string) => (await shop.visit('GET', `/items/count?${query}`)).body.total
  expect(await list('attributes[roast]=Dark')).toEqual(['Toraja', 'Gayo'])
  expect(await list('attributes[roast]=Dark&sort=name')).toEqual(['Gayo', 'Toraja'])
  expect(await list('attributes[roast]=Dark&search=gayo')).toEqual(['Gayo'])
  expect([await count('attributes[roast]=Dark'), await count('attributes[roast]=Light')]).toEqual([2, 0])
  const first = (await shop.visit('GET', '/items?attributes[roast]=Dark&page_size=1')).body
  expect(await list(`page_size=1&next_cursor=${first.next_cursor}`)).toEqual(['Gayo'])
  const weight = await define(shop, { key: 'body', name: 'Body', type: 'number', is_filterable: true, is_public: true })
  await shop.send('PATCH', `/products/${product.id}`, { attributes: { body: 10 } })
  await shop.send('PATCH', `/products/${second.id}`, { attributes: { body: 2.5 } })
  const filters = async (query = '') => (await shop.visit('GET', `/attributes${query}`)).body
  expect(await filters()).toEqual({
    data: [
      { key: 'roast', name: 'Sangrai', type: 'choice', values: ['Dark'] },
      { key: 'body', name: 'Body', type: 'number', values: ['2.5', '10'] },
    ],
    is_paginated: false,
  })
  expect((await filters('?language=en')).data[0].name).toBe('Roast')
  expect((await shop.visit('GET', '/attributes?language=!')).status).toBe(400)
  expect(await list('attributes[body]=2.5')).toEqual(['Toraja'])
  await shop.send('DELETE', `/attributes/${weight.id}`)
  expect((await filters()).data).toHaveLength(1)
  for (const key of ['nothing', 'cost_center', 'pair'])
    expect(refusal(await shop.visit('GET', `/items?attributes[${key}]=1`))).toEqual({
      status: 400,
      code: 'invalid_request',
      errors: { [`attributes.${key}`]: ['is not a known field'] },
    })

  await shop.send('PATCH', `/products/${product.id}`, { attributes: { roast: 'Light' } })
  expect([await list('attributes[roast]=Dark'), await list('attributes[roast]=Light')]).toEqual([['Toraja'], ['Gayo']])
  await shop.send('PATCH', `/attributes/${definition.id}`, { is_filterable: false })
  expect((await shop.visit('GET', '/items?attributes[roast]=Dark')).status).toBe(400)
  await shop.send('PATCH', `/products/${product.id}`, { attributes: { roast: 'Dark' } })
  await shop.send('PATCH', `/attributes/${definition.id}`, { is_filterable: true })
  await untilPasses(async () => {
    const found = [await list('attributes[roast]=Dark'), await list('attributes[roast]=Light')]
    expect(found).toEqual([['Toraja', 'Gayo'], []])
  })
  await shop.send('PATCH', `/attributes/${definition.id}`, { is_public: false })
  expect((await page(second.slug)).attributes).toEqual([])
  await shop.send('DELETE', `/attributes/${definition.id}`)
  await untilPasses(async () => {
    const kept = 'select from store_item_groups where store_id = $1'
    expect((await service.database.pool.query(kept, [shop.store.id])).rowCount).toBe(0)
  })
})

it('reads and writes values as columns of the CSV of products', async () => {
  const shop = await openShop(service)
  const upload = (csv: string) =>
    callApi(service, '/v3/products/import', shop.secretKey, {
      method: 'POST',
      body: csv,
      headers: { 'content-type': 'text/csv' },
    })
  expect(refusal(await upload('name,price,weight,attributes.roast\nA,1,1,Dark\n')).errors).toEqual({
    file: ['has an unknown column "attributes.roast"'],
  })
  await define(shop, roast)
  await define(shop, { key: 'pair', type: 'reference', reference_to: 'product' })
  await define(shop, { key: 'altitude', owner: 'variant', type: 'number' })
  await define(shop, { key: 'constructor' })
  const { product: cup } = await shop.sell({ name: 'Cangkir' })
  const { body } =
    await upload(`name,price,weight,option1_name,option1_value,attributes.roast,attributes.pair,variant_attributes.altitude
Gayo,1,1,Size,S,Dark,${cup.id},-5.5
Gayo,1,1,Size,L,,,
Burnt,1,1,,,Burnt,,high
Lost,1,1,,,,99999999,
`)
  expect(body).toMatchObject({ rows: 4, products: 1, failed_rows: 2 })
  expect(body.errors.map(({ row, field, code }: Json) => [row, field, code])).toEqual([
    [4, 'attributes.roast', 'unknown_value'],
    [4, 'variant_attributes.altitude', 'wrong_type'],
    [5, 'attributes.pair', 'not_found'],
  ])
  const [gayo] = (await shop.send('GET', '/products?search=gayo')).data
  expect([gayo.attributes, ...gayo.variants.map((variant: Json) => variant.attributes)]).toEqual([
    { roast: 'Dark', pair: cup.id },
    { altitude: -5.5 },
    {},
  ])
  await shop.send('DELETE', `/products/${cup.id}`)
  await shop.send('PATCH', `/products/${gayo.id}`, { attributes: { pair: null } })
  const { text } = await callApi(service, '/v3/products/export', shop.secretKey)
  expect(text.split('\n')[0]).toMatch(
    /,attributes\.roast,attributes\.pair,attributes\.constructor,variant_attributes\.altitude$/,
  )
  await shop.send('DELETE', `/products/${gayo.id}`)
  expect((await upload(text)).body).toMatchObject({ products: 1, failed_rows: 0 })
  const [again] = (await shop.send('GET', '/products?search=gayo')).data
  expect([again.attributes, ...again.variants.map((variant: Json) => variant.attributes)]).toEqual([
    { roast: 'Dark' },
    { altitude: -5.5 },
    {},
  ])
})
