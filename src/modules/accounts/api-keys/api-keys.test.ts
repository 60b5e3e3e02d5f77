import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { callApi, createKey, createMerchant, startService } from '../../../../test/support/service.ts'
import { allScopes } from '../../../access/scopes.ts'

const service = await startService()

const microseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** CRC-32 in six base62 digits, implemented independently of the code under test. */
function toChecksum(text: string) {
  let rest = BigInt(crc32(text))
  let digits = ''
  for (let i = 0; i < 6; i++) {
    digits = alphabet[Number(rest % 62n)] + digits
    rest /= 62n
  }
  return digits
}

describe('creating an API key', () => {
  it('returns the full key value once, and masks it in list and detail', async () => {
    const { browser, path, business } = await createMerchant(service)
    const created = await browser.post(`${path}/api-keys`, { name: 'Backend', key_type: 'secret' })
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      id: expect.any(Number),
      name: 'Backend',
      description: null,
      key_type: 'secret',
      key: expect.stringMatching(/^sk_[0-9A-Za-z]{38}$/),
      scopes: [],
      expires_at: null,
      is_expired: false,
      last_used_at: null,
      usage_count: 0,
      rate_limit_per_hour: 10000,
      created_by: { unique_id: expect.stringMatching(/^user_/), fullname: 'Sari Dewi', is_member: true },
      exceeds_maker: false,
      confirmed: null,
      created_at: expect.stringMatching(microseconds),
      updated_at: created.body.created_at,
    })
    const masked = `${created.body.key.slice(0, 7)}…${created.body.key.slice(-4)}`
    const detail = await browser.get(`${path}/api-keys/${created.body.id}`)
    expect(detail.body).toEqual({ ...created.body, key: masked })
    const list = await browser.get(`${path}/api-keys`)
    expect(list.body).toEqual({ data: [{ ...created.body, key: masked }], is_paginated: false })
    const me = await callApi(service, '/v3/me', created.body.key)
    expect(me.body.connected_businesses[0].unique_id).toBe(business.unique_id)
  })

  it.each([
    ['secret', 'sk_', undefined],
    ['restricted', 'rk_', ['order:list']],
  ])('gives a %s key the prefix %s, 32 random characters and a CRC-32 over all of them', async (_, prefix, scopes) => {
    const key = await createKey(await createMerchant(service), scopes)
    expect(key).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{38}$`))
    expect(key.slice(-6)).toBe(toChecksum(key.slice(0, -6)))
  })

  it('stores only the SHA-256 of the key', async () => {
    const key = await createKey(await createMerchant(service))
    const { rows } = await service.database.pool.query(
      "select count(*)::int as found from api_keys where strpos(api_keys::text, $1) > 0 or strpos(api_keys::text, encode(convert_to($1, 'UTF8'), 'hex')) > 0",
      [key],
    )
    expect(rows[0].found).toBe(0)
    const hashed = await service.database.pool.query(
      "select count(*)::int as found from api_keys where key_hash = sha256(convert_to($1, 'UTF8'))",
      [key],
    )
    expect(hashed.rows[0].found).toBe(1)
  })

  it('creates exactly ten keys per business under twenty parallel requests', async () => {
    const { browser, path } = await createMerchant(service)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => browser.post(`${path}/api-keys`, { name: `Key ${i}`, key_type: 'secret' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    for (const { body } of answers.filter(({ status }) => status !== 201)) {
      expect(body).toEqual({
        error: 'A business has at most 10 API keys: delete one first',
        error_code: 'api_key_limit_reached',
        request_id: expect.any(String),
      })
    }
    expect((await browser.get(`${path}/api-keys`)).body.data).toHaveLength(10)
  })

  it.each([
    ['with an empty list of scopes', { scopes: [] }, { scopes: ['must name at least 1'] }],
    ['without a list of scopes', {}, { scopes: ['must name at least 1'] }],
    [
      'with a scope that is not in the catalogue',
      { scopes: ['order:list', 'member:invite'] },
      { scopes: ['cannot include member:invite'] },
    ],
    [
      'with an expiry in the past',
      { scopes: ['order:list'], expires_at: '2020-01-01T00:00:00Z' },
      { expires_at: ['must be in the future'] },
    ],
  ])('refuses a restricted key %s with a field error', async (_, change, errors) => {
    const { browser, path } = await createMerchant(service)
    const answer = await browser.post(`${path}/api-keys`, { name: 'Key', key_type: 'restricted', ...change })
    expect({ status: answer.status, errors: answer.body.errors }).toEqual({ status: 422, errors })
    expect(answer.body.error_code).toBe('validation_failed')
    expect((await browser.get(`${path}/api-keys`)).body.data).toEqual([])
  })

  it('ignores the scopes given for a secret key and grants every machine scope', async () => {
    const { browser, path } = await createMerchant(service)
    const { status, body } = await browser.post(`${path}/api-keys`, {
      name: 'Key',
      key_type: 'secret',
      scopes: ['nonsense'],
    })
    expect([status, body.scopes]).toEqual([201, []])
    const me = await callApi(service, '/v3/me', body.key)
    expect(me.body.connected_businesses[0].scopes).toEqual(allScopes)
  })

  it.each(['2027-01-01T00:00:00+23:59', '2027-06-30T23:59:60Z', '9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00Z'])(
    'answers 201 or 422, never 500, for the unusual expiry %s',
    async (expires_at) => {
      const { browser, path } = await createMerchant(service)
      const answer = await browser.post(`${path}/api-keys`, { name: 'Key', key_type: 'secret', expires_at })
      expect([201, 422]).toContain(answer.status)
    },
  )
})

describe('changing an API key', () => {
  it('changes only the name and description of a secret key', async () => {
    const { browser, path } = await createMerchant(service)
    const { body: key } = await browser.post(`${path}/api-keys`, { name: 'Old', key_type: 'secret' })
    const url = `${path}/api-keys/${key.id}`
    const changed = await browser.patch(url, { name: 'New', description: 'For the warehouse' })
    expect(changed.body).toMatchObject({
      id: key.id,
      name: 'New',
      description: 'For the warehouse',
      key_type: 'secret',
    })
    for (const change of [
      { scopes: ['order:list'] },
      { key_type: 'restricted' },
      { expires_at: null },
      { key: 'sk_x' },
    ]) {
      const refused = await browser.patch(url, change)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, Object.keys(change)])
    }
    expect((await browser.get(url)).body).toEqual(changed.body)
  })

  it('applies changed scopes of a restricted key from the next request on', async () => {
    const merchant = await createMerchant(service)
    const key = await createKey(merchant, ['order:list'])
    const { body } = await merchant.browser.get(`${merchant.path}/api-keys`)
    expect((await callApi(service, '/v3/stores', key)).status).toBe(403)
    const url = `${merchant.path}/api-keys/${body.data[0].id}`
    expect((await merchant.browser.patch(url, { scopes: ['store:list'] })).body.scopes).toEqual(['store:list'])
    expect((await callApi(service, '/v3/stores', key)).status).toBe(200)
    expect((await merchant.browser.patch(url, { scopes: [] })).status).toBe(422)
  })

  it('rotates the value of the same record and rejects the old value immediately', async () => {
    const { browser, path } = await createMerchant(service)
    const expires_at = new Date(Date.now() + 86_400_000).toISOString()
    const input = { name: 'Sync', key_type: 'restricted', scopes: ['store:list'], expires_at }
    const { body: old } = await browser.post(`${path}/api-keys`, input)
    const rotated = await browser.post(`${path}/api-keys/${old.id}/rotate`)
    expect(rotated.status).toBe(200)
    expect(rotated.body).toEqual({
      ...old,
      confirmed: expect.anything(),
      key: expect.stringMatching(/^rk_/),
      updated_at: expect.any(String),
    })
    expect(rotated.body.key).not.toBe(old.key)
    expect((await callApi(service, '/v3/me', old.key)).body.error).toBe('Invalid API key')
    expect((await callApi(service, '/v3/me', rotated.body.key)).status).toBe(200)
    expect((await browser.get(`${path}/api-keys/${old.id}`)).body.key).toMatch(/^rk_.{4}….{4}$/)
  })

  it('deletes a key permanently', async () => {
    const { browser, path } = await createMerchant(service)
    const { body: key } = await browser.post(`${path}/api-keys`, { name: 'Sync', key_type: 'secret' })
    expect((await browser.delete(`${path}/api-keys/${key.id}`)).status).toBe(204)
    expect((await callApi(service, '/v3/me', key.key)).body.error).toBe('Invalid API key')
    for (const gone of [
      await browser.get(`${path}/api-keys/${key.id}`),
      await browser.delete(`${path}/api-keys/${key.id}`),
      await browser.post(`${path}/api-keys/${key.id}/rotate`),
    ]) {
      expect([gone.status, gone.body.error_code]).toEqual([404, 'not_found'])
    }
  })

  it("answers 404 for another business's key", async () => {
    const owner = await createMerchant(service)
    const other = await createMerchant(service)
    const key = await createKey(owner)
    const { body } = await owner.browser.get(`${owner.path}/api-keys`)
    const url = `${other.path}/api-keys/${body.data[0].id}`
    const answers = [
      await other.browser.get(url),
      await other.browser.patch(url, { name: 'Mine' }),
      await other.browser.post(`${url}/rotate`),
      await other.browser.delete(url),
      await other.browser.get(`${owner.path}/api-keys`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await callApi(service, '/v3/me', key)).status).toBe(200)
  })

  it('lets owners, admins and developers manage keys, but not staff and viewers', async () => {
    const { browser, path } = await createMerchant(service)
    const attempt = () => browser.get(`${path}/api-keys`)
    const setRole = (role: string) =>
      service.database.pool.query(
        'update memberships set role = $1 where business_id = (select id from businesses where unique_id = $2)',
        [role, path.split('/').at(-1)],
      )
    const allowed: Record<string, number> = {}
    for (const role of ['owner', 'admin', 'developer', 'staff', 'viewer']) {
      await setRole(role)
      allowed[role] = (await attempt()).status
    }
    expect(allowed).toEqual({ owner: 200, admin: 200, developer: 200, staff: 403, viewer: 403 })
  })
})
