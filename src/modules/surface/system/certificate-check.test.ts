import { expect, it } from 'vitest'
import { callApi, createMerchant, startService } from '../../../../test/service.ts'

const plain = await startService({ roles: ['app'] })
const { databaseUrl } = plain
const service = await startService({ databaseUrl, roles: ['api'], env: { APP_URL: 'https://app.etalase.test' } })
const { path, browser } = await createMerchant(plain)
const ask = (domain: string, at = service) => callApi(at, `/certificate-check?domain=${encodeURIComponent(domain)}`)

it('allows certificates for the host of the app and for verified custom domains only', async () => {
  const { body: claimed } = await browser.post(`${path}/custom-domains`, { hostname: 'claimed.example' })
  await browser.post(`${path}/custom-domains`, { hostname: 'proven.example' })
  await service.database.pool.query(`update custom_domains set is_verified = true where hostname = 'proven.example'`)
  expect(claimed.hostname).toBe('claimed.example')
  for (const domain of ['proven.example', 'PROVEN.example', 'proven.example.'])
    expect(await ask(domain)).toMatchObject({ status: 200, body: { domain: 'proven.example' } })
  expect(await ask('app.etalase.test')).toMatchObject({ status: 200, body: { domain: 'app.etalase.test' } })
  for (const domain of ['claimed.example', 'www.proven.example', 'example', 'localhost', '127.0.0.1', "' or true --"])
    expect(await ask(domain)).toMatchObject({ status: 404, body: { error_code: 'not_found' } })
})

it('refuses a question without a host name or with one that is too long', async () => {
  expect((await callApi(service, '/certificate-check')).status).toBe(400)
  expect((await ask('')).status).toBe(400)
  expect((await ask('x'.repeat(255))).status).toBe(400)
})

it('limits the questions of one address', async () => {
  const limited = await startService({ databaseUrl, roles: ['api'], env: { RATE_LIMIT_CLIENT: '2/1m' } })
  const statuses = []
  for (const domain of ['a.example', 'b.example', 'c.example']) statuses.push((await ask(domain, limited)).status)
  expect(statuses).toEqual([404, 404, 429])
})
