import { describe, expect, it } from 'vitest'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { callApi, createKey, startService } from '../../../../test/support/service.ts'
import { serveAllWaiting } from './index.ts'
import { generateKey } from './rules.ts'

const service = await startService({ env: { DATABASE_POOL_SIZE: '16' } })
const shop = await openGoodsShop(service)
const { db } = shop

const sellLicense = () =>
  shop.sellDigital({ is_license_enabled: true }, { name: 'Aplikasi Kasir', item_type: 'license' })
const keys = (count: number, mark = 'K') => Array.from({ length: count }, (_, i) => `${mark}-${i + 1}`)
const pool = (variantId: number) => shop.send('GET', `/variants/${variantId}/license-pool`)
const call = (method: string, path: string, body?: unknown, key = shop.secretKey) =>
  callApi(service, `/v3${path}`, key, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })

async function listKeys(orderId: string) {
  const rows = await db
    .selectFrom('licenses')
    .innerJoin('entitlements', 'entitlements.id', 'licenses.entitlement_id')
    .select(['licenses.key', 'licenses.unit', 'licenses.status'])
    .where('entitlements.order_id', '=', orderId)
    .orderBy('licenses.unit')
    .execute()
  return rows
}

describe('the pool', () => {
  it('stores each key once, lists and counts keys, and deletes unassigned ones', async () => {
    const variant = await sellLicense()
    const path = `/variants/${variant.id}/licenses`
    expect(await shop.send('POST', path, { keys: ['A-1', ' A-1 ', 'A-2'] })).toEqual({ added: 2, known: 1 })
    expect(await shop.send('POST', path, { keys: ['A-2', 'A-3'] })).toEqual({ added: 1, known: 1 })
    const list = await shop.send('GET', `${path}?page_size=2&status=available`)
    expect(list.data.map((license: { key: string }) => license.key)).toEqual(['A-3', 'A-2'])
    const next = await shop.send('GET', `${path}?next_cursor=${list.next_cursor}`)
    expect(next.data).toEqual([
      {
        id: expect.any(String),
        variant_id: variant.id,
        key: 'A-1',
        status: 'available',
        unit: null,
        customer_id: null,
        order: null,
        revoked_by: null,
        inserted_at: expect.any(String),
        assigned_at: null,
        revoked_at: null,
      },
    ])
    expect((await call('DELETE', `/licenses/${next.data[0].id}`)).status).toBe(204)
    expect((await call('DELETE', `/licenses/${next.data[0].id}`)).status).toBe(404)
    expect(await pool(variant.id)).toEqual({
      variant_id: variant.id,
      source: 'keys',
      pattern: null,
      available: 2,
      assigned: 0,
      revoked: 0,
      waiting: 0,
    })
  })

  it('refuses invalid keys and patterns', async () => {
    const variant = await sellLicense()
    const at = `/variants/${variant.id}`
    expect((await call('POST', `${at}/licenses`, { keys: 'A' })).status).toBe(400)
    expect((await call('POST', `${at}/licenses`, { keys: [] })).status).toBe(422)
    expect((await call('POST', `${at}/licenses`, { keys: ['  '] })).status).toBe(422)
    expect((await call('PATCH', `${at}/license-pool`, { source: 'generator', pattern: 'XXXX' })).status).toBe(422)
    expect((await call('PATCH', `${at}/license-pool`, { source: 'sky' })).status).toBe(422)
    expect((await call('GET', `${at}/licenses?status=lost`)).status).toBe(400)
    const other = await openGoodsShop(service)
    for (const [method, path, body] of [
      ['GET', `${at}/license-pool`],
      ['PATCH', `${at}/license-pool`, { source: 'keys' }],
      ['GET', `${at}/licenses`],
      ['POST', `${at}/licenses`, { keys: ['X'] }],
    ] as const)
      expect((await call(method, path, body, other.secretKey)).status).toBe(404)
    await shop.send('POST', `${at}/licenses`, { keys: ['OWN-1'] })
    const [license] = (await shop.send('GET', `${at}/licenses`)).data
    expect((await call('POST', `/licenses/${license.id}/revoke`, undefined, other.secretKey)).status).toBe(404)
    expect((await call('DELETE', `/licenses/${license.id}`, undefined, other.secretKey)).status).toBe(404)
    const reader = await createKey(shop, ['product:read'])
    expect((await call('POST', `${at}/licenses`, { keys: ['X'] }, reader)).status).toBe(403)
    expect((await call('GET', `${at}/licenses`, undefined, reader)).status).toBe(200)
  })
})

