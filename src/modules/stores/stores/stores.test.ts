import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { callApi, createKey, createMerchant, startService } from '../../../../test/support/service.ts'

const service = await startService()

describe('a store', () => {
  it('is created with an id, a unique_id, a uuid and the default settings', async () => {
    const { browser, path, business } = await createMerchant(service)
    const { status, body } = await browser.post(`${path}/stores`, { name: 'Kopi Nusantara' })
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        unique_id: expect.stringMatching(/^store_[0-9A-Za-z]{24}$/),
        uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        business_id: business.id,
        name: 'Kopi Nusantara',
        slug: 'kopi-nusantara',
        shop_url: `${service.shopUrl}/kopi-nusantara`,
        is_active: true,
        closed_at: null,
        is_public: true,
        logo: null,
        custom_domain: null,
        payment_methods: ['bank_transfer'],
        warehouse_id: null,
        warehouse: null,
        phone: null,
        email: null,
        settings: expect.objectContaining({ is_auto_expire: false, auto_expire_days: 3, blocked_message: '' }),
        created_at: expect.stringMatching(/\.\d{6}Z$/),
        last_updated_at: body.created_at,
      },
    })
    for (const id of [body.id, body.unique_id]) {
      expect((await browser.get(`${path}/stores/${id}`)).body).toEqual(body)
    }
  })

  it('can be renamed, and its settings can be changed individually', async () => {
    const { browser, path } = await createMerchant(service)
    const { body: store } = await browser.post(`${path}/stores`, { name: 'Old' })
    const url = `${path}/stores/${store.unique_id}`
    await browser.patch(url, { settings: { auto_expire_days: 9, is_unique_code: true } })
    await browser.patch(url, { name: 'New' })
    const { body } = await browser.patch(url, { settings: { is_auto_expire: true } })
    expect(body.name).toBe('New')
    expect(body.settings).toEqual({
      ...store.settings,
      auto_expire_days: 9,
      is_unique_code: true,
      is_auto_expire: true,
    })
    const { rows } = await service.database.pool.query('select settings from stores where id = $1', [store.id])
    expect(rows[0].settings).toEqual({ auto_expire_days: 9, is_unique_code: true, is_auto_expire: true })
  })

  it('refuses unknown settings, wrong types and values out of range, and changes nothing', async () => {
    const { browser, path } = await createMerchant(service)
    const { body: store } = await browser.post(`${path}/stores`, { name: 'Store' })
    const url = `${path}/stores/${store.id}`
    const refused: [unknown, number, string][] = [
      [{ settings: { auto_expire_days: 0 } }, 422, 'settings.auto_expire_days'],
      [{ settings: { auto_expire_days: 1.5 } }, 400, 'settings.auto_expire_days'],
      [{ settings: { auto_expire_days: '3' } }, 400, 'settings.auto_expire_days'],
      [{ settings: { postal_code_requirement: 'never' } }, 422, 'settings.postal_code_requirement'],
      [{ settings: { unheard_of: true } }, 422, 'settings.unheard_of'],
      [{ name: '' }, 422, 'name'],
      [{ name: 'x'.repeat(201) }, 422, 'name'],
      [{ is_active: false }, 422, 'is_active'],
    ]
    for (const [change, status, field] of refused) {
      const answer = await browser.patch(url, change)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]])
    }
    expect((await browser.get(url)).body).toEqual(store)
  })

  it('of another business is 404', async () => {
    const owner = await createMerchant(service)
    const other = await createMerchant(service)
    const { body: store } = await owner.browser.post(`${owner.path}/stores`, { name: 'Store' })
    for (const id of [store.id, store.unique_id, 999_999_999_999, 'store_none', '-1', '1e3']) {
      expect((await other.browser.get(`${other.path}/stores/${id}`)).status).toBe(404)
      expect((await other.browser.patch(`${other.path}/stores/${id}`, { name: 'Mine' })).status).toBe(404)
    }
    expect((await owner.browser.get(`${owner.path}/stores/${store.id}`)).body).toEqual(store)
  })
})

