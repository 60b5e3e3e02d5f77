import { expect, it } from 'vitest'
import { createSeller, refusal, type Seller, twoSizes } from '../../../../test/records/catalog.ts'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { followChanges, repairMovements } from '../stock-log/index.ts'

const service = await startService()
const { db } = service.service

const follow = async () => {
  while (await followChanges(db, service.service.now()));
}

/** A seller with two warehouses and a product of two sizes: 10 and 3 units in the first warehouse. */
async function createKeeper() {
  const shop = await createSeller(service)
  const product = await shop.product({
    ...twoSizes,
    is_inventory: true,
    variants: twoSizes.variants.map((variant, i) => ({ ...variant, stock: [10, 3][i] })),
  })
  const [first] = product.warehouses
  const second = await shop.must('POST', '/v3/warehouses', { name: 'Bandung' })
  const [small, large] = product.variants as { id: number; unique_id: string; sku: string }[]
  const movements = async (id: number, query = '') =>
    (await shop.get(`/v3/variants/${id}/stock/movements?${query}`)).body.data as Movement[]
  return { ...shop, stocked: product, first, second, small: small!, large: large!, movements }
}

type Movement = { kind: string; quantity: number; reason: string | null; by: unknown; order: unknown; note: unknown }

const csv = (shop: Seller, path: string, text: string) =>
  callApi(service, path, shop.key, { method: 'POST', body: text, headers: { 'content-type': 'text/csv' } })

it('lists each tracked variant with its quantity in each warehouse, and filters by search and status', async () => {
  const shop = await createKeeper()
  await shop.product({ name: 'Untracked' })
  const sold = await shop.product({ name: 'Teh', is_inventory: true })
  const { body } = await shop.get('/v3/stock')
  expect(body.data.map((row: { product_name: string }) => row.product_name)).toEqual(['Teh', 'Kopi Gayo', 'Kopi Gayo'])
  expect(body.data[2]).toEqual({
    variant_id: shop.small.id,
    variant_unique_id: shop.small.unique_id,
    product_id: shop.stocked.id,
    product_name: 'Kopi Gayo',
    name: '250 g',
    sku: 'GAYO-250',
    image: null,
    quantity: 10,
    warehouses: [{ id: shop.first.id, quantity: 10 }],
    low_stock_level: 5,
    own_low_stock_level: null,
    stock_status: 'in_stock',
  })
  const ids = async (query: string) =>
    (await shop.get(`/v3/stock?${query}`)).body.data.map((row: { variant_id: number }) => row.variant_id)
  expect(await ids('search=gayo-1000')).toEqual([shop.large.id, shop.small.id])
  expect(await ids('stock_status=low_stock')).toEqual([shop.large.id])
  expect(await ids('stock_status=out_of_stock')).toEqual([sold.variants[0].id])
  const page = (await shop.get('/v3/stock?page_size=2')).body
  expect(await ids(`next_cursor=${page.next_cursor}`)).toEqual([shop.small.id])
  await shop.must('PATCH', `/v3/products/${sold.id}`, { is_inventory: false })
  expect(await ids('stock_status=out_of_stock')).toEqual([])
})

it('records who changed stock, why and by how much', async () => {
  const shop = await createKeeper()
  const lines = [{ variant_id: shop.small.id, difference: -2 }]
  const adjusted = await shop.browser.post(`${shop.path}/stock/adjustments`, {
    warehouse_id: shop.first.id,
    reason: 'damaged',
    note: 'Fell down',
    lines,
  })
  expect(adjusted.body).toEqual({
    data: [{ variant_id: shop.small.id, warehouse_id: shop.first.id, before: 10, after: 8 }],
    is_paginated: false,
  })
  await shop.must('PUT', `/v3/variants/${shop.small.id}/stock`, { quantity: 20 })
  const [put, damaged, opening] = await shop.movements(shop.small.id)
  expect([put, opening]).toMatchObject([
    { kind: 'adjustment', reason: null, quantity: 12, by: { type: 'api_key', name: expect.any(String) } },
    { kind: 'opening', quantity: 10, by: { type: 'api_key' } },
  ])
  const { fullname } = (await shop.browser.get('/api/me')).body.user ?? { fullname: expect.any(String) }
  expect(damaged).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    kind: 'adjustment',
    reason: 'damaged',
    quantity: -2,
    warehouse: { id: shop.first.id, name: 'Main warehouse' },
    order: null,
    by: { type: 'member', name: fullname },
    note: 'Fell down',
  })
  const first = (await shop.get(`/v3/variants/${shop.small.id}/stock/movements?page_size=1`)).body
  expect(first.data).toEqual([put])
  expect(await shop.movements(shop.small.id, `page_size=1&next_cursor=${first.next_cursor}`)).toEqual([damaged])
  expect(await shop.movements(shop.small.id, `warehouse_id=${shop.second.id}`)).toEqual([])
  expect((await shop.get(`/v3/variants/${shop.small.id}/stock/movements?warehouse_id=999999`)).status).toBe(404)
})

