import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '../../../test/support/service.ts'
import { checkMail } from './check-mail.ts'
import { checkAddresses } from './check-settings.ts'
import { checkWorker } from './check-worker.ts'

describe('etalase doctor warns without failing', () => {
  it.each([
    ['http://localhost:3000', 'http://localhost:3001', 'http://{slug}.localhost:3003', undefined],
    ['http://127.0.0.1:3000', 'http://[::1]:3001', 'http://[::1]:3003', undefined],
    ['https://api.example.com', 'https://app.example.com', 'https://{slug}.toko.example', undefined],
    ['http://api.example.com', 'https://app.example.com', 'https://toko.example', 'BASE_URL should'],
    ['https://api.example.com', 'http://192.0.2.1:3001', 'https://toko.example', 'APP_URL should'],
    [
      'http://api.example.com',
      'http://app.example.com',
      'http://{slug}.toko.example',
      'BASE_URL, APP_URL, and SHOP_URL should',
    ],
    [
      'https://api.example.com',
      'https://app.example.com',
      'https://app.example.com:3003',
      'SHOP_URL should have another host',
    ],
  ])('of plain http beyond this machine, and of shops on the host of the dashboard: %s, %s, %s', (...addresses) => {
    const [baseUrl, appUrl, shopUrl, advice] = addresses
    expect(checkAddresses({ baseUrl, appUrl, shopUrl })).toMatchObject({
      is_ok: true,
      is_warning: advice !== undefined,
      advice: expect.stringContaining(advice ?? ''),
    })
  })

  it('of missing mail on a server, but not on the embedded database', async () => {
    const check = (databaseUrl?: string) => checkMail({ smtpUrl: undefined, databaseUrl })
    expect(await check()).toMatchObject({ is_ok: true, is_warning: false })
    expect(await check('postgres://localhost/shop')).toMatchObject({ is_ok: true, is_warning: true })
  })

  it('of a worker that never ran, or that queued no task for more than three minutes', async () => {
    const client = new pg.Client(await createDatabase())
    await client.connect()
    onTestFinished(() => client.end())
    const table = 'graphile_worker._private_known_crontabs'
    await client.query(`delete from ${table}`)
    expect(await checkWorker(client)).toMatchObject({ is_ok: true, is_warning: true, found: 'none has run yet' })
    await client.query(`insert into ${table} (identifier, known_since, last_execution) values ('a', now(), now())`)
    expect(await checkWorker(client)).toMatchObject({ is_ok: true, is_warning: false, found: 'runs' })
    await client.query(`update ${table} set last_execution = now() - interval '10 minutes'`)
    expect(await checkWorker(client)).toMatchObject({ is_warning: true, found: 'none for 10 minutes' })
  })
})
