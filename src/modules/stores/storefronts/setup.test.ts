import { describe, expect, it } from 'vitest'
import { createStorefront } from '../../../../test/records/storefront.ts'
import { setDnsServers, startDns } from '../../../../test/servers/dns-server.ts'
import { callApi, createKey, startService } from '../../../../test/support/service.ts'

const service = await startService()
const json = (body: unknown) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

describe('storefront keys', () => {
  it('are created, listed with their token while active, and revoked, also with an API key', async () => {
    const shop = await createStorefront(service)
    const path = `/v3/stores/${shop.store.id}/public-api-keys`
    const created = await callApi(service, path, shop.secretKey, { method: 'POST' })
    expect({ status: created.status, body: created.body }).toEqual({
      status: 200,
      body: {
        id: expect.any(String),
        token: expect.stringMatching(/^sfpk_[0-9A-Za-z]{38}$/),
        status: 'active',
        store_id: shop.store.id,
        created_by: null,
        inserted_at: expect.any(String),
        updated_at: created.body.inserted_at,
      },
    })
    const removed = await callApi(service, `${path}/${created.body.id}`, shop.secretKey, { method: 'DELETE' })
    expect(removed.status).toBe(204)
    const list = await callApi(service, `/v3/stores/${shop.store.unique_id}/public-api-keys`, shop.secretKey)
    expect(list.body.data).toEqual([
      { ...created.body, token: null, status: 'revoked', updated_at: expect.any(String) },
      { ...shop.key, created_by: { unique_id: expect.any(String), fullname: 'Sari Dewi' } },
    ])
    const again = await callApi(service, `${path}/${created.body.id}`, shop.secretKey, { method: 'DELETE' })
    expect(again.status).toBe(404)
  })

  it('are limited to ten active ones per store', async () => {
    const shop = await createStorefront(service)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => shop.browser.post(`${shop.setup}/public-api-keys`)),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(9).fill(200), 409, 409, 409])
  })

  it('of another business are 404', async () => {
    const [shop, other] = [await createStorefront(service), await createStorefront(service)]
    const path = `/v3/stores/${shop.store.unique_id}/public-api-keys`
    for (const init of [{}, { method: 'POST' }])
      expect((await callApi(service, path, other.secretKey, init)).status).toBe(404)
    const foreign = `/v3/stores/${other.store.unique_id}/public-api-keys/${shop.key.id}`
    expect((await callApi(service, foreign, other.secretKey, { method: 'DELETE' })).status).toBe(404)
  })

  it('require the scopes store:read and store:update', async () => {
    const shop = await createStorefront(service)
    const path = `/v3/stores/${shop.store.unique_id}`
    const reader = await createKey(shop, ['store:read'])
    expect((await callApi(service, `${path}/public-api-keys`, reader)).status).toBe(200)
    for (const init of [json({ origin: 'https://a.example' })]) {
      expect((await callApi(service, `${path}/storefront/allowed-origins`, reader, init)).status).toBe(403)
      expect((await callApi(service, `${path}/public-api-keys`, reader, { method: 'POST' })).status).toBe(403)
    }
    expect((await callApi(service, `${path}/public-api-keys`)).status).toBe(401)
  })
})

describe('allowed origins', () => {
  it('are normalized to the form that browsers send, unique, and removable', async () => {
    const shop = await createStorefront(service)
    const path = `/v3/stores/${shop.store.unique_id}/storefront/allowed-origins`
    const created = await callApi(service, path, shop.secretKey, json({ origin: 'HTTPS://Toko.Example:443' }))
    expect({ status: created.status, body: created.body }).toEqual({
      status: 200,
      body: {
        id: expect.any(String),
        origin: 'https://toko.example',
        status: 'active',
        store_id: shop.store.id,
        created_by: null,
        inserted_at: expect.any(String),
        updated_at: created.body.inserted_at,
      },
    })
    expect((await callApi(service, path, shop.secretKey, json({ origin: 'https://toko.example' }))).status).toBe(409)
    expect((await callApi(service, `${path}/${created.body.id}`, shop.secretKey, { method: 'DELETE' })).status).toBe(
      204,
    )
    expect((await callApi(service, path, shop.secretKey, json({ origin: 'https://toko.example' }))).status).toBe(200)
    const { body } = await callApi(service, path, shop.secretKey)
    expect(body.data.map((row: { origin: string; status: string }) => [row.origin, row.status])).toEqual([
      ['https://toko.example', 'active'],
      ['https://toko.example', 'revoked'],
      ['https://shop.example', 'active'],
    ])
  })

  it.each([
    'shop.example',
    'ftp://shop.example',
    'https://shop.example/path',
    'https://shop.example/?a=1',
    'https://shop.example#top',
    'https://user@shop.example',
    'https://*.shop.example',
    'null',
  ])('refuse %s', async (origin) => {
    const shop = await createStorefront(service)
    const path = `/v3/stores/${shop.store.unique_id}/storefront/allowed-origins`
    const answer = await callApi(service, path, shop.secretKey, json({ origin }))
    expect({ status: answer.status, fields: Object.keys(answer.body.errors) }).toEqual({
      status: 422,
      fields: ['origin'],
    })
  })
})

