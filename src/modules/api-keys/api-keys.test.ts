import { describe, expect, it } from 'vitest'
import { callApi, createKey, createMerchant, startService } from '../../../test/service.ts'

const service = await startService()

describe('creating', () => {
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
      created_by: { unique_id: expect.stringMatching(/^user_/), fullname: 'Sari Dewi' },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
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
})

describe('using', () => {
  it('tells what the key speaks for', async () => {
    const merchant = await createMerchant(service)
    const key = await createKey(merchant, ['store:list'])
    const answer = await callApi(service, '/v3/me', key)
    expect({ status: answer.status, body: answer.body }).toEqual({
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
})
