import { expect, it } from 'vitest'
import { startDatabaseProxy } from '../../../../test/servers/database-proxy.ts'
import { untilPasses } from '../../../../test/support/eventually.ts'
import { callApi, createMerchant, startService } from '../../../../test/support/service.ts'

const plain = await startService({ roles: ['app'] })
const { databaseUrl } = plain
const env = { APP_URL: 'https://app.etalase.test', SHOP_URL: 'https://{slug}.toko.test' }
const service = await startService({ databaseUrl, roles: ['api'], env })
const { path, browser } = await createMerchant(plain)
const ask = (domain: string, at = service) => callApi(at, `/certificate-check?domain=${encodeURIComponent(domain)}`)

it('allows certificates for the host of the app and for verified custom domains only', async () => {
  const { body: claimed } = await browser.post(`${path}/custom-domains`, { hostname: 'claimed.example' })
  await browser.post(`${path}/custom-domains`, { hostname: 'proven.example' })
  await service.database.pool.query(`update custom_domains set is_verified = true where hostname = 'proven.example'`)
  expect(claimed.hostname).toBe('claimed.example')
  await untilPasses(async () => expect((await ask('proven.example')).status).toBe(200))
  for (const domain of ['proven.example', 'PROVEN.example', 'proven.example.'])
    expect(await ask(domain)).toMatchObject({ status: 200, body: { domain: 'proven.example' } })
  expect(await ask('app.etalase.test')).toMatchObject({ status: 200, body: { domain: 'app.etalase.test' } })
  for (const domain of ['claimed.example', 'www.proven.example', 'example', 'localhost', '127.0.0.1', "' or true --"])
    expect(await ask(domain)).toMatchObject({ status: 404, body: { error_code: 'not_found' } })
})

it('allows certificates for shops on hosts of their own, present and former, or for the one host that they share', async () => {
  const { body: store } = await browser.post(`${path}/stores`, { name: 'Kopi Sore' })
  await untilPasses(async () => expect((await ask('kopi-sore.toko.test')).status).toBe(200))
  await browser.patch(`${path}/stores/${store.id}`, { slug: 'kopi-senja' })
  await untilPasses(async () => expect((await ask('kopi-senja.toko.test')).status).toBe(200))
  expect((await ask('Kopi-Sore.toko.test.')).status).toBe(200)
  for (const domain of ['toko.test', 'kopi.toko.test', 'www.toko.test', 'a.kopi-sore.toko.test', 'kopi-sore.test'])
    expect([domain, (await ask(domain)).status]).toEqual([domain, 404])
  const shared = await startService({ databaseUrl, roles: ['api'], env: { ...env, SHOP_URL: 'https://toko.test' } })
  expect((await ask('toko.test', shared)).status).toBe(200)
  expect((await ask('kopi-sore.toko.test', shared)).status).toBe(404)
})

it('refuses a question without a host name or with one that is too long', async () => {
  expect((await callApi(service, '/certificate-check')).status).toBe(400)
  expect((await ask('')).status).toBe(400)
  expect((await ask('x'.repeat(255))).status).toBe(400)
})

it('knows a domain soon after it is verified by another process, and no longer after it is removed', async () => {
  const { body: domain } = await browser.post(`${path}/custom-domains`, { hostname: 'later.example' })
  expect((await ask('later.example')).status).toBe(404)
  await plain.database.pool.query(`update custom_domains set is_verified = true where hostname = 'later.example'`)
  await untilPasses(async () => expect((await ask('later.example')).status).toBe(200))
  expect((await browser.delete(`${path}/custom-domains/${domain.id}`)).status).toBe(204)
  await untilPasses(async () => expect((await ask('later.example')).status).toBe(404))
})

it('answers for a known domain among 300 unknown ones, which are neither limited nor looked up', async () => {
  const limited = await startService({ databaseUrl, roles: ['api'], env: { RATE_LIMIT_CLIENT: '2/1m' } })
  await plain.database.pool.query(`insert into custom_domains (business_id, hostname, is_verified, created_at)
    select id, 'known.example', true, now() from businesses limit 1`)
  await untilPasses(async () => expect((await ask('known.example', limited)).status).toBe(200))
  const lock = await plain.database.pool.connect()
  await lock.query('begin; lock table custom_domains in access exclusive mode')
  const statuses = new Set<number>()
  for (let i = 0; i < 300; i += 50) {
    const asked = Array.from({ length: 50 }, (_, k) =>
      fetch(`${limited.baseUrl}/certificate-check?domain=x${i + k}.example`),
    )
    for (const answer of await Promise.all(asked)) {
      statuses.add(answer.status)
      await answer.arrayBuffer()
    }
    expect((await ask('known.example', limited)).status).toBe(200)
  }
  expect([...statuses]).toEqual([404])
  await lock.query('rollback')
  lock.release()
})

it('refuses addresses and single labels, also that of the app', async () => {
  const local = await startService({ databaseUrl, roles: ['api'], env: { APP_URL: 'http://localhost:3001' } })
  for (const domain of ['localhost', 'example', '192.0.2.1', '2001:db8::1', '[2001:db8::1]', '.'])
    expect((await ask(domain, local)).status).toBe(404)
})

it('answers for known domains while the database is away, and learns new ones when it is back', async () => {
  const { proxy, url } = await startDatabaseProxy(databaseUrl)
  const cut = await startService({ databaseUrl: url, roles: ['api'] })
  expect((await ask('proven.example', cut)).status).toBe(200)
  proxy.freezeAll()
  for (let i = 0; i < 3; i++) {
    expect((await ask('proven.example', cut)).status).toBe(200)
    expect((await ask(`unknown${i}.example`, cut)).status).toBe(404)
  }
  await plain.database.pool.query(`insert into custom_domains (business_id, hostname, is_verified, created_at)
    select id, 'meanwhile.example', true, now() from businesses limit 1`)
  expect((await ask('meanwhile.example', cut)).status).toBe(404)
  proxy.thaw()
  await untilPasses(async () => expect((await ask('meanwhile.example', cut)).status).toBe(200))
})
