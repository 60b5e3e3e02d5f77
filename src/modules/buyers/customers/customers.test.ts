import { describe, expect, it } from 'vitest'
import { createSeller, refusal } from '../../../../test/records/catalog.ts'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { callApi, createKey, startService } from '../../../../test/support/service.ts'

const service = await startService()

const sari = { name: 'Sari Dewi', email: 'Sari@Example.com', phone: '0811-2345-678' }

describe('customers of a business', () => {
  it('are created with email in lower case and phone with the country code', async () => {
    const shop = await createSeller(service)
    const created = await shop.send('POST', '/v3/customers', { ...sari, date_of_birth: '1990-02-03', tags: ['vip'] })
    expect(created.status).toBe(200)
    expect(created.body).toEqual({
      id: expect.any(Number),
      business_id: expect.any(Number),
      name: 'Sari Dewi',
      email: 'sari@example.com',
      phone: '628112345678',
      avatar: null,
      bio_description: null,
      date_of_birth: '1990-02-03',
      sex: null,
      status: 'active',
      is_unsubscribe: false,
      is_spam: false,
      tags: ['vip'],
      attributes: {},
      confirmed_at: null,
      phone_confirmed_at: null,
      created_at: expect.any(String),
      last_updated_at: created.body.created_at,
      erased_at: null,
      merged_into_id: null,
    })
    const totals = { orders_count: 0, total_spent: '0.00', last_order_id: null, last_order_at: null, mail_stop: null }
    expect((await shop.get(`/v3/customers/${created.body.id}`)).body).toEqual({ ...created.body, ...totals })
  })

  it('show how much they ordered and when last, in the list too', async () => {
    const shop = await createOrderShop(service)
    const { customer } = await shop.order({ customer_email: 'often@example.com' })
    const paid = await shop.order({ customer_email: 'often@example.com' })
    await shop.move([paid.id], { payment_status: 'paid' })
    const totals = {
      orders_count: 2,
      total_spent: paid.gross_revenue,
      last_order_id: paid.id,
      last_order_at: paid.created_at,
      mail_stop: null,
    }
    expect((await shop.get(`/v3/customers/${customer.id}`)).body).toMatchObject(totals)
    expect((await shop.get('/v3/customers')).body.data).toMatchObject([totals])
  })

  it('are unique by email address within a business', async () => {
    const shop = await createSeller(service)
    await shop.must('POST', '/v3/customers', sari)
    const other = await shop.must('POST', '/v3/customers', { name: 'Budi' })
    expect(refusal(await shop.send('POST', '/v3/customers', sari))).toMatchObject({ status: 409, code: 'email_taken' })
    const patched = await shop.send('PATCH', `/v3/customers/${other.id}`, { email: 'SARI@example.com' })
    expect(refusal(patched)).toMatchObject({ status: 409, code: 'email_taken' })
    await (await createSeller(service)).must('POST', '/v3/customers', sari)
  })

  it('are searched and counted by words of name and email, by phone prefix and by tag', async () => {
    const shop = await createSeller(service)
    const a = await shop.must('POST', '/v3/customers', { ...sari, tags: ['vip', 'jakarta'] })
    const b = await shop.must('POST', '/v3/customers', { name: 'Budi Santoso', phone: '628570000', tags: ['vip'] })
    const listIds = async (query: string) => {
      const list = await shop.get(`/v3/customers?${query}`)
      expect((await shop.get(`/v3/customers/count?${query}`)).body).toEqual({ total: list.body.data.length })
      return list.body.data.map((customer: { id: number }) => customer.id)
    }
    expect(await listIds('')).toEqual([b.id, a.id])
    expect(await listIds('search=dew')).toEqual([a.id])
    expect(await listIds('search=santoso%20bud')).toEqual([b.id])
    expect(await listIds('search=sari%40example')).toEqual([a.id])
    expect(await listIds('search=0811')).toEqual([a.id])
    expect(await listIds('search=857')).toEqual([])
    expect(await listIds('tags=vip')).toEqual([b.id, a.id])
    expect(await listIds('tags=vip,jakarta')).toEqual([a.id])
    expect(await listIds('status=blocked')).toEqual([])
    expect((await shop.get('/v3/customers/tags')).body).toEqual({ data: ['jakarta', 'vip'], is_paginated: false })
    const c = await shop.must('POST', '/v3/customers', { name: 'José Peña', phone: '628580000' })
    expect(await listIds(`search=${encodeURIComponent('josé peñ')}`)).toEqual([c.id])
  })

  it('are changed, tagged and blocked', async () => {
    const shop = await createSeller(service)
    const { id } = await shop.must('POST', '/v3/customers', sari)
    const changed = await shop.must('PATCH', `/v3/customers/${id}`, { status: 'blocked', phone: null })
    expect(changed).toMatchObject({ status: 'blocked', phone: null, name: 'Sari Dewi' })
    expect(await shop.must('POST', `/v3/customers/${id}/update-tags`, { tags: ['late'] })).toMatchObject({
      tags: ['late'],
    })
  })

  it('stay unchanged when a change is refused', async () => {
    const shop = await createSeller(service)
    const { id } = await shop.must('POST', '/v3/customers', { ...sari, tags: ['vip'] })
    const path = `/v3/customers/${id}`
    const address = await shop.must('POST', `${path}/addresses`, { name: 'Rumah' })
    const read = async () => [(await shop.get(path)).body, (await shop.get(`${path}/addresses`)).body]
    const before = await read()
    for (const [method, below, body, errors] of [
      ['PATCH', '', { name: '' }, { name: ['must not be empty'] }],
      ['PATCH', '', { name: 'Budi', status: 'gone' }, { status: ['must be one of: active, blocked'] }],
      ['PATCH', '', { name: 'Budi', phone: 'call me' }, { phone: ['has an invalid format'] }],
      ['POST', '/update-tags', {}, { tags: ['is required'] }],
      ['POST', '/update-tags', { tags: ['late', ''] }, { 'tags.1': ['must not be empty'] }],
      [
        'PATCH',
        `/addresses/${address.id}`,
        { name: 'Kantor', location_id: 999999999 },
        { location_id: ['does not exist'] },
      ],
      ['PATCH', `/addresses/${address.id}`, { name: 'Kantor', email: 'x' }, { email: ['must be a valid email'] }],
    ] as const)
      expect(refusal(await shop.send(method, path + below, body)), below).toEqual({
        status: 422,
        code: 'validation_failed',
        errors,
      })
    expect(await read()).toEqual(before)
  })

  it('are hidden from other businesses, older and newer ones', async () => {
    const [older, newer] = [await createSeller(service), await createSeller(service)]
    for (const [owner, stranger] of [
      [older, newer],
      [newer, older],
    ] as const) {
      const tags = [`tag-${owner.business.unique_id}`]
      const { id } = await owner.must('POST', '/v3/customers', { name: 'Sari', tags })
      expect((await stranger.get(`/v3/customers/${id}`)).status).toBe(404)
      expect((await stranger.send('PATCH', `/v3/customers/${id}`, { name: 'X' })).status).toBe(404)
      expect((await stranger.send('POST', `/v3/customers/${id}/update-tags`, { tags: [] })).status).toBe(404)
      expect((await stranger.get(`/v3/customers/${id}/addresses`)).status).toBe(404)
      const listed = (await stranger.get('/v3/customers')).body.data.map((customer: { id: number }) => customer.id)
      expect(listed).not.toContain(id)
      expect((await stranger.get('/v3/customers/count')).body.total).toBe(listed.length)
      expect((await stranger.get('/v3/customers/tags')).body.data).not.toContain(tags[0])
    }
  })

  it('require the scope and valid fields', async () => {
    const shop = await createSeller(service)
    const reader = await createKey(shop, ['customer:list'])
    expect((await shop.send('POST', '/v3/customers', sari, reader)).body).toMatchObject({
      error_code: 'insufficient_scope',
      details: { required_scope: 'customer:create' },
    })
    expect(refusal(await shop.send('POST', '/v3/customers', { email: 'x' }))).toMatchObject({ status: 422 })
    expect(refusal(await shop.send('POST', '/v3/customers', { ...sari, phone: 'call me' }))).toMatchObject({
      status: 422,
      errors: { phone: ['has an invalid format'] },
    })
    const born = await shop.send('POST', '/v3/customers', { ...sari, date_of_birth: '2999-01-01' })
    expect(refusal(born)).toMatchObject({ status: 422, errors: { date_of_birth: ['must not be in the future'] } })
    expect((await shop.get('/v3/customers?next_cursor=zzz')).status).toBe(400)
  })
})

