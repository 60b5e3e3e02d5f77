import { describe, expect, it } from 'vitest'
import { createSeller, refusal } from '../../../../test/records/catalog.ts'
import { callApi, createKey, startService } from '../../../../test/support/service.ts'

const service = await startService()

describe('stores in the machine API', () => {
  it('are created, read, changed and deleted with settings as fields of the record', async () => {
    const shop = await createSeller(service)
    const { status, body: store } = await shop.send('POST', '/v3/stores', { name: 'Toko A' })
    expect(status).toBe(200)
    expect(store).toMatchObject({
      id: expect.any(Number),
      unique_id: expect.stringMatching(/^store_[0-9A-Za-z]{24}$/),
      name: 'Toko A',
      is_public: true,
      custom_domain: null,
      warehouse: null,
      payment_methods: ['bank_transfer'],
      is_auto_expire: false,
      auto_expire_days: 3,
    })
    expect((await shop.get(`/v3/stores/${store.id}`)).body).toEqual(store)
    expect((await shop.get(`/v3/stores/${store.unique_id}`)).body).toEqual(store)
    const warehouse = await shop.must('POST', '/v3/warehouses', { name: 'Bandung' })
    const first = await shop.send('PATCH', `/v3/stores/${store.id}`, { auto_expire_days: 2 })
    const second = await shop.send('PATCH', `/v3/stores/${store.id}`, {
      name: 'Toko B',
      is_auto_expire: true,
      payment_methods: ['cod', 'va_bca'],
      warehouse_id: warehouse.id,
    })
    expect(second.body).toEqual({
      ...first.body,
      name: 'Toko B',
      is_auto_expire: true,
      payment_methods: ['cod', 'va_bca'],
      warehouse_id: warehouse.id,
      warehouse: { id: warehouse.id, name: 'Bandung' },
      last_updated_at: expect.any(String),
    })
    expect(second.body.auto_expire_days).toBe(2)
    expect((await shop.send('DELETE', `/v3/stores/${store.id}`)).status).toBe(204)
    for (const method of ['GET', 'DELETE']) expect((await shop.send(method, `/v3/stores/${store.id}`)).status).toBe(404)
    expect((await shop.get('/v3/stores')).body.data).toEqual([])
  })

  it('refuse a change that names another version than the present one, and change nothing', async () => {
    const shop = await createSeller(service)
    const { body: store } = await shop.send('POST', '/v3/stores', { name: 'Toko A' })
    const [byMachine, byMember] = [`/v3/stores/${store.id}`, `${shop.path}/stores/${store.id}`]
    const read = await shop.get(byMachine)
    const etag = read.headers.get('etag')!
    expect((await shop.browser.get(byMember)).headers.get('etag')).toBe(etag)
    const change = (ifMatch: string) =>
      callApi(service, byMachine, shop.key, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'if-match': ifMatch },
        body: JSON.stringify({ name: 'Toko B' }),
      })
    const changed = await change(`"other", ${etag}`)
    expect(changed.status).toBe(200)
    expect((await shop.get(byMachine)).headers.get('etag')).toBe(changed.headers.get('etag'))
    const refused = { status: 412, body: expect.objectContaining({ error_code: 'precondition_failed' }) }
    for (const tag of [etag, `W/${changed.headers.get('etag')}`]) expect(await change(tag)).toMatchObject(refused)
    const late = await shop.browser.patch(byMember, { name: 'Toko C' }, { 'if-match': etag })
    expect(late).toMatchObject(refused)
    expect((await shop.get(byMachine)).body.name).toBe('Toko B')
    expect((await change('*')).status).toBe(200)
  })

  it('are filtered by name, product and domain, and listed in simplified form', async () => {
    const shop = await createSeller(service)
    const a = await shop.must('POST', '/v3/stores', { name: 'Kopi Pagi' })
    const b = await shop.must('POST', '/v3/stores', { name: 'Teh 100%' })
    const product = await shop.product()
    await shop.must('PUT', `/v3/stores/${a.id}/products/${product.id}`, {})
    const ids = async (query: string) =>
      (await shop.get(`/v3/stores?${query}`)).body.data.map((store: { id: number }) => store.id)
    expect(await ids('')).toEqual([b.id, a.id])
    expect(await ids('search=kopi')).toEqual([a.id])
    expect(await ids('search=100%25')).toEqual([b.id])
    expect(await ids(`product_id=${product.id}`)).toEqual([a.id])
    expect(await ids('has_domain=true')).toEqual([])
    const { id, unique_id, uuid, name, slug, shop_url, logo, business_id, custom_domain, payment_methods } = a
    expect((await shop.get('/v3/stores/simplified?search=kopi')).body.data).toEqual([
      { id, unique_id, uuid, name, slug, shop_url, logo, business_id, custom_domain, payment_methods },
    ])
  })

  it('take amounts among the settings as numbers or strings, and answer decimal strings', async () => {
    const shop = await createSeller(service)
    const store = await shop.must('POST', '/v3/stores', { name: 'Toko' })
    expect(store).toMatchObject({ max_unique_code_amount: '999.00', fixed_auto_other_income: '0.00' })
    const fee = { payment_method: 'qris', amount: '750', percentage: 0.7 }
    const changed = await shop.send('PATCH', `/v3/stores/${store.id}`, {
      max_unique_code_amount: 500,
      fixed_auto_other_income: '6500.00',
      service_fees: [fee],
    })
    expect(changed.body).toMatchObject({
      max_unique_code_amount: '500.00',
      fixed_auto_other_income: '6500.00',
      service_fees: [{ ...fee, amount: '750.00' }],
    })
    const again = await shop.send('PATCH', `/v3/stores/${store.id}`, {
      max_unique_code_amount: changed.body.max_unique_code_amount,
      service_fees: changed.body.service_fees,
    })
    const { last_updated_at: _, ...same } = changed.body
    expect(again.body).toMatchObject(same)
    const dashboard = await shop.browser.patch(`${shop.path}/stores/${store.unique_id}`, {
      settings: { fixed_auto_other_income: '1.50' },
    })
    expect(refusal(dashboard)).toMatchObject({
      status: 422,
      errors: { 'settings.fixed_auto_other_income': ['must be a whole number'] },
    })
    const shown = await shop.browser.get(`${shop.path}/stores/${store.unique_id}`)
    expect(shown.body.settings).toMatchObject({ fixed_auto_other_income: '6500.00' })
  })

  it.each([
    [422, { max_unique_code_amount: 0 }, { max_unique_code_amount: ['must be at least 1'] }],
    [422, { max_unique_code_amount: '100000.01' }, { max_unique_code_amount: ['must be a whole number'] }],
    [422, { fixed_auto_other_income: 'much' }, { fixed_auto_other_income: [expect.stringContaining('amount')] }],
    [400, { fixed_auto_other_income: true }, { fixed_auto_other_income: ['must be string or number'] }],
    [422, { name: '' }, { name: ['must not be empty'] }],
    [422, { colour: 'red' }, { colour: ['is not a known field'] }],
    [422, { auto_expire_days: 0 }, { auto_expire_days: ['must be at least 1'] }],
    [422, { payment_methods: ['cash'] }, { 'payment_methods.0': [expect.stringContaining('must be one of')] }],
    [422, { warehouse_id: 999999 }, { warehouse_id: ['does not exist'] }],
    [422, { custom_domain_id: 999999 }, { custom_domain_id: ['does not exist'] }],
    [400, { is_public: 'yes' }, { is_public: ['must be boolean'] }],
  ])('answer %i to the change %j', async (status, change, errors) => {
    const shop = await createSeller(service)
    const store = await shop.must('POST', '/v3/stores', { name: 'Toko' })
    const answer = await shop.send('PATCH', `/v3/stores/${store.id}`, change)
    const code = status === 400 ? 'invalid_request' : 'validation_failed'
    expect(refusal(answer)).toEqual({ status, code, errors })
  })

  it('answer 403 without the scope and 404 for stores and warehouses of another business', async () => {
    const shop = await createSeller(service)
    const other = await createSeller(service)
    const store = await other.must('POST', '/v3/stores', { name: 'Toko' })
    const warehouse = await other.must('POST', '/v3/warehouses', { name: 'Solo' })
    const key = await createKey(shop, ['store:read'])
    for (const [method, path, scope, body] of [
      ['GET', '/v3/stores', 'store:list', undefined],
      ['POST', '/v3/stores', 'store:create', {}],
      ['PATCH', '/v3/stores/1', 'store:update', {}],
      ['DELETE', '/v3/stores/1', 'store:delete', undefined],
    ] as const) {
      const answer = await shop.send(method, path, body, key)
      expect([path, answer.status, answer.body.details]).toEqual([path, 403, { required_scope: scope }])
    }
    for (const id of [store.id, store.unique_id]) {
      expect((await shop.get(`/v3/stores/${id}`)).status).toBe(404)
      expect((await shop.send('PATCH', `/v3/stores/${id}`, { name: 'Mine' })).status).toBe(404)
      expect((await shop.send('DELETE', `/v3/stores/${id}`)).status).toBe(404)
    }
    const own = await shop.must('POST', '/v3/stores', { name: 'Toko' })
    expect((await shop.send('PATCH', `/v3/stores/${own.id}`, { warehouse_id: warehouse.id })).status).toBe(422)
  })
})

