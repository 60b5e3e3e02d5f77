import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createStorefront, visit } from '../../../../test/records/storefront.ts'
import { callApi, createKey, startService } from '../../../../test/support/service.ts'
import { findNamedLocations, importPostalCodes, loadLocations } from './index.ts'
import { toPrefixQuery, toTitleCase } from './rules.ts'

const service = await startService()
const shop = await createStorefront(service)
const menteng = {
  id: 317106,
  subdistrict_name: 'Menteng',
  city_name: 'Kota Administrasi Jakarta Pusat',
  province_name: 'DKI Jakarta',
  display: 'Menteng, Kota Administrasi Jakarta Pusat, DKI Jakarta',
}
const find = async (search: string) =>
  (await visit(service, shop, `/locations?search=${encodeURIComponent(search)}`)).body.data

describe('searching districts', () => {
  it('matches word prefixes in any order and case in district, city and province', async () => {
    for (const search of ['menteng jakarta pusat', 'PUSAT menteng', 'jak men', 'dki menteng', "menteng, 'pusat' &!:*"])
      expect(await find(search)).toContainEqual(menteng)
    expect(await find('menteng bandung')).toEqual([])
    expect(await find('!!!')).toHaveLength(25)
  })

  it('paginates with a cursor that contains the search', async () => {
    const first = (await visit(service, shop, '/locations?search=bandung&page_size=20')).body
    expect(first).toMatchObject({ is_paginated: true, has_next: true, has_previous: false, page_size: 20 })
    const cursor = encodeURIComponent(first.next_cursor)
    const second = (await visit(service, shop, `/locations?page_size=20&next_cursor=${cursor}`)).body
    expect(second.has_previous).toBe(true)
    for (const row of second.data) expect(row.display).toMatch(/bandung/i)
    const ids = [...first.data, ...second.data].map((row) => row.id)
    expect(new Set(ids).size).toBe(40)
    const back = encodeURIComponent(second.previous_cursor)
    const again = (await visit(service, shop, `/locations?page_size=20&previous_cursor=${back}`)).body
    expect(again.data).toEqual(first.data)
  })

  it('refuses a tampered cursor and page sizes below 1', async () => {
    const { next_cursor } = (await visit(service, shop, '/locations?search=bandung')).body
    const changed = next_cursor.slice(0, -2) + (next_cursor.endsWith('A') ? 'BB' : 'AA')
    const answer = await visit(service, shop, `/locations?next_cursor=${changed}`)
    expect({ status: answer.status, code: answer.body.error_code }).toEqual({ status: 400, code: 'invalid_cursor' })
    for (const size of ['0', 'x']) expect((await visit(service, shop, `/locations?page_size=${size}`)).status).toBe(400)
  })
})

describe('districts that are named in a file', () => {
  const labels = async (text: string) =>
    (await findNamedLocations(service.service.db, [text])).get(text)?.map(({ label }) => label)

  it('are found by the name before the first comma, and otherwise by all words', async () => {
    expect(await labels('Menteng, Jakarta Pusat')).toEqual(['Menteng, Kota Administrasi Jakarta Pusat'])
    expect(await labels('Kec. COBLONG , Bandung')).toEqual(['Coblong, Kota Bandung'])
    expect(await labels('jakarta pusat menteng')).toEqual(['Menteng, Kota Administrasi Jakarta Pusat'])
    expect(await labels('Menteng, Bandung')).toBeUndefined()
    expect(await labels('kabupaten')).toHaveLength(5)
  })

  it('cost a few rows each, also if thousands of spellings fit thousands of districts', async () => {
    const spellings = Array.from({ length: 3000 }, (_, i) =>
      ['kabupaten', 'KAB.', 'Kabupaten,'][i % 3]!.concat(' '.repeat(i % 40), '.'.repeat(i / 40), ' jawa'),
    )
    const read = await service.service.db.transaction().execute(async (tx) => {
      const count = async () =>
        (
          await sql<{ count: number }>`
          select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'locations'`.execute(
            tx,
          )
        ).rows[0]!.count
      const before = await count()
      const found = await findNamedLocations(tx, spellings)
      expect(new Set([...found.values()].map(({ length }) => length))).toEqual(new Set([5]))
      return (await count()) - before
    })
    expect(read).toBeLessThan(100)
  })
})

describe('searching districts in the dashboard', () => {
  it('finds the same districts as the shop, for signed-in people only', async () => {
    const found = await shop.browser.get('/api/locations?search=menteng')
    expect(found.body.data).toEqual(await find('menteng'))
    expect((await shop.browser.get('/api/locations?page_size=0')).status).toBe(400)
    expect((await fetch(`${service.appUrl}/api/locations`)).status).toBe(401)
  })
})