describe('a CSV file of customers', () => {
  const upload = (key: string, file: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('file', new Blob([file], { type: 'text/csv' }), 'customers.csv')
    return callApi(service, '/v3/customers/upload', key, { method: 'POST', body: form })
  }

  it('creates one customer a row, names the rows that fail, and creates nothing twice', async () => {
    const shop = await createSeller(service)
    await shop.must('POST', '/v3/customers', { name: 'Known', email: 'known@example.com' })
    const file = [
      'Name,email,phone,tags,sex',
      '"Dewi, Sari",Sari@Example.com,0811-2345-678,vip; reseller,female',
      'Budi,,+62 812 0000 1111,,',
      'Known,KNOWN@example.com,,,',
      'Nobody,,,,',
      'Bad,not an address,,,',
      'Worse,x@example.com,call me,,',
      'Budi again,,081200001111,,',
    ].join('\n')
    const first = await upload(shop.key, file)
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      success: [
        {
          name: 'Dewi, Sari',
          email: 'sari@example.com',
          phone: '628112345678',
          tags: ['vip', 'reseller'],
          sex: 'female',
        },
        { name: 'Budi', email: null, phone: '6281200001111', tags: [] },
      ],
      existing: [4, 8],
      failed: {
        5: 'email is required',
        6: 'email must be a valid email',
        7: 'phone has an invalid format',
      },
    })
    const count = async () => (await shop.get('/v3/customers/count')).body.total
    expect(await count()).toBe(3)
    const second = await upload(shop.key, file)
    expect(second.body).toMatchObject({ success: [], existing: [2, 3, 4, 8] })
    expect(await count()).toBe(3)
  })

  it('names a row that cannot be read, and takes the others', async () => {
    const shop = await createSeller(service)
    const { status, body } = await upload(shop.key, 'name,email\nA,a@example.com\n"B,b@example.com\nC,c@example.com\n')
    expect([status, body.success.length, Object.keys(body.failed)]).toEqual([200, 2, ['3']])
  })

  it('is refused whole if it is no such file', async () => {
    const shop = await createSeller(service)
    for (const [file, error] of [
      ['', 'must not be empty'],
      ['name,email', 'has no rows'],
      ['email\na@example.com', 'lacks the column name'],
      ['name,colour\nA,red', 'has an unknown column "colour"'],
      ['name,name\nA,B', 'has the column name twice'],
      [new Uint8Array([110, 97, 109, 101, 10, 0xe9]), 'must be UTF-8 without null characters'],
      [`name\n${'A\n'.repeat(1001)}`, 'has more than 1000 rows'],
    ] as const) {
      const answer = await upload(shop.key, file)
      expect([answer.status, answer.body.errors]).toEqual([422, { file: [error] }])
    }
    expect((await shop.get('/v3/customers/count')).body.total).toBe(0)
    const reader = await createKey(shop, ['customer:list'])
    expect((await upload(reader, 'name\nA')).status).toBe(403)
    expect((await shop.send('POST', '/v3/customers/upload', {})).status).toBe(415)
    expect((await upload(shop.key, `name\n${'A'.repeat(1024 * 1024)}`)).status).toBe(413)
  })
})

