import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { buyer, openShop } from '../records/checkout.ts'
import { eventually } from '../support/eventually.ts'
import { callApi, createKey, createMerchant, readMetrics, startService } from '../support/service.ts'
import { untilLocked } from '../support/until-locked.ts'

/** A slow machine may take long between a lock and its release, so no timeout may end the wait before. */
const patient = { DATABASE_POOL_SIZE: '4', DATABASE_WAIT_MS: '600000', DATABASE_LOCK_MS: '600000' }
const service = await startService({ env: patient })
const bounded = await startService({ env: { ...patient, DATABASE_MAX_WAITING: '2' } })
const brief = await startService({ env: { ...patient, DATABASE_LOCK_MS: '2000' } })

type Service = typeof service

/** A session that holds a lock until `release`. */
async function hold({ databaseUrl }: Service, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query(sql, values)
  return { client, release: () => client.query('rollback') }
}

/** Starts requests that are expected to wait; `answered` counts those that did not. */
function startMany(count: number, send: () => Promise<{ status: number }>) {
  const state = { answered: 0 }
  const answers = Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await send()
      state.answered++
      return answer
    }),
  )
  return { state, answers }
}

const withKeys = () => ({ 'idempotency-key': crypto.randomUUID() })

it.each([
  ['without', () => ({})],
  ['with', withKeys],
])(
  'sells other products, and reads and edits orders while many checkouts %s a key wait for one locked stock row',
  async (_, headers) => {
    const shop = await openShop(service)
    const [held, free] = [await shop.sell({ name: 'Tempe', stock: 50 }), await shop.sell({ name: 'Tahu', stock: 50 })]
    const buy = (variant_id: number) =>
      shop.visit('POST', '/checkout', buyer({ items: [{ type: 'variant', variant_id, quantity: 1 }] }), headers())
    const lock = await hold(service, 'select from variant_stocks where variant_id = $1 for update', [held.id])
    const blocked = startMany(20, () => buy(held.id))
    await untilLocked(lock.client, 1)
    for (let round = 0; round < 5; round++) {
      expect((await buy(free.id)).status).toBe(201)
      const orders = await callApi(service, '/v3/orders', shop.secretKey)
      expect([orders.status, orders.body.data.length]).toEqual([200, round + 1])
      await shop.send('PATCH', `/orders/${orders.body.data[0].id}`, { notes: `Round ${round}` })
    }
    const together = await Promise.all(Array.from({ length: 10 }, () => buy(free.id)))
    expect(together.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect((await callApi(service, '/readyz')).status).toBe(200)
    expect(blocked.state.answered).toBe(0)
    await lock.release()
    expect((await blocked.answers).map(({ status }) => status)).toEqual(Array(20).fill(201))
  },
)

it('answers reads and probes while many writers wait for one locked row', async () => {
  const merchant = await createMerchant(service)
  const key = await createKey(merchant)
  const { body: store } = await merchant.browser.post(`${merchant.path}/stores`, { name: 'Toko' })
  const lock = await hold(service, 'select from stores where unique_id = $1 for update', [store.unique_id])
  const blocked = startMany(14, () =>
    merchant.browser.patch(`${merchant.path}/stores/${store.unique_id}`, { name: 'Warung' }),
  )
  await untilLocked(lock.client, 2)
  for (const path of ['/v3/orders', '/v3/me', '/readyz'])
    expect([path, (await callApi(service, path, key)).status]).toEqual([path, 200])
  expect((await readMetrics(service)).status).toBe(200)
  expect(blocked.state.answered).toBe(0)
  await lock.release()
  expect((await blocked.answers).map(({ status }) => status)).toEqual(Array(14).fill(200))
})

it('checks credentials and answers probes while requests wait for a locked table', async () => {
  const key = await createKey(await createMerchant(service))
  const lock = await hold(service, 'lock table orders in access exclusive mode')
  const blocked = startMany(10, () => callApi(service, '/v3/orders', key))
  await untilLocked(lock.client, 4)
  expect((await callApi(service, '/v3/me', key)).status).toBe(200)
  expect((await readMetrics(service)).status).toBe(200)
  expect([200, 503]).toContain((await callApi(service, '/readyz')).status)
  expect(blocked.state.answered).toBe(0)
  await lock.release()
  expect((await blocked.answers).map(({ status }) => status)).toEqual(Array(10).fill(200))
})

it('answers 503 with Retry-After to requests beyond the number that may wait', async () => {
  const merchant = await createMerchant(bounded)
  const { body: store } = await merchant.browser.post(`${merchant.path}/stores`, { name: 'Toko' })
  const lock = await hold(bounded, 'select from stores where unique_id = $1 for update', [store.unique_id])
  const send = () => merchant.browser.patch(`${merchant.path}/stores/${store.unique_id}`, { name: 'Warung' })
  const blocked = startMany(10, send)
  await eventually(
    async () => blocked.state.answered,
    (answered) => answered === 6,
  )
  const { status, body, headers } = await send()
  expect([status, body.error_code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1'])
  await lock.release()
  const statuses = (await blocked.answers).map((answer) => answer.status).sort()
  expect(statuses).toEqual([...Array(4).fill(200), ...Array(6).fill(503)])
})

it('answers 503 to checkouts that waited too long for a locked stock row, and takes them when they are repeated', async () => {
  const shop = await openShop(brief)
  const held = await shop.sell({ stock: 50 })
  const items = [{ type: 'variant', variant_id: held.id, quantity: 1 }]
  const checkouts = Array.from({ length: 2 }, () => {
    const [body, headers] = [buyer({ items }), withKeys()]
    return () => shop.visit('POST', '/checkout', body, headers)
  })
  const lock = await hold(brief, 'select from variant_stocks where variant_id = $1 for update', [held.id])
  for (const { status, body, headers } of await Promise.all(checkouts.map((send) => send())))
    expect([status, body.error_code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1'])
  await lock.release()
  for (const send of checkouts) expect((await send()).status).toBe(201)
  const { body } = await callApi(brief, `/v3/variants/${held.id}/stock`, shop.secretKey)
  expect(body).toMatchObject({ available_qty: 48 })
})