it('shows what orders took and gave back beside what was recorded', async () => {
  const shop = await createOrderShop(service)
  await repairMovements(db, true, service.service.now()) // The helper sets stock by SQL, without movements.
  const order = await shop.order()
  const items = [{ variant_unique_id: shop.variant.unique_id, quantity: 5 }]
  await shop.must('PATCH', `/v3/orders/${order.id}`, { ordervariants: items })
  await shop.move([order.id], { status: 'canceled', by: 'Rina' })
  await shop.move([order.id], { status: 'pending' })
  await shop.must('POST', '/v3/orders/delete', { ids: [order.id] })
  const { data } = (await shop.get(`${shop.stockPath}/stock/movements`)).body
  const shown = data.map(({ kind, quantity }: Movement) => `${kind} ${quantity}`)
  expect(shown.sort()).toEqual(
    ['unrecorded 100', 'sale -2', 'order_edit 2', 'order_edit -5', 'canceled 5', 'reopened -5', 'deleted 5'].sort(),
  )
  expect(data.find(({ kind }: Movement) => kind === 'canceled').by).toEqual({ type: 'member', name: 'Rina' })
  expect(await shop.quantity()).toBe(100)
  expect(await repairMovements(db, false, service.service.now())).toBe(0)
})

it('moves stock between warehouses once, all lines or none', async () => {
  const shop = await createKeeper()
  const transfer = (lines: unknown[], key?: string) =>
    callApi(service, '/v3/stock/transfers', shop.key, {
      method: 'POST',
      body: JSON.stringify({ from_warehouse_id: shop.first.id, to_warehouse_id: shop.second.id, lines }),
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    })
  const lines = [{ variant_id: shop.small.id, quantity: 4 }]
  const done = await transfer(lines, 'move-1')
  expect(done.body.data).toMatchObject([
    { warehouse_id: shop.first.id, before: 10, after: 6 },
    { warehouse_id: shop.second.id, before: 0, after: 4 },
  ])
  expect((await transfer(lines, 'move-1')).body).toEqual(done.body)
  const short = await transfer([...lines, { variant_id: shop.large.id, quantity: 4 }])
  expect([short.status, short.body.details]).toEqual([
    409,
    { reason: 'not_enough_stock', quantity: 3, lines: [{ variant_id: shop.large.id, quantity: 3 }] },
  ])
  expect((await shop.get(`/v3/variants/${shop.small.id}/stock`)).body.warehouses).toMatchObject([
    { quantity: 6 },
    { quantity: 4 },
  ])
  expect((await shop.movements(shop.small.id)).map(({ kind, quantity }) => [kind, quantity])).toEqual(
    expect.arrayContaining([
      ['transfer', -4],
      ['transfer', 4],
    ]),
  )
})

it('applies a count as the difference to what was expected, so that later sales stay sold', async () => {
  const shop = await createKeeper()
  const count = (line: object) =>
    shop.send('POST', '/v3/stock/counts', {
      warehouse_id: shop.first.id,
      lines: [{ variant_id: shop.small.id, ...line }],
    })
  await shop.must('PATCH', `/v3/variants/${shop.small.id}/stock`, { adjustment: -1 }) // A sale after the count began.
  expect((await count({ counted: 8, expected: 10 })).body.data).toMatchObject([{ before: 9, after: 7 }])
  expect((await count({ counted: 12 })).body.data).toMatchObject([{ before: 7, after: 12 }])
  expect((await count({ counted: 0, expected: 20 })).status).toBe(409)
  expect((await shop.movements(shop.small.id)).filter(({ kind }) => kind === 'count')).toMatchObject([
    { quantity: 5 },
    { quantity: -2 },
  ])
})