describe('addresses of a customer', () => {
  it('are added, read, changed and deleted', async () => {
    const shop = await createSeller(service)
    const { id } = await shop.must('POST', '/v3/customers', sari)
    const [location] = (await shop.get('/v3/locations?search=menteng')).body.data
    const path = `/v3/customers/${id}/addresses`
    const address = await shop.must('POST', path, { name: 'Rumah', location_id: location.id, address: 'Jl. Braga 1' })
    expect(address).toMatchObject({ name: 'Rumah', location_id: location.id, location: { id: location.id } })
    expect((await shop.get(path)).body).toEqual({ data: [address], is_paginated: false })
    expect(await shop.must('PATCH', `${path}/${address.id}`, { postal_code: '10310' })).toEqual({
      ...address,
      postal_code: '10310',
    })
    expect((await shop.get(`${path}/${address.id}`)).body.postal_code).toBe('10310')
    expect((await shop.send('DELETE', `${path}/${address.id}`)).status).toBe(204)
    expect((await shop.send('DELETE', `${path}/${address.id}`)).status).toBe(404)
    expect((await shop.send('PATCH', `${path}/${address.id}`, {})).status).toBe(404)
    expect((await shop.get(`${path}/${address.id}`)).status).toBe(404)
  })

  it('require a location that exists', async () => {
    const shop = await createSeller(service)
    const { id } = await shop.must('POST', '/v3/customers', sari)
    const answer = await shop.send('POST', `/v3/customers/${id}/addresses`, { location_id: 999999999 })
    expect(refusal(answer)).toMatchObject({ status: 422, errors: { location_id: ['does not exist'] } })
  })
})
