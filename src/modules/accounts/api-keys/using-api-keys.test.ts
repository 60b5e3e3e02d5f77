import { describe, expect, it } from 'vitest'
import { eventually } from '../../../../test/support/eventually.ts'
import { callApi, createKey, createMerchant, startService } from '../../../../test/support/service.ts'
import { spawnService } from '../../../../test/support/spawn-service.ts'
import { issueSecret } from '../../../platform/secrets/secrets.ts'

const service = await startService()

const shown = ({ status, body }: { status: number; body: unknown }) => ({ status, body })
const refusal = (error: string, error_code: string) => ({ error, error_code, request_id: expect.any(String) })

describe('calling /v3 with an API key', () => {
  it('returns the business and the scopes of the key at /v3/me', async () => {
    const merchant = await createMerchant(service)
    const key = await createKey(merchant, ['store:list'])
    expect(shown(await callApi(service, '/v3/me', key))).toEqual({
      status: 200,
      body: {
        auth_method: 'api_key',
        user: null,
        oauth_application: null,
        connected_businesses: [
          {
            unique_id: merchant.business.unique_id,
            username: merchant.business.username,
            name: 'Toko Kopi',
            is_enabled: true,
            scopes: ['store:list'],
          },
        ],
      },
    })
  })

  it('refuses an unknown key with `Invalid API key`', async () => {
    const key = await createKey(await createMerchant(service))
    const wrongChecksum = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
    for (const unknown of [issueSecret('sk'), issueSecret('rk'), wrongChecksum, 'sk_', 'rk_x', `${key}x`]) {
      const answer = await callApi(service, '/v3/me', unknown)
      expect(shown(answer)).toEqual({ status: 401, body: refusal('Invalid API key', 'invalid_api_key') })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  it('refuses a wrong checksum without a database query', async () => {
    const key = await createKey(await createMerchant(service))
    const wrong = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
    await service.database.pool.query('alter table api_keys rename to api_keys_away')
    try {
      expect((await callApi(service, '/v3/me', wrong)).status).toBe(401)
    } finally {
      await service.database.pool.query('alter table api_keys_away rename to api_keys')
    }
  })

  it('refuses a key with `API key has expired` from the moment of expiry on', async () => {
    const { browser, path } = await createMerchant(service)
    const expires_at = new Date(Date.now() + 3_600_000)
    const { body } = await browser.post(`${path}/api-keys`, { name: 'Brief', key_type: 'secret', expires_at })
    try {
      service.clock.now = new Date(expires_at.getTime() - 1)
      expect((await callApi(service, '/v3/me', body.key)).status).toBe(200)
      service.clock.now = expires_at
      const expired = { status: 401, body: refusal('API key has expired', 'api_key_expired') }
      expect(shown(await callApi(service, '/v3/me', body.key))).toEqual(expired)
      expect((await browser.get(`${path}/api-keys/${body.id}`)).body.is_expired).toBe(true)
    } finally {
      service.clock.now = undefined
    }
  })

  it('refuses a restricted key without the scope with `Forbidden` and names the scope', async () => {
    const key = await createKey(await createMerchant(service), ['order:list', 'store:read'])
    expect(shown(await callApi(service, '/v3/stores', key))).toEqual({
      status: 403,
      body: { ...refusal('Forbidden', 'insufficient_scope'), details: { required_scope: 'store:list' } },
    })
  })

  it('accepts `b_uid` of its own business and answers 404 for any other', async () => {
    const merchant = await createMerchant(service)
    const other = await createMerchant(service)
    const key = await createKey(merchant)
    for (const path of ['/v3/me', '/v3/stores']) {
      expect((await callApi(service, `${path}?b_uid=${merchant.business.unique_id}`, key)).status).toBe(200)
      for (const b_uid of [other.business.unique_id, 'NOBODY22', '']) {
        const answer = await callApi(service, `${path}?b_uid=${b_uid}`, key)
        expect([answer.status, answer.body.error_code]).toEqual([404, 'business_not_found'])
      }
    }
  })

  it("lists only the stores of the key's business", async () => {
    const merchant = await createMerchant(service)
    const other = await createMerchant(service)
    await other.browser.post(`${other.path}/stores`, { name: 'Not mine' })
    await merchant.browser.post(`${merchant.path}/stores`, { name: 'Mine' })
    const { body } = await callApi(service, '/v3/stores', await createKey(merchant))
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Mine'])
  })

  it('refuses a session cookie, a missing credential and other kinds of credential', async () => {
    const merchant = await createMerchant(service)
    const headers: Record<string, string>[] = [
      {},
      { cookie: merchant.browser.cookie! },
      { authorization: 'Basic c2tfYTo=' },
      { authorization: `Bearer ${merchant.browser.cookie!.split('=')[1]}` },
      { authorization: `Bearer ${issueSecret('sfpk')}` },
      { authorization: await createKey(merchant) },
    ]
    for (const sent of headers) {
      const answer = await callApi(service, '/v3/me', undefined, { headers: sent })
      expect([answer.status, answer.body.error_code]).toEqual([401, 'invalid_token'])
    }
  })
})

describe('the usage count', () => {
  const readUsage = async ({ browser, path }: Awaited<ReturnType<typeof createMerchant>>) => {
    const { body } = await browser.get(`${path}/api-keys`)
    const { usage_count, last_used_at } = body.data[0]
    return { usage_count, last_used_at }
  }

  it('is exact within five seconds across all processes', async () => {
    const second = await spawnService({ DATABASE_URL: service.databaseUrl })
    const merchant = await createMerchant(service)
    const key = await createKey(merchant)
    const before = new Date().toISOString()
    await Promise.all(Array.from({ length: 60 }, (_, i) => callApi(i % 3 === 0 ? second : service, '/v3/me', key)))
    const after = new Date().toISOString()
    const used = await eventually(
      () => readUsage(merchant),
      ({ usage_count }) => usage_count >= 60,
      5000,
    )
    expect(used.usage_count).toBe(60)
    expect(used.last_used_at >= before && used.last_used_at <= after.replace('Z', '999Z')).toBe(true)
  })

  it('is written in batches, not once per request', async () => {
    const alone = await startService() // A service of its own, whose database statistics contain only this test.
    const key = await createKey(await createMerchant(alone))
    const writes = async () => {
      const { rows } = await alone.database.pool.query(
        "select n_tup_ins + n_tup_upd + n_tup_del as writes from pg_stat_user_tables where relname = 'api_keys'",
      )
      return rows[0].writes as number
    }
    await eventually(writes, (count) => count > 0)
    const before = await writes()
    for (let i = 0; i < 300; i++) await callApi(alone, '/v3/me', key)
    await eventually(writes, (count) => count > before)
    expect((await writes()) - before).toBeLessThanOrEqual(10)
  })

  it('does not include requests to dashboard routes, which refuse API keys', async () => {
    const merchant = await createMerchant(service)
    const key = await createKey(merchant)
    const routes: [string, string][] = [
      ['GET', '/api/me'],
      ['GET', `${merchant.path}/api-keys`],
      ['POST', `${merchant.path}/api-keys`],
      ['POST', `${merchant.path}/stores`],
    ]
    for (const [method, path] of routes) {
      for (const cookie of [{}, { cookie: merchant.browser.cookie! }] as Record<string, string>[]) {
        const response = await fetch(service.appUrl + path, {
          method,
          headers: { authorization: `Bearer ${key}`, origin: service.appUrl, ...cookie },
        })
        const body = (await response.json()) as { error_code: string }
        expect([response.status, body.error_code]).toEqual([401, 'session_required'])
      }
    }
    await callApi(service, '/v3/me', key)
    const used = await eventually(
      () => readUsage(merchant),
      ({ usage_count }) => usage_count > 0,
    )
    expect(used.usage_count).toBe(1)
  })
})

describe('two processes on one database', () => {
  it('apply rotation, deletion and expiry from the next request to the other process on', async () => {
    const second = await spawnService({ DATABASE_URL: service.databaseUrl })
    const { browser, path } = await createMerchant(service)
    const ask = async (key: string) => (await callApi(second, '/v3/me', key)).body.error ?? 'ok'
    for (let round = 0; round < 5; round++) {
      const { body: first } = await browser.post(`${path}/api-keys`, { name: 'A', key_type: 'secret' })
      expect(await ask(first.key)).toBe('ok')
      const { body: rotated } = await browser.post(`${path}/api-keys/${first.id}/rotate`)
      expect([await ask(first.key), await ask(rotated.key)]).toEqual(['Invalid API key', 'ok'])
      await browser.delete(`${path}/api-keys/${first.id}`)
      expect(await ask(rotated.key)).toBe('Invalid API key')
    }
    const { body: brief } = await browser.post(`${path}/api-keys`, {
      name: 'Brief',
      key_type: 'secret',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    expect(await ask(brief.key)).toBe('ok')
    await service.database.pool.query("update api_keys set expires_at = now() - interval '1 ms' where id = $1", [
      brief.id,
    ])
    expect(await ask(brief.key)).toBe('API key has expired')
  })
})