describe('each paid unit', () => {
  it('gets one licence, loses it when the order is canceled, and gets the same one again', async () => {
    const variant = await sellLicense()
    await shop.send('POST', `/variants/${variant.id}/licenses`, { keys: keys(5) })
    const order = await shop.buy(variant.id, { quantity: 2 })
    const given = await listKeys(order.id)
    expect(given.map(({ unit, status }) => [unit, status])).toEqual([
      [1, 'assigned'],
      [2, 'assigned'],
    ])
    await shop.move(order.id, { payment_status: 'conflict' })
    expect((await listKeys(order.id)).map(({ status }) => status)).toEqual(['revoked', 'revoked'])
    await shop.pay(order.id)
    expect(await listKeys(order.id)).toEqual(given)
    await shop.move(order.id, { payment_status: 'settled' })
    expect(await listKeys(order.id)).toEqual(given)
    expect(await pool(variant.id)).toMatchObject({ available: 3, assigned: 2, revoked: 0, waiting: 0 })
  })

  it('waits if the pool is empty, and is served first when keys are added', async () => {
    const variant = await sellLicense()
    const [first, second] = [await shop.buy(variant.id), await shop.buy(variant.id)]
    expect(await pool(variant.id)).toMatchObject({ assigned: 0, waiting: 2 })
    await shop.send('POST', `/variants/${variant.id}/licenses`, { keys: ['ONLY-1'] })
    expect(await listKeys(first.id)).toMatchObject([{ key: 'ONLY-1' }])
    await shop.move(second.id, { payment_status: 'conflict' })
    expect(await pool(variant.id)).toMatchObject({ assigned: 1, waiting: 0 })
    await shop.pay(second.id)
    await shop.send('PATCH', `/variants/${variant.id}/license-pool`, {
      source: 'generator',
      pattern: 'KOPI-XXXX-XXXX-XXXX',
    })
    expect((await listKeys(second.id))[0]!.key).toMatch(/^KOPI-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    const third = await shop.buy(variant.id, { quantity: 3 })
    expect(new Set((await listKeys(third.id)).map(({ key }) => key)).size).toBe(3)
  })

  it('does not get back a licence that the merchant revoked', async () => {
    const variant = await sellLicense()
    await shop.send('POST', `/variants/${variant.id}/licenses`, { keys: keys(2) })
    const order = await shop.buy(variant.id)
    const [license] = (await shop.send('GET', `/variants/${variant.id}/licenses?status=assigned`)).data
    expect(license).toMatchObject({ customer_id: order.customer_id ?? expect.any(Number), order: { id: order.id } })
    expect((await call('DELETE', `/licenses/${license.id}`)).status).toBe(409)
    const revoked = await shop.send('POST', `/licenses/${license.id}/revoke`)
    expect(revoked).toMatchObject({ status: 'revoked', revoked_by: 'merchant', revoked_at: expect.any(String) })
    await shop.move(order.id, { payment_status: 'conflict' })
    await shop.pay(order.id)
    expect(await listKeys(order.id)).toMatchObject([{ status: 'revoked' }])
  })

  it('gets exactly one licence under 100 concurrent payments, each reported twice', async () => {
    const variant = await sellLicense()
    await shop.send('POST', `/variants/${variant.id}/licenses`, { keys: keys(60) })
    const orders = []
    for (let i = 0; i < 100; i++) orders.push(await shop.order(variant.id))
    const paid = await Promise.all(
      orders.flatMap(({ id }) =>
        [1, 2].map(() => call('POST', '/orders/change-status', { ids: [id], payment_status: 'paid' })),
      ),
    )
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(100)
    await serveAllWaiting(db, new Date())
    expect(await pool(variant.id)).toMatchObject({ available: 0, assigned: 60, waiting: 40 })
    await Promise.all(
      ['B', 'C', 'D', 'E'].map((mark) =>
        shop.send('POST', `/variants/${variant.id}/licenses`, { keys: keys(11, mark) }),
      ),
    )
    await serveAllWaiting(db, new Date())
    expect(await pool(variant.id)).toMatchObject({ available: 4, assigned: 100, waiting: 0 })
    const given = (await Promise.all(orders.map(({ id }) => listKeys(id)))).flat()
    expect(given).toHaveLength(100)
    expect(new Set(given.map(({ key }) => key)).size).toBe(100)
  })
})

it('generates distinct keys', () => {
  const made = Array.from({ length: 1000 }, () => generateKey('XXXX-XXXX-XXXX'))
  expect(new Set(made).size).toBe(1000)
})

describe('a customer', () => {
  it('reads only their own licences, while they are entitled to them', async () => {
    const variant = await sellLicense()
    await shop.send('POST', `/variants/${variant.id}/licenses`, { keys: keys(3) })
    const [person, stranger] = [await shop.customer(), await shop.customer()]
    const order = await shop.buy(variant.id, { customer_email: person.email, quantity: 2 })
    const list = await person.call('GET', '/licenses?page_size=1')
    expect(list.body).toMatchObject({ has_next: true, data: [{ key: 'K-2', unit: 2 }] })
    const next = await person.call('GET', `/licenses?next_cursor=${list.body.next_cursor}`)
    const [license] = next.body.data
    expect(license).toEqual({
      id: expect.any(String),
      key: 'K-1',
      unit: 1,
      assigned_at: expect.any(String),
      expires_at: null,
      variant_id: variant.id,
      product_name: 'Aplikasi Kasir',
      variant_name: 'Aplikasi Kasir',
      order_id: order.id,
      order_number: order.order_id,
    })
    expect((await person.call('GET', `/licenses/${license.id}`)).body).toEqual(license)
    expect((await stranger.call('GET', `/licenses/${license.id}`)).status).toBe(404)
    expect((await stranger.call('GET', '/licenses')).body.data).toEqual([])
    expect((await person.call('GET', '/licenses/7')).status).toBe(404)
    expect((await person.call('GET', '/licenses?next_cursor=x')).status).toBe(400)
    expect((await person.call('GET', '/licenses', undefined, { authorization: 'Bearer x' })).status).toBe(401)
    await shop.send('POST', `/licenses/${license.id}/revoke`)
    expect((await person.call('GET', `/licenses/${license.id}`)).status).toBe(404)
    await shop.move(order.id, { payment_status: 'conflict' })
    expect((await person.call('GET', '/licenses')).body.data).toEqual([])
  })
})