it('names the field of a line, variant or warehouse that is wrong', async () => {
  const shop = await createKeeper()
  const other = await createKeeper()
  const line = { variant_id: shop.small.id, difference: 1 }
  const adjust = async (fields: object) =>
    refusal(
      await shop.send('POST', '/v3/stock/adjustments', {
        warehouse_id: shop.first.id,
        reason: 'found',
        lines: [line],
        ...fields,
      }),
    )
  const failed = (field: string, sentence: string) => ({
    status: 422,
    code: 'validation_failed',
    errors: { [field]: [sentence] },
  })
  expect(await adjust({ warehouse_id: other.first.id })).toEqual(failed('warehouse_id', 'does not exist'))
  expect(await adjust({ lines: [line, { ...line, variant_id: other.small.id }] })).toEqual(
    failed('lines.1.variant_id', 'does not exist'),
  )
  expect(await adjust({ lines: [line, line] })).toEqual(failed('lines.1.variant_id', 'must not be repeated'))
  expect((await adjust({ lines: [{ ...line, difference: -11 }] })).status).toBe(409)
  const same = { from_warehouse_id: shop.first.id, to_warehouse_id: shop.first.id, lines: [{ ...line, quantity: 1 }] }
  const { difference: _, ...moved } = { ...line, quantity: 1 }
  expect(refusal(await shop.send('POST', '/v3/stock/transfers', { ...same, lines: [moved] }))).toEqual(
    failed('to_warehouse_id', 'must be another record'),
  )
  const unknown = { warehouse_id: other.first.id, lines: [{ variant_id: shop.small.id, counted: 1 }] }
  expect(refusal(await shop.send('POST', '/v3/stock/counts', unknown))).toEqual(
    failed('warehouse_id', 'does not exist'),
  )
  expect((await other.get(`/v3/variants/${shop.small.id}/stock/movements`)).status).toBe(404)
})

it('has a low-stock level of the business, and of a variant; both count for the home page', async () => {
  const shop = await createKeeper()
  const low = async () => {
    await follow()
    return (await shop.get('/v3/statistics/overview')).body.to_do.low_stock
  }
  expect((await shop.get('/v3/stock/settings')).body).toEqual({ low_stock_level: 5, own_low_stock_level: null })
  expect(await low()).toBe(1)
  await shop.must('PUT', '/v3/stock/settings', { low_stock_level: 10 })
  expect(await low()).toBe(2)
  const path = `/v3/variants/${shop.small.id}/low-stock-level`
  expect((await shop.send('PUT', path, { low_stock_level: 2 })).body).toEqual({
    low_stock_level: 2,
    own_low_stock_level: 2,
  })
  expect(await low()).toBe(1)
  await shop.must('PUT', path, { low_stock_level: null })
  await shop.must('PUT', '/v3/stock/settings', { low_stock_level: null })
  expect((await shop.send('PUT', '/v3/stock/settings', { low_stock_level: 1, colour: 1 })).status).toBe(422)
  expect(await low()).toBe(1)
  expect((await shop.send('PUT', path, { low_stock_level: -1 })).body.error_details).toMatchObject([
    { field: 'low_stock_level' },
  ])
  expect((await shop.send('PUT', '/v3/variants/none/low-stock-level', { low_stock_level: 1 })).status).toBe(404)
})

it('exports rows that the import accepts, previews changes and reports the rows that fail', async () => {
  const shop = await createKeeper()
  const exported = await callApi(service, '/v3/stock/export', shop.key)
  expect(exported.text.split('\n').slice(0, 3)).toEqual([
    'variant_id,sku,product,variant,warehouse,quantity,low_stock_level',
    `${shop.small.unique_id},GAYO-250,Kopi Gayo,250 g,Main warehouse,10,`,
    `${shop.small.unique_id},GAYO-250,Kopi Gayo,250 g,Bandung,0,`,
  ])
  const unchanged = await csv(shop, '/v3/stock/import', exported.text)
  expect(unchanged.body).toMatchObject({ rows: 4, changed_rows: 0, failed_rows: 0 })
  const file = [
    'sku,warehouse,quantity,low_stock_level',
    'GAYO-250,bandung,7,9',
    'GAYO-250,Bandung,7,',
    'NONE,,1,',
    'GAYO-1000,Solo,many,',
    'GAYO-1000,,-1,',
    'GAYO-1000,,5,',
  ].join('\n')
  const change = { row: 2, product_name: 'Kopi Gayo', name: '250 g', warehouse: 'Bandung', before: 0, after: 7 }
  const report = {
    rows: 6,
    changed_rows: 2,
    failed_rows: 4,
    changes: [change, { ...change, row: 7, name: '1 kg', warehouse: 'Main warehouse', before: 3, after: 5 }],
  }
  const preview = (await csv(shop, '/v3/stock/import?dry_run=true', file)).body
  expect(preview).toMatchObject({ is_dry_run: true, ...report })
  expect(
    preview.errors.map(({ row, field, code }: { row: number; field: string; code: string }) => [row, field, code]),
  ).toEqual([
    [3, 'row', 'repeated'],
    [4, 'sku', 'not_found'],
    [5, 'warehouse', 'not_found'],
    [5, 'quantity', 'not_whole'],
    [6, 'quantity', 'negative'],
  ])
  expect((await shop.get(`/v3/variants/${shop.small.id}/stock`)).body.available_qty).toBe(10)
  expect((await csv(shop, '/v3/stock/import', file)).body).toEqual({ ...preview, is_dry_run: false })
  expect((await shop.get('/v3/stock?search=gayo')).body.data).toMatchObject([
    { quantity: 5 },
    { quantity: 17, own_low_stock_level: 9 },
  ])
  expect((await shop.movements(shop.small.id))[0]).toMatchObject({ kind: 'import', quantity: 7 })
  expect((await csv(shop, '/v3/stock/import', 'sku\nGAYO-250')).status).toBe(422)
  expect((await shop.send('POST', '/v3/stock/import', {})).status).toBe(415)
})

