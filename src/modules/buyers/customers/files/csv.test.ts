import { describe, expect, it } from 'vitest'
import { createSeller, type Seller } from '../../../../../test/records/catalog.ts'
import { addMember } from '../../../../../test/records/members.ts'
import { callApi, startService } from '../../../../../test/support/service.ts'

const service = await startService()
const { db } = service.service

const send = (shop: Seller, file: string | Buffer, query = '', type = 'text/csv') =>
  callApi(service, `/v3/customers/import${query}`, shop.key, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof file === 'string' ? file : new Uint8Array(file),
  })

const download = async (shop: Seller, query = '') =>
  (await callApi(service, `/v3/customers/export${query}`, shop.key)).text

const listNames = async (shop: Seller) =>
  (await shop.get('/v3/customers?page_size=100')).body.data.map(({ name }: { name: string }) => name)

describe('importing customers', () => {
  const file = [
    'name,email,phone,tags,date_of_birth,sex,is_unsubscribe',
    'Sari Dewi,Sari@Example.com,0811 2345 678,setia; grosir;setia,1990-02-03,female,true',
    'Budi,,08123456789,,,,',
    'Sari lagi,sari@example.com,,,,,',
    'Tanpa kontak,,,,,,',
    'Salah,bukan email,12,,3000-01-01,robot,mungkin',
    'Besok,besok@example.com,,,2999-01-01,,',
    ',kosong@example.com,,,,,',
  ].join('\n')

  it('creates one customer a row and reports each invalid row by number, field and code', async () => {
    const shop = await createSeller(service)
    const preview = await send(shop, file, '?dry_run=true')
    expect(preview.status).toBe(200)
    expect(await listNames(shop)).toEqual([])
    const { body } = await send(shop, file)
    expect(body).toEqual({ ...preview.body, is_dry_run: false })
    expect(body).toMatchObject({ is_dry_run: false, rows: 7, created: 2, existing: 1, failed_rows: 4 })
    const errors = body.errors.map(({ row, field, code }: Record<string, unknown>) => `${row} ${field} ${code}`)
    expect(errors).toEqual([
      '5 email required',
      '6 email invalid_email',
      '6 sex unknown_value',
      '6 is_unsubscribe wrong_type',
      '7 date_of_birth in_future',
      '8 name required',
    ])
    expect(body.errors[0]).toEqual({ row: 5, field: 'email', code: 'required', params: {}, message: 'is required' })
    const [budi, sari] = (await shop.get('/v3/customers')).body.data
    expect([budi, sari]).toMatchObject([
      { name: 'Budi', email: null, phone: '628123456789', tags: [] },
      {
        name: 'Sari Dewi',
        email: 'sari@example.com',
        phone: '628112345678',
        tags: ['setia', 'grosir'],
        date_of_birth: '1990-02-03',
        is_unsubscribe: true,
      },
    ])
    const events = await db
      .selectFrom('events')
      .select('payload')
      .where('kind', '=', 'customer.created')
      .where('business_id', '=', sari.business_id)
      .execute()
    expect(events.map(({ payload }) => JSON.parse(payload).id).sort()).toEqual([sari.id, budi.id].sort())
  })

  it('creates nothing twice, and leaves known customers as they are', async () => {
    const shop = await createSeller(service)
    await shop.must('POST', '/v3/customers', { name: 'Sari asli', email: 'sari@example.com' })
    expect((await send(shop, file)).body).toMatchObject({ created: 1, existing: 2 })
    expect((await send(shop, file)).body).toMatchObject({ created: 0, existing: 3 })
    expect(await listNames(shop)).toEqual(['Budi', 'Sari asli'])
  })

  it('reads 3,000 rows in batches', async () => {
    const shop = await createSeller(service)
    const lines = Array.from({ length: 3000 }, (_, i) => `Pelanggan ${i},p${i}@example.com`)
    const { body } = await send(shop, ['name,email', ...lines, ...lines.slice(0, 10)].join('\n'))
    expect(body).toMatchObject({ rows: 3010, created: 3000, existing: 10, failed_rows: 0 })
    expect((await shop.get('/v3/customers/count')).body.total).toBe(3000)
    expect((await download(shop)).trim().split('\n')).toHaveLength(3001)
  })

  it('refuses a file whole that is no such file', async () => {
    const shop = await createSeller(service)
    const codes = async (content: string | Buffer) => {
      const { status, body } = await send(shop, content)
      return [status, ...body.error_details.map(({ code }: { code: string }) => code)]
    }
    expect(await codes('email\nsari@example.com')).toEqual([422, 'column_missing'])
    expect(await codes('name,shoe_size\nSari,38')).toEqual([422, 'column_unknown'])
    expect(await codes(Buffer.from([0x6e, 0xff]))).toEqual([422, 'not_utf8'])
    expect((await send(shop, '{}', '', 'application/json')).status).toBe(415)
    expect((await send(shop, `name\n${'x\n'.repeat(10 * 1024 * 1024)}`)).status).toBe(413)
  })
})

