import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { callOauth, createApp, install, refresh } from '../records/apps.ts'
import { buyer, type OpenShop, openShop } from '../records/checkout.ts'
import { startPgBouncer } from '../servers/pgbouncer.ts'
import { startTcpProxy } from '../servers/tcp-proxy.ts'
import { eventually, untilPasses } from '../support/eventually.ts'
import { callApi, createDatabase, createKey, createMerchant, startService } from '../support/service.ts'
import { startReceiver } from '../webhooks/receiver.ts'

const directUrl = await createDatabase()
const pgbouncer = await startPgBouncer(directUrl)
const proxy = await startTcpProxy({ host: '127.0.0.1', port: pgbouncer.port })
afterAll(() => proxy.close())
const direct = new pg.Client(directUrl)
await direct.connect()
afterAll(() => direct.end())

const env = {
  DATABASE_POOLER: 'transaction',
  DATABASE_DIRECT_URL: directUrl,
  DATABASE_LOCK_MS: '3000',
  WEBHOOK_ALLOW_PRIVATE: '1',
}
const throughProxy = Object.assign(new URL(pgbouncer.url), { port: proxy.port }).href
const service = await startService({ databaseUrl: throughProxy, env, roles: ['api', 'app', 'worker'] })

const buy = ({ visit }: OpenShop, variant_id: number) =>
  visit('POST', '/checkout', buyer({ items: [{ type: 'variant', variant_id, quantity: 1 }] }))

/** The stock and the sold units of a variant in the database. */
async function countUnits(variantId: number): Promise<{ left: number; sold: number }> {
  const { rows } = await direct.query(
    `select (select sum(quantity)::int from variant_stocks where variant_id = $1) as left,
      (select sum(quantity)::int from order_lines where variant_id = $1) as sold`,
    [variantId],
  )
  return rows[0]
}

/** Runs `etalase doctor` and returns its findings about the sessions. */
async function askDoctor() {
  const program = fileURLToPath(new URL('../../bin/etalase.js', import.meta.url))
  const settings = { PATH: process.env.PATH, DATABASE_URL: pgbouncer.url, ...env }
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [program, 'doctor', '--json'], { env: settings }, (_, stdout) => resolve(stdout))
  })
  return JSON.parse(output).find(({ check }: { check: string }) => check === 'Session')
}

const untilReady = () =>
  eventually(
    async () => (await callApi(service, '/readyz')).status,
    (status) => status === 200,
  )

test('serves buyers, merchants, apps and webhooks', async () => {
  const shop = await openShop(service)
  const coffee = await shop.sell()
  const receiver = await startReceiver()
  const webhook = { url: receiver.url, events: ['order.created'], status: 'active' }
  expect((await shop.browser.post(`${shop.path}/webhooks`, webhook)).status).toBe(201)
  const order = await buy(shop, coffee.id)
  expect(order.status).toBe(201)
  const { status, body } = await callApi(service, '/v3/orders', shop.secretKey)
  expect([status, body.data]).toMatchObject([200, [{ order_id: order.body.order_id }]])
  await untilPasses(() => expect(receiver.events()).toMatchObject([{ body: { event: 'order.created' } }]))

  const app = await createApp(service)
  const { tokens } = await install(service, app)
  expect((await callApi(service, '/v3/stores', tokens.access_token)).status).toBe(200)
  const renewed = await refresh(service, app, tokens.refresh_token)
  expect(renewed.status).toBe(200)
  const introspected = await callOauth(service, 'introspect', app, { token: renewed.body.access_token })
  expect(introspected.body.active).toBe(true)
})

test('sells 10 units to exactly 10 of 60 concurrent buyers', async () => {
  const shop = await openShop(service)
  const tea = await shop.sell({ name: 'Teh', stock: 10 })
  const answers = await Promise.all(Array.from({ length: 60 }, () => buy(shop, tea.id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), ...Array(50).fill(409)])
  expect(await countUnits(tea.id)).toEqual({ left: 0, sold: 10 })
})

test('answers only 503 to the requests that meet a restart of the pooler, and loses and sells nothing twice', async () => {
  const shop = await openShop(service)
  const rice = await shop.sell({ name: 'Beras', stock: 10_000 })
  const statuses: number[] = []
  let acknowledged = 0
  let isOn = true
  const work = async () => {
    while (isOn) {
      const order = await buy(shop, rice.id)
      if (order.status === 201) acknowledged++
      const list = await callApi(service, '/v3/orders?page_size=5', shop.secretKey)
      statuses.push(order.status, list.status)
    }
  }
  const working = Promise.all(Array.from({ length: 4 }, work))
  const sellMore = async () => {
    const wanted = acknowledged + 20
    await untilPasses(() => expect(acknowledged).toBeGreaterThanOrEqual(wanted))
  }
  await sellMore()
  for (let round = 0; round < 2; round++) {
    await pgbouncer.stop()
    const before = statuses.length
    await untilPasses(() => expect(statuses.slice(before)).toContain(503))
    await pgbouncer.start()
    await sellMore()
  }
  isOn = false
  await working
  expect([...new Set(statuses)].sort()).toEqual([200, 201, 503])
  const { left, sold } = await countUnits(rice.id)
  expect([sold + left, sold >= acknowledged]).toEqual([10_000, true])
})

test('replaces connections whose network path is gone, and waits for a statement that is only slow', async () => {
  await untilReady()
  const key = await createKey(await createMerchant(service))
  proxy.freezeOpen()
  const answers = await Promise.all([callApi(service, '/v3/me', key), callApi(service, '/v3/stores', key)])
  for (const { status } of answers) expect([200, 503]).toContain(status)
  await untilReady()
  expect((await callApi(service, '/v3/stores', key)).status).toBe(200)
  const { rows } = await service.database.pool.query('select pg_sleep(6)::text, $1::integer as n', [7])
  expect(rows).toMatchObject([{ n: 7 }])
})

test('reports sessions with other settings, refuses to start with them, and sets them', async () => {
  const ours = { is_ok: true, found: 'UTC, ISO dates and our timeouts behind the pooler' }
  expect(await askDoctor()).toMatchObject(ours)
  await direct.query(`alter role current_user in database ${direct.database} set timezone = 'Asia/Jakarta'`)
  await pgbouncer.reconnect()
  expect(await askDoctor()).toMatchObject({
    is_ok: false,
    found: 'timezone is Asia/Jakarta instead of UTC behind the pooler',
    advice: expect.stringContaining('RECONNECT'),
  })
  // The settings are stored on the role, which does not affect the pooler's existing connections.
  await expect(startService({ databaseUrl: pgbouncer.url, env })).rejects.toThrow(
    'Behind the pooler timezone is Asia/Jakarta instead of UTC. Run etalase migrate',
  )
  await pgbouncer.reconnect()
  expect(await askDoctor()).toMatchObject(ours)
  await startService({ databaseUrl: pgbouncer.url, env })
})