it('records stock.changed at most once a second, with the latest quantity', async () => {
  const shop = await createKeeper()
  await follow()
  const changed = async () =>
    (await db.selectFrom('events').select('payload').where('kind', '=', 'stock.changed').orderBy('id').execute())
      .map(({ payload }) => JSON.parse(payload))
      .filter(({ variant_id }) => variant_id === shop.small.id)
  for (const quantity of [9, 4]) await shop.must('PUT', `/v3/variants/${shop.small.id}/stock`, { quantity })
  await follow()
  const first = {
    variant_id: shop.small.id,
    variant_unique_id: shop.small.unique_id,
    product_id: shop.stocked.id,
    sku: 'GAYO-250',
    quantity: 4,
    previous_quantity: 10,
    stock_status: 'low_stock',
    warehouses: [{ id: shop.first.id, quantity: 4 }],
  }
  expect(await changed()).toEqual([first])
  await shop.must('PUT', `/v3/variants/${shop.small.id}/stock`, { quantity: 0 })
  await follow()
  expect(await changed()).toEqual([first])
  await db
    .updateTable('stock_states')
    .set({ told_at: '2020-01-01T00:00:00Z' })
    .where('variant_id', '=', shop.small.id)
    .execute()
  await follow()
  expect((await changed())[1]).toMatchObject({ quantity: 0, previous_quantity: 4, stock_status: 'out_of_stock' })
})

it('follows and compares the stock of several businesses at once', async () => {
  const keepers = [await createKeeper(), await createKeeper()]
  await follow()
  await repairMovements(db, true, service.service.now())
  for (const [i, { must, small }] of keepers.entries())
    await must('PUT', `/v3/variants/${small.id}/stock`, { quantity: 20 + i })
  await follow()
  const ids = keepers.map(({ small }) => small.id)
  const events = await db
    .selectFrom('events')
    .select(['business_id', 'payload'])
    .where('kind', '=', 'stock.changed')
    .execute()
  const changed = events.flatMap(({ business_id, payload }) => {
    const { variant_id, quantity } = JSON.parse(payload)
    return ids.includes(variant_id) ? [{ business_id, variant_id, quantity }] : []
  })
  expect(changed.sort((a, b) => a.quantity - b.quantity)).toEqual(
    keepers.map(({ stocked, small }, i) => ({
      business_id: stocked.business.id,
      variant_id: small.id,
      quantity: 20 + i,
    })),
  )

  await db.updateTable('variant_stocks').set({ quantity: 30 }).where('variant_id', 'in', ids).execute()
  expect(await repairMovements(db, true, service.service.now())).toBe(2)
  for (const [i, { small, movements }] of keepers.entries())
    expect((await movements(small.id))[0]).toMatchObject({ kind: 'unrecorded', quantity: 10 - i })
  expect(await repairMovements(db, false, service.service.now())).toBe(0)
})

it('refuses a file of more than 20 MiB', async () => {
  const shop = await createSeller(service)
  expect((await csv(shop, '/v3/stock/import', `sku,quantity\n${'x,1\n'.repeat(5 * 1024 * 1024)}`)).status).toBe(413)
})