it('reads and writes attributes as columns', async () => {
  const shop = await createSeller(service)
  const define = (fields: object) => shop.must('POST', '/v3/attributes', { owner: 'customer', ...fields })
  await define({ key: 'roast', name: 'Roast', type: 'choice', choices: ['Dark'] })
  await define({ key: 'balance', name: 'Balance', type: 'number' })
  await define({ key: 'favourite', name: 'Favourite', type: 'reference', reference_to: 'product' })
  const file = [
    'name,phone,attributes.roast,attributes.balance,attributes.favourite',
    'Sari,08112345678,Dark,-2.5,',
    'Budi,08123456789,Pale,much,',
    'Tini,08123456780,,,999',
  ].join('\n')
  const { body } = await send(shop, file)
  expect(body).toMatchObject({ created: 1, failed_rows: 2 })
  expect(body.errors.map(({ row, field, code }: Record<string, unknown>) => `${row} ${field} ${code}`)).toEqual([
    '3 attributes.roast unknown_value',
    '3 attributes.balance wrong_type',
    '4 attributes.favourite not_found',
  ])
  const [sari] = (await shop.get('/v3/customers')).body.data
  expect(sari.attributes).toEqual({ roast: 'Dark', balance: -2.5 })
  const text = await download(shop)
  await shop.must('POST', `/v3/customers/${sari.id}/erase`)
  expect((await send(shop, text)).body).toMatchObject({ created: 1, failed_rows: 0 })
  expect((await shop.get('/v3/customers')).body.data[0].attributes).toEqual(sari.attributes)
})

describe('exporting customers', () => {
  it('writes CSV that another business imports, with formulas escaped', async () => {
    const shop = await createSeller(service)
    const sari = { email: 'sari@example.com', tags: ['setia', '=cmd'], bio_description: 'Likes "strong", hot\ncoffee' }
    await shop.must('POST', '/v3/customers', { name: '=HYPERLINK("x")', ...sari })
    await shop.must('POST', '/v3/customers', { name: 'Budi', phone: '08123456789' })
    const text = await download(shop)
    expect(text).toMatch(/^name,email,phone,/)
    expect(text).toContain(`"'=HYPERLINK(""x"")",sari@example.com`)
    expect(text).toMatch(/\nBudi,,628123456789,.*,active,0,0.00,,20/)
    const other = await createSeller(service)
    expect((await send(other, text)).body).toMatchObject({ rows: 2, created: 2, failed_rows: 0 })
    const copies = (await other.get('/v3/customers')).body.data
    expect(copies.find(({ email }: { email: string }) => email === sari.email)).toMatchObject({
      name: '=HYPERLINK("x")',
      ...sari,
    })
  })

  it('has the filters of the list, and only the customers of the business', async () => {
    const shop = await createSeller(service)
    await shop.must('POST', '/v3/customers', { name: 'Ani', phone: '0812000001', tags: ['vip'] })
    const { id } = await shop.must('POST', '/v3/customers', { name: 'Beni', phone: '0812000002' })
    await shop.must('PATCH', `/v3/customers/${id}`, { status: 'blocked' })
    const names = async (query: string) =>
      (await download(shop, query))
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[0])
    expect([
      await names(''),
      await names('?tags=vip'),
      await names('?status=blocked'),
      await names('?search=ani'),
    ]).toEqual([['Beni', 'Ani'], ['Ani'], ['Beni'], ['Ani']])
    await shop.must('POST', `/v3/customers/${id}/erase`)
    expect(await names('')).toEqual(['Ani'])
  })

  it('is for members who manage orders', async () => {
    const shop = await createSeller(service)
    const viewer = (await addMember(service, shop, 'viewer')).browser
    const staff = (await addMember(service, shop, 'staff')).browser
    const path = `/api/businesses/${shop.business.unique_id}/customers/export`
    expect([(await viewer.get(path)).status, (await staff.get(path)).status]).toEqual([403, 200])
  })
})