describe('the slug of a store', () => {
  const createStore = async (name: string) => {
    const { browser, path } = await createMerchant(service)
    const { body: store } = await browser.post(`${path}/stores`, { name })
    const rename = (slug: string) => browser.patch(`${path}/stores/${store.unique_id}`, { slug })
    return { slug: store.slug as string, rename }
  }

  it('comes from its name, and is free and not reserved', async () => {
    const names = ['Batik Solo', 'batik--SOLO!', 'Café Olé', 'A1', '咖啡', '2026', 'Shop', ' - ', 'x'.repeat(200)]
    const slugs = []
    for (const name of names.map((name) => name.trim())) slugs.push((await createStore(name)).slug)
    expect(slugs).toEqual([
      'batik-solo',
      'batik-solo-2',
      'cafe-ole',
      'toko-a1',
      'toko-2',
      'toko-2026',
      'shop-2',
      'toko-3',
      'x'.repeat(50),
    ])
  })

  it('can be changed, and a former one stays with the store and is given to no other', async () => {
    const [first, second] = [await createStore('Tenun Sumba'), await createStore('Tenun Flores')]
    expect((await first.rename(' Tenun-Sumba-Asli ')).body.slug).toBe('tenun-sumba-asli')
    for (const slug of ['tenun-sumba', 'tenun-sumba-asli', 'checkout', 'www'])
      expect(await second.rename(slug)).toMatchObject({
        status: 422,
        body: { error_details: [{ field: 'slug', code: 'taken' }] },
      })
    expect((await first.rename('tenun-sumba')).body.slug).toBe('tenun-sumba')
    expect((await createStore('Tenun Sumba Asli')).slug).toBe('tenun-sumba-asli-2')
  })

  it('has 3 to 63 letters, digits and single hyphens, with a letter among them', async () => {
    const { rename } = await createStore('Kain')
    for (const slug of ['ab', 'a'.repeat(64), 'a--b', '-abc', 'abc-', '123', 'a_b', 'kopi.id', 'kopï', 'a b c'])
      expect([slug, (await rename(slug)).body.error_details]).toEqual([
        slug,
        [expect.objectContaining({ field: 'slug', code: 'wrong_format' })],
      ])
    for (const slug of ['a1b', 'a'.repeat(63)]) expect((await rename(slug)).body.slug).toBe(slug)
  })

  it('can be changed 20 times, so that no store keeps many from others', async () => {
    const { rename } = await createStore('Sering Ganti')
    for (let i = 1; i < 20; i++) expect((await rename(`sering-ganti-${i}`)).status).toBe(200)
    const refused = await rename('sering-ganti-20')
    expect(refused.body.error_details).toEqual([{ field: 'slug', code: 'unchangeable', params: {} }])
    expect((await rename('sering-ganti-7')).status).toBe(200)
  })

  it('is given to stores of before by the upgrade, and to those that an older process creates', async () => {
    const { business } = await createMerchant(service)
    const { pool } = service.database
    const { rows } = await pool.query(
      `insert into stores (unique_id, uuid, business_id, name) select 'store_former' || n, gen_random_uuid(), $1, 'Warung'
      from generate_series(1, 3) n returning id, slug`,
      [business.id],
    )
    expect(rows.map(({ slug }) => slug)).toEqual(['warung', 'warung-2', 'warung-3'])
    const ids = rows.map(({ id }) => id)
    await pool.query(`update stores set slug = '' where id = any($1)`, [ids])
    await pool.query('delete from store_slugs where store_id = any($1)', [ids])
    const upgrade = await readFile(
      new URL('../../../schema/migrations/0291_fill_store_slugs.sql', import.meta.url),
      'utf8',
    )
    for (let run = 1; run <= 2; run++) await pool.query(upgrade)
    const filled = await pool.query('select slug from stores where id = any($1) order by id', [ids])
    expect(filled.rows.map(({ slug }) => slug)).toEqual(['warung', 'warung-2', 'warung-3'])
  })
})

describe('the list of stores', () => {
  it('is paginated in both directions by cursors that contain the filters', async () => {
    const merchant = await createMerchant(service)
    const key = await createKey(merchant)
    for (let i = 1; i <= 7; i++) {
      await merchant.browser.post(`${merchant.path}/stores`, { name: i === 4 ? '100% Kopi' : `Store ${i}` })
    }
    const list = async (query: string) => (await callApi(service, `/v3/stores?${query}`, key)).body
    const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name.at(-1))
    const first = await list('page_size=2&search=store')
    expect([names(first), first.has_next, first.has_previous, first.previous_cursor]).toEqual([
      ['7', '6'],
      true,
      false,
      null,
    ])
    const second = await list(`page_size=3&next_cursor=${first.next_cursor}`)
    expect(names(second)).toEqual(['5', '3', '2'])
    const last = await list(`page_size=3&next_cursor=${second.next_cursor}`)
    expect([names(last), last.has_next, last.next_cursor]).toEqual([['1'], false, null])
    const back = await list(`page_size=2&previous_cursor=${second.previous_cursor}`)
    expect([names(back), back.has_previous, back.has_next]).toEqual([['7', '6'], false, true])
    expect(names(await list('search=0%25'))).toEqual(['i'])
    expect(names(await list('search=_'))).toEqual([])
    expect((await list('')).page_size).toBe(25)
  })

  it("refuses a tampered cursor, another list's and another business's with invalid_cursor", async () => {
    const merchant = await createMerchant(service)
    const other = await createMerchant(service)
    for (const name of ['A', 'B']) await merchant.browser.post(`${merchant.path}/stores`, { name })
    const key = await createKey(merchant)
    const { next_cursor } = (await callApi(service, '/v3/stores?page_size=1', key)).body
    const audit = (await merchant.browser.get(`${merchant.path}/audit?page_size=1`)).body.next_cursor
    const flipped = (next_cursor[0] === 'A' ? 'B' : 'A') + next_cursor.slice(1)
    const bad = [flipped, next_cursor.slice(0, -1), `${next_cursor}A`, '', 'x', '=', audit, 'A'.repeat(4000)]
    for (const cursor of bad) {
      const answer = await callApi(service, `/v3/stores?next_cursor=${cursor}`, key)
      expect([answer.status, answer.body.error_code]).toEqual([400, 'invalid_cursor'])
    }
    const foreign = await callApi(service, `/v3/stores?next_cursor=${next_cursor}`, await createKey(other))
    expect(foreign.body.error_code).toBe('invalid_cursor')
    const huge = await callApi(service, `/v3/stores?next_cursor=${'A'.repeat(4001)}`, key)
    expect([huge.status, huge.body.error_code]).toEqual([400, 'invalid_request'])
    const both = await callApi(service, `/v3/stores?next_cursor=${next_cursor}&previous_cursor=${next_cursor}`, key)
    expect([both.status, both.body.error_code]).toEqual([400, 'invalid_request'])
  })
})