describe('selecting a location step by step', () => {
  it('lists all provinces, the cities of a province, the districts of a city and their postal codes', async () => {
    const provinces = (await visit(service, shop, '/locations/provinces')).body
    expect(provinces.is_paginated).toBe(false)
    expect(provinces.data).toHaveLength(38)
    expect(provinces.data).toContainEqual({ province_id: 31, province_name: 'DKI Jakarta' })
    const cities = (await visit(service, shop, '/locations/cities?province_id=31')).body.data
    expect(cities).toHaveLength(6)
    expect(cities).toContainEqual({ city_id: 3171, city_name: 'Kota Administrasi Jakarta Pusat' })
    const districts = (await visit(service, shop, '/locations/subdistricts?city_id=3171')).body
    expect(districts.is_paginated).toBe(false)
    expect(districts.data).toHaveLength(8)
    expect(districts.data).toContainEqual(menteng)
    const codes = (await visit(service, shop, '/locations/317106/postal-codes')).body.data
    expect(codes).toEqual(['10310', '10320', '10330', '10340', '10350'].map((postal_code) => ({ postal_code })))
    const some = (await visit(service, shop, '/locations/317106/postal-codes?search=1031')).body.data
    expect(some).toEqual([{ postal_code: '10310' }])
  })

  it('supports a search in each step', async () => {
    expect((await visit(service, shop, '/locations/provinces?search=timur jawa')).body.data).toEqual([
      { province_id: 35, province_name: 'Jawa Timur' },
    ])
    expect((await visit(service, shop, '/locations/cities?search=kota bandung')).body.data).toEqual([
      { city_id: 3273, city_name: 'Kota Bandung' },
    ])
    expect((await visit(service, shop, '/locations/subdistricts?city_id=3171&search=ment')).body.data).toEqual([
      menteng,
    ])
    expect((await visit(service, shop, '/locations/subdistricts?search=coblong')).body.is_paginated).toBe(true)
  })

  it('answers 404 for an unknown location and an id that is no number, and 400 for such a filter', async () => {
    expect((await visit(service, shop, '/locations/999999/postal-codes')).status).toBe(404)
    expect((await visit(service, shop, '/locations/x/postal-codes')).status).toBe(404)
    expect((await visit(service, shop, '/locations/cities?province_id=x')).status).toBe(400)
  })
})

it('serves backends with the scope order:create', async () => {
  const key = await createKey(shop, ['order:create'])
  expect((await callApi(service, '/v3/locations?search=menteng', key)).body.data).toContainEqual(menteng)
  const codes = await callApi(service, '/v3/locations/317106/postal-codes', key)
  expect(codes.body.data[0]).toEqual({ postal_code: '10310' })
  expect((await callApi(service, '/v3/locations/1/postal-codes', key)).status).toBe(404)
  const other = await createKey(shop, ['order:list'])
  expect((await callApi(service, '/v3/locations', other)).status).toBe(403)
  expect((await callApi(service, '/v3/locations')).status).toBe(401)
})

it('imports postal codes and reports invalid rows', async () => {
  const csv = [
    'location_id,postal_code',
    '317101,10199',
    '31.71.01,10198',
    '999999,10110',
    '317101,1011',
    'x,10110',
    '317101,10199',
  ]
  const result = await importPostalCodes(service.service.db, Readable.from([`\uFEFF${csv.join('\r\n')}`]))
  expect(result).toEqual({
    imported: 3,
    refused: [
      { line: 5, reason: 'postal_code must have five digits' },
      { line: 6, reason: 'location_id or district_code is not a district' },
      { line: 4, reason: 'there is no location 999999' },
    ],
  })
  const codes = (await visit(service, shop, '/locations/317101/postal-codes?search=1019')).body.data
  expect(codes).toEqual([{ postal_code: '10198' }, { postal_code: '10199' }])
})

it('does not load the locations twice', async () => {
  const lines: string[] = []
  await loadLocations(service.service.db, (line) => lines.push(line))
  expect(lines).toEqual([])
})

it('converts names to title case and searches to prefix queries', () => {
  expect(toTitleCase('KOTA ADMINISTRASI JAKARTA PUSAT')).toBe('Kota Administrasi Jakarta Pusat')
  expect(toTitleCase('DKI JAKARTA')).toBe('DKI Jakarta')
  expect(toPrefixQuery(' Kota-Bandung ')).toBe('kota:* & bandung:*')
  expect(toPrefixQuery('&|!')).toBeUndefined()
})