describe('custom domains', () => {
  it('are claimed once, verified by a DNS record, and deleted', async () => {
    const [shop, other] = [await createStorefront(service), await createStorefront(service)]
    const hostname = `toko${shop.store.id}.example.com`
    const created = await shop.browser.post(`${shop.path}/custom-domains`, { hostname: hostname.toUpperCase() })
    expect({ status: created.status, body: created.body }).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        hostname,
        full_url: `https://${hostname}`,
        is_verified: false,
        dns_record: { type: 'TXT', name: `_etalase.${hostname}`, value: expect.stringMatching(/^verify_/) },
        store_unique_id: null,
        created_at: expect.any(String),
      },
    })
    const again = await shop.browser.post(`${shop.path}/custom-domains`, { hostname })
    expect([again.status, again.body.error_code]).toEqual([409, 'domain_taken'])
    expect((await other.browser.post(`${other.path}/custom-domains/${created.body.id}/verify`)).status).toBe(404)

    const dns = await startDns({ [`_etalase.${hostname}`]: [created.body.dns_record.value] })
    const elsewhere = await startDns({ 'elsewhere.example.com': ['verify_other'] })
    setDnsServers([elsewhere.address])
    const early = await shop.browser.post(`${shop.path}/custom-domains/${created.body.id}/verify`)
    expect([early.status, early.body.error_code, early.body.details]).toEqual([
      409,
      'domain_not_verified',
      { record: `_etalase.${hostname}` },
    ])
    expect((await shop.browser.get(`${shop.path}/custom-domains`)).body.data[0].is_verified).toBe(false)
    setDnsServers([dns.address])
    const verified = await shop.browser.post(`${shop.path}/custom-domains/${created.body.id}/verify`)
    expect([verified.status, verified.body.is_verified]).toEqual([200, true])
    setDnsServers()
    for (const one of [dns, elsewhere]) one.stop()

    expect((await other.browser.delete(`${other.path}/custom-domains/${created.body.id}`)).status).toBe(404)
    expect((await shop.browser.delete(`${shop.path}/custom-domains/${created.body.id}`)).status).toBe(204)
    expect((await shop.browser.get(`${shop.path}/custom-domains`)).body.data).toEqual([])
  })

  it('belong to the first business that proves them, whoever claimed them first', async () => {
    const [squatter, owner, late] = [
      await createStorefront(service),
      await createStorefront(service),
      await createStorefront(service),
    ]
    const hostname = `merek${owner.store.id}.example.com`
    const claim = async ({ browser, path }: typeof owner) => browser.post(`${path}/custom-domains`, { hostname })
    const [squatted, owned] = [await claim(squatter), await claim(owner)]
    expect([squatted.status, owned.status]).toEqual([201, 201])
    const verify = async ({ browser, path }: typeof owner, id: number) =>
      browser.post(`${path}/custom-domains/${id}/verify`)

    const dns = await startDns({ [`_etalase.${hostname}`]: [owned.body.dns_record.value] })
    setDnsServers([dns.address])
    expect(await verify(squatter, squatted.body.id)).toMatchObject({
      status: 409,
      body: { error_code: 'domain_not_verified' },
    })
    expect(await verify(owner, owned.body.id)).toMatchObject({ status: 200, body: { is_verified: true } })
    dns.stop()

    // A later claim fails even with a valid record of its own, and so does a new claim.
    const changed = await startDns({ [`_etalase.${hostname}`]: [squatted.body.dns_record.value] })
    setDnsServers([changed.address])
    const taken = { status: 409, body: { error_code: 'domain_taken' } }
    expect(await verify(squatter, squatted.body.id)).toMatchObject(taken)
    setDnsServers()
    changed.stop()
    expect(await claim(late)).toMatchObject(taken)
  })

  it.each(['localhost', 'shop.example.com/path', 'shop.example.com:80', '10.0.0.1', 'a b.example'])(
    'refuse %s',
    async (hostname) => {
      const shop = await createStorefront(service)
      expect((await shop.browser.post(`${shop.path}/custom-domains`, { hostname })).status).toBe(422)
    },
  )
})