describe('stores in the dashboard', () => {
  it('require a name and accept only a domain of the business, as in the machine API', async () => {
    const shop = await createSeller(service)
    const before = (await shop.get('/v3/stores')).body
    for (const [body, errors] of [
      [{}, { name: ['is required'] }],
      [{ name: '' }, { name: ['must not be empty'] }],
      [{ name: 'Toko', colour: 1 }, { colour: ['is not a known field'] }],
    ] as const) {
      const refused = { status: 422, code: 'validation_failed', errors }
      expect(refusal(await shop.send('POST', '/v3/stores', body))).toEqual(refused)
      expect(refusal(await shop.browser.post(`${shop.path}/stores`, body))).toEqual(refused)
    }
    const foreign = await shop.send('POST', '/v3/stores', { name: 'Toko', custom_domain_id: 999999 })
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['custom_domain_id']])
    expect((await shop.get('/v3/stores')).body).toEqual(before)
  })

  it('keep the settings that a change omits', async () => {
    const shop = await createSeller(service)
    const store = await shop.store()
    const path = `${shop.path}/stores/${store.id}`
    await shop.browser.patch(path, { settings: { auto_expire_days: 7 } })
    const changed = await shop.browser.patch(path, { settings: { is_auto_expire: true } })
    expect(changed.body.settings).toMatchObject({ auto_expire_days: 7, is_auto_expire: true })
    expect((await shop.browser.delete(path)).status).toBe(204)
    expect((await shop.browser.get(path)).status).toBe(404)
  })
})
