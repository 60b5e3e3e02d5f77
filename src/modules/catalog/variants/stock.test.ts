import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSeller, refusal, twoSizes } from '../../../../test/records/catalog.ts'
import { signUp, startService } from '../../../../test/support/service.ts'
import { returnStock, takeStock } from '../stock-taking/index.ts'

const service = await startService()

describe('stock', () => {
  it('is set and adjusted, in the default warehouse or in a named one', async () => {
    const shop = await createSeller(service)
    const product = await shop.product({ is_inventory: true })
    const path = `/v3/variants/${product.variants[0].id}/stock`
    const set = await shop.send('PUT', path, { quantity: 10 })
    const main = set.body.warehouses[0].id
    expect(set.body).toEqual({
      variant_id: product.variants[0].id,
      is_inventory: true,
      available_qty: 10,
      warehouses: [{ id: main, name: 'Main warehouse', quantity: 10 }],
    })
    const second = await shop.must('POST', '/v3/warehouses', { name: 'Bandung' })
    await shop.must('PATCH', path, { adjustment: 5, warehouse_id: second.id })
    await shop.must('PATCH', path, { adjustment: -3 })
    expect((await shop.get(path)).body).toMatchObject({
      available_qty: 12,
      warehouses: [{ quantity: 7 }, { id: second.id, name: 'Bandung', quantity: 5 }],
    })
    expect((await shop.get(`/v3/products/${product.id}`)).body).toMatchObject({
      warehouses: [{ id: main }, { id: second.id }],
      variants: [{ available_qty: 12 }],
    })
    expect((await shop.get(`/v3/products?warehouse_id=${second.id}`)).body.data).toHaveLength(1)
    await shop.must('PUT', path, { quantity: 0, warehouse_id: second.id })
    expect((await shop.get(`/v3/products?warehouse_id=${second.id}`)).body.data).toHaveLength(0)
  })

  it('never falls below zero: an adjustment that would is refused with 409', async () => {
    const shop = await createSeller(service)
    const { variants } = await shop.product({ is_inventory: true, variants: [{ price: 1, weight: 1, stock: 2 }] })
    const path = `/v3/variants/${variants[0].id}/stock`
    const answer = await shop.send('PATCH', path, { adjustment: -3 })
    expect([answer.status, answer.body.details]).toEqual([409, { reason: 'not_enough_stock', quantity: 2 }])
    expect((await shop.get(path)).body.available_qty).toBe(2)
  })

  it('filters product lists and counts by availability and ownership', async () => {
    const shop = await createSeller(service)
    const sold = await shop.product({ is_inventory: true, variants: [{ price: 1, weight: 1, stock: 0 }] })
    const stocked = await shop.product({ is_inventory: true, variants: [{ price: 1, weight: 1, stock: 2 }] })
    const untracked = await shop.product()
    const ids = async (query: string) =>
      (await shop.get(`/v3/products?${query}`)).body.data.map((product: { id: number }) => product.id)
    const all = [untracked.id, stocked.id, sold.id]
    expect(await ids('qty_type=available_qty')).toEqual([untracked.id, stocked.id])
    expect(await ids('qty_type=available_qty&is_inventory=true')).toEqual([stocked.id])
    expect(await ids('is_owned=true')).toEqual(all)
    expect(await ids('is_owned=false')).toEqual([])
    expect((await shop.get('/v3/products/count?qty_type=available_qty')).body).toEqual({ count: 2 })
    expect((await shop.get('/v3/products/simplified?qty_type=available_qty')).body.data).toHaveLength(2)
    expect((await shop.get('/v3/products?qty_type=reserved_qty')).status).toBe(400)
  })

  it('is null if it is not tracked', async () => {
    const shop = await createSeller(service)
    const { variants } = await shop.product()
    expect((await shop.get(`/v3/variants/${variants[0].id}/stock`)).body).toMatchObject({
      is_inventory: false,
      available_qty: null,
    })
  })

  it('answers 400, 404 and 422 to invalid quantities, variants and warehouses', async () => {
    const shop = await createSeller(service)
    const other = await createSeller(service)
    const foreign = await other.must('POST', '/v3/warehouses', { name: 'Solo' })
    const { variants } = await shop.product()
    const path = `/v3/variants/${variants[0].id}/stock`
    expect(refusal(await shop.send('PUT', path, { quantity: -1 }))).toMatchObject({ status: 422 })
    for (const [body, errors] of [
      [{}, { adjustment: ['is required'] }],
      [{ adjustment: 1_000_000_001 }, { adjustment: ['must be at most 1000000000'] }],
      [{ adjustment: 1, quantity: 5 }, { quantity: ['is not a known field'] }],
    ] as const)
      expect(refusal(await shop.send('PATCH', path, body))).toEqual({ status: 422, code: 'validation_failed', errors })
    expect((await shop.send('PUT', path, { quantity: 1.5 })).status).toBe(400)
    expect((await shop.send('PUT', path, {})).status).toBe(422)
    expect((await shop.send('PUT', path, { quantity: 1, warehouse_id: foreign.id })).status).toBe(404)
    expect((await other.send('PUT', path, { quantity: 1 })).status).toBe(404)
    expect((await other.get(path)).status).toBe(404)
    expect((await shop.get('/v3/variants/none/stock')).status).toBe(404)
  })

  it('cannot be oversold: exactly as many concurrent orders succeed as there are units', async () => {
    const shop = await createSeller(service)
    const stocked = twoSizes.variants.map((variant) => ({ ...variant, stock: 10 }))
    const { variants, warehouses, business } = await shop.product({
      ...twoSizes,
      is_inventory: true,
      variants: stocked,
    })
    const now = new Date()
    const demands = (reverse: boolean) => {
      const all = variants.map(({ id }: { id: number }) => ({
        variant_id: id,
        warehouse_id: warehouses[0].id,
        quantity: 1,
      }))
      return reverse ? all.reverse() : all
    }
    const attempts = Array.from({ length: 30 }, (_, i) =>
      service.service.db
        .transaction()
        .execute(async (tx) => {
          const missing = await takeStock(tx, business.id, demands(i % 2 === 0), now)
          if (missing.length > 0) throw new Error('short')
        })
        .then(
          () => 'taken',
          (error: Error) => error.message,
        ),
    )
    const results = await Promise.all(attempts)
    expect(results.filter((result) => result === 'taken')).toHaveLength(10)
    expect(results.filter((result) => result === 'short')).toHaveLength(20)
    const quantities = async () =>
      Promise.all(
        variants.map(async ({ id }: { id: number }) => (await shop.get(`/v3/variants/${id}/stock`)).body.available_qty),
      )
    expect(await quantities()).toEqual([0, 0])
    await service.service.db.transaction().execute((tx) => returnStock(tx, business.id, demands(true), now))
    expect(await quantities()).toEqual([1, 1])
  })

  it('is taken from the warehouse of each line, and from no other that holds the variant', async () => {
    const shop = await createSeller(service)
    const stocked = twoSizes.variants.map((variant) => ({ ...variant, stock: 10 }))
    const { variants, warehouses, business } = await shop.product({
      ...twoSizes,
      is_inventory: true,
      variants: stocked,
    })
    const [small, large] = variants as { id: number }[]
    const second = await shop.must('POST', '/v3/warehouses', { name: 'Bandung' })
    for (const { id } of [small!, large!])
      await shop.must('PUT', `/v3/variants/${id}/stock`, { quantity: 5, warehouse_id: second.id })
    const demands = [
      { variant_id: small!.id, warehouse_id: warehouses[0].id, quantity: 2 },
      { variant_id: large!.id, warehouse_id: second.id, quantity: 3 },
    ]
    const held = async () =>
      Promise.all(
        [small!, large!].map(async ({ id }) => {
          const { body } = await shop.get(`/v3/variants/${id}/stock`)
          return body.warehouses.map(({ quantity }: { quantity: number }) => quantity)
        }),
      )
    const { db } = service.service
    expect(await db.transaction().execute((tx) => takeStock(tx, business.id, demands, new Date()))).toEqual([])
    expect(await held()).toEqual([
      [8, 5],
      [10, 2],
    ])
    await db.transaction().execute((tx) => returnStock(tx, business.id, demands, new Date()))
    expect(await held()).toEqual([
      [10, 5],
      [10, 5],
    ])
  })

  it('is taken from the warehouse of each line, and from no other that holds the variant', async () => {
    const shop = await createSeller(service)
    const stocked = twoSizes.variants.map((variant) => ({ ...variant, stock: 10 }))
    const { variants, warehouses, business } = await shop.product({
      ...twoSizes,
      is_inventory: true,
      variants: stocked,
    })
    const [small, large] = variants as { id: number }[]
    const second = await shop.must('POST', '/v3/warehouses', { name: 'Bandung' })
    for (const { id } of [small!, large!])
      await shop.must('PUT', `/v3/variants/${id}/stock`, { quantity: 5, warehouse_id: second.id })
    const demands = [
      { variant_id: small!.id, warehouse_id: warehouses[0].id, quantity: 2 },
      { variant_id: large!.id, warehouse_id: second.id, quantity: 3 },
    ]
    const held = async ({ id }: { id: number }) =>
      (await shop.get(`/v3/variants/${id}/stock`)).body.warehouses.map((one: { quantity: number }) => one.quantity)
    const { db } = service.service
    expect(await db.transaction().execute((tx) => takeStock(tx, business.id, demands, new Date()))).toEqual([])
    expect([await held(small!), await held(large!)]).toEqual([
      [8, 5],
      [10, 2],
    ])
    await db.transaction().execute((tx) => returnStock(tx, business.id, demands, new Date()))
    expect([await held(small!), await held(large!)]).toEqual([
      [10, 5],
      [10, 5],
    ])
  })
})

