import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { buyer, openShop } from '../records/checkout.ts'
import { startDatabaseProxy } from '../servers/database-proxy.ts'
import { withDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import {
  callApi,
  createDatabase,
  createKey,
  createMerchant,
  freePort,
  readMetrics,
  startService,
} from '../support/service.ts'
import { untilLocked } from '../support/until-locked.ts'

const { proxy, name, url: databaseUrl } = await startDatabaseProxy(await createDatabase())
const service = await startService({ databaseUrl, env: { DATABASE_WAIT_MS: '5000', DATABASE_LOCK_MS: '2000' } })
const direct = new pg.Client(withDatabase(inject('server'), name))
await direct.connect()
afterAll(() => direct.end())

const unavailable = {
  error: 'The service is busy or unavailable; try again',
  error_code: 'unavailable',
  request_id: expect.any(String),
}
const readiness = async () => (await callApi(service, '/readyz')).status
const untilReady = () => eventually(readiness, (status) => status === 200)

/** Ends every connection of the service to its database, as a restarted or failed-over server does. */
const endConnections = () =>
  direct.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)

it('answers 503 to the request whose connection is lost, and goes on', async () => {
  const { path, browser } = await createMerchant(service)
  const { body: store } = await browser.post(`${path}/stores`, { name: 'Toko' })
  await direct.query('begin')
  await direct.query('select from stores where unique_id = $1 for update', [store.unique_id])
  const waiting = browser.patch(`${path}/stores/${store.unique_id}`, { name: 'Warung' })
  await untilLocked(direct)
  await direct.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  const lost = await waiting
  await direct.query('commit')
  expect([lost.status, lost.body, lost.headers.get('retry-after')]).toEqual([503, unavailable, '1'])
  const again = await browser.patch(`${path}/stores/${store.unique_id}`, { name: 'Warung' })
  expect([again.status, again.body.name]).toEqual([200, 'Warung'])
})

it('answers reads and writes after all its connections were ended at once', async () => {
  const shop = await openShop(service)
  const tea = await shop.sell({ name: 'Teh', stock: 50 })
  const items = [{ type: 'variant', variant_id: tea.id, quantity: 1 }]
  const key = await createKey(await createMerchant(service))
  for (let round = 0; round < 3; round++) {
    await endConnections()
    expect([200, 503]).toContain((await callApi(service, '/v3/me', key)).status)
    await untilReady()
    expect((await callApi(service, '/v3/me', key)).status).toBe(200)
    expect((await shop.visit('POST', '/checkout', buyer({ items }))).status).toBe(201)
  }
})

it('answers 503 to a request that waits too long for a locked row, and delays no other', async () => {
  const shop = await openShop(service)
  const [held, free] = [await shop.sell({ name: 'Tempe', stock: 5 }), await shop.sell({ name: 'Tahu', stock: 5 })]
  const buy = (variant_id: number) =>
    shop.visit('POST', '/checkout', buyer({ items: [{ type: 'variant', variant_id, quantity: 1 }] }))
  await direct.query('begin')
  await direct.query('update variant_stocks set quantity = 4 where variant_id = $1', [held.id])
  const waiting = buy(held.id)
  await untilLocked(direct)
  expect((await buy(free.id)).status).toBe(201)
  const refused = await waiting
  await direct.query('rollback')
  expect([refused.status, refused.body]).toEqual([503, unavailable])
  expect((await buy(held.id)).status).toBe(201)
})

it('replaces connections whose network path is gone without a word', async () => {
  const key = await createKey(await createMerchant(service))
  await untilReady()
  proxy.freezeOpen()
  const answers = await Promise.all([callApi(service, '/v3/me', key), callApi(service, '/v3/stores', key)])
  for (const { status } of answers) expect([200, 503]).toContain(status)
  await untilReady()
  expect((await callApi(service, '/v3/stores', key)).status).toBe(200)
  proxy.closeFrozen() // Idle connections are still in the pools and would cause a 503 in later tests.
})

it('is not ready while the database cannot be reached, still answers probes, and recovers', async () => {
  const key = await createKey(await createMerchant(service))
  proxy.freezeAll()
  try {
    expect(await readiness()).toBe(503)
    expect((await callApi(service, '/healthz')).status).toBe(200)
    expect((await readMetrics(service)).status).toBe(200)
    expect((await callApi(service, '/v3/stores', key)).status).toBe(503)
  } finally {
    proxy.thaw()
  }
  await untilReady()
  expect((await callApi(service, '/v3/stores', key)).status).toBe(200)
})

it('answers 503 while the disk of the database is full, is not ready for that reason, and recovers', async () => {
  const { path, browser } = await createMerchant(service)
  const { body: store } = await browser.post(`${path}/stores`, { name: 'Toko' })
  const rename = () => browser.patch(`${path}/stores/${store.unique_id}`, { name: 'Warung' })
  const full = `begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end`
  await direct.query(`create function refuse_row() returns trigger language plpgsql as $$ ${full} $$;
    create function refuse_table() returns event_trigger language plpgsql as $$ ${full} $$;
    create trigger full_disk before update on stores for each row execute function refuse_row();
    create event trigger full_disk_${name} on ddl_command_start when tag in ('CREATE TABLE AS')
      execute function refuse_table()`)
  const refused = await rename()
  expect([refused.status, refused.body]).toEqual([503, unavailable])
  const { status, body } = await callApi(service, '/readyz')
  expect([status, body.details]).toMatchObject([503, { status: 'not_ready', database: 'full', migrations: 'ok' }])
  await direct.query(`drop event trigger full_disk_${name}; drop trigger full_disk on stores`)
  await untilReady()
  expect((await rename()).status).toBe(200)
})

it.each(['worker', 'app'] as const)('serves health and metrics of the role %s without the API', async (role) => {
  const healthPort = await freePort()
  await startService({ roles: [role], env: { HEALTH_PORT: String(healthPort) } })
  const ask = (path: string) => fetch(`http://localhost:${healthPort}${path}`)
  expect(await (await ask('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await ask('/readyz')).json()).toMatchObject({ status: 'ready', process: 'running' })
  expect(await (await ask('/metrics')).text()).toContain('etalase_queue_depth')
  expect((await ask('/v3/me')).status).toBe(404)
})