/** A business of a person whose browser asks for Indonesian. */
async function createIndonesian() {
  const browser = await signUp(service)
  const { body } = await browser.post('/api/businesses', { name: 'Toko' }, { 'accept-language': 'id' })
  return body.id as number
}

const readMain = async (businessId: number) =>
  await service.service.db
    .selectFrom('warehouses')
    .select(['name', 'is_default'])
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()

describe('warehouses', () => {
  it('begin with a main one without an address, in the language of the business', async () => {
    const shop = await createSeller(service)
    const mine = (await shop.get('/v3/warehouses')).body.data
    expect(mine).toMatchObject([{ name: 'Main warehouse', address: null, is_default: true }])
    const id = await createIndonesian()
    expect(await readMain(id)).toEqual({ name: 'Gudang utama', is_default: true })
  })

  it('get a main one by a migration where a process of an older release made the business', async () => {
    const id = await createIndonesian()
    const { pool } = service.database
    await pool.query('delete from warehouses where business_id = $1', [id])
    const migration = readFileSync(
      join(import.meta.dirname, '../../../schema/migrations/0284_main_warehouses.sql'),
      'utf8',
    )
    await pool.query(migration)
    await pool.query(migration)
    expect(await readMain(id)).toEqual({ name: 'Gudang utama', is_default: true })
  })

  it('are created, changed and deleted; one is always the default and cannot be deleted', async () => {
    const shop = await createSeller(service)
    const [main] = (await shop.get('/v3/warehouses')).body.data
    const fields = { name: 'Bandung', contact_name: 'Rina', contact_phone: '628112345678', address: 'Jl. Braga 12' }
    const { body: first } = await shop.send('POST', '/v3/warehouses', fields)
    expect(first).toEqual({
      ...fields,
      id: expect.any(Number),
      unique_id: expect.stringMatching(/^warehouse_[0-9A-Za-z]{24}$/),
      location_id: null,
      postal_code: null,
      latitude: null,
      longitude: null,
      is_default: false,
      created_at: expect.any(String),
      last_updated_at: first.created_at,
    })
    const second = await shop.must('POST', '/v3/warehouses', { name: 'Solo' })
    expect(second.is_default).toBe(false)
    expect((await shop.get('/v3/warehouses')).body.data).toEqual([second, first, main])
    expect((await shop.send('DELETE', `/v3/warehouses/${main.id}`)).status).toBe(409)
    await shop.must('PATCH', `/v3/warehouses/${second.id}`, { is_default: true })
    expect((await shop.get(`/v3/warehouses/${main.id}`)).body.is_default).toBe(false)
    expect((await shop.send('DELETE', `/v3/warehouses/${main.id}`)).status).toBe(204)
    const { variants } = await shop.product({ is_inventory: true })
    const stock = `/v3/variants/${variants[0].id}/stock`
    await shop.must('PUT', stock, { quantity: 1, warehouse_id: first.id })
    expect((await shop.send('DELETE', `/v3/warehouses/${first.id}`)).status).toBe(409)
    await shop.must('PUT', stock, { quantity: 0, warehouse_id: first.id })
    expect((await shop.send('DELETE', `/v3/warehouses/${first.id}`)).status).toBe(204)
    expect((await shop.get(`/v3/warehouses/${first.id}`)).status).toBe(404)
    expect((await shop.send('PATCH', `/v3/warehouses/${second.id}`, { is_default: false })).status).toBe(422)
    expect((await shop.send('POST', '/v3/warehouses', {})).status).toBe(422)
    const other = await createSeller(service)
    for (const [method, body] of [['GET'], ['PATCH', { name: 'Mine' }], ['DELETE']] as const)
      expect((await other.send(method, `/v3/warehouses/${second.id}`, body)).status).toBe(404)
  })

  it('include exactly one default after concurrent first writes of stock', async () => {
    const shop = await createSeller(service)
    const { variants } = await shop.product({ ...twoSizes, is_inventory: true })
    const put = ({ id }: { id: number }) => shop.send('PUT', `/v3/variants/${id}/stock`, { quantity: 1 })
    const answers = await Promise.all([...variants, ...variants, ...variants].map(put))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((await shop.get('/v3/warehouses')).body.data).toHaveLength(1)
  })
})
