import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { runExport } from '../order-files/export-orders.ts'
import { selectOrders } from './order-filters.ts'

const service = await startService()
const shop = await createOrderShop(service, 1000)
const { db } = service.service

const first = await shop.order({ external_id: 'EXT-1', other_income: '1000' })
const second = await shop.digitalOrder({
  customer_name: 'Budi Santoso',
  customer_phone: '0857 1234',
  tags: ['gift', 'vip'],
})
const third = await shop.order({
  customer_name: 'Rina',
  customer_email: 'Rina@Shop.test',
  payment_method: 'cod',
  tags: ['gift'],
})
await shop.must('PATCH', `/v3/orders/${third.id}/shipment-receipt`, { shipment_receipt: 'JNE-77' })
await shop.move([third.id], { status: 'confirmed' })
await shop.move([third.id], { status: 'shipped' })
await shop.must('POST', `/v3/orders/${second.id}/payment`)
const reference = (await shop.get(`/v3/orders/${second.id}`)).body.pg_reference_id

const listIds = async (query: string) => {
  const answer = await shop.get(`/v3/orders?${query}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data.map((order: { id: string }) => order.id)
}

describe('the list', () => {
  it('is sorted newest first and paged by cursors that contain the filters', async () => {
    expect(await listIds('')).toEqual([third.id, second.id, first.id])
    const page = (await shop.get('/v3/orders?page_size=1&tags=gift')).body
    expect(page).toMatchObject({ is_paginated: true, has_next: true, has_previous: false, page_size: 1 })
    const next = (await shop.get(`/v3/orders?page_size=1&next_cursor=${page.next_cursor}`)).body
    expect(next.data[0].id).toBe(second.id)
    expect(next.has_next).toBe(false)
    const back = (await shop.get(`/v3/orders?page_size=1&previous_cursor=${next.previous_cursor}`)).body
    expect(back.data[0].id).toBe(third.id)
  })

  it('shows the first goods of an order with a picture, and how many units there are', async () => {
    const own = await createOrderShop(service)
    const photo = 'https://pictures.example/kopi.jpg'
    const ordervariants = []
    for (const name of ['Kopi', 'Teh', 'Susu', 'Gula']) {
      const { variants } = await own.must('POST', '/v3/products', {
        name,
        item_type: 'physical',
        images: [photo],
        option1_name: 'Ukuran',
        variants: [{ price: '10000', weight: 100, option1_value: 'S' }],
      })
      ordervariants.push({ variant_unique_id: variants[0].unique_id, quantity: 2 })
    }
    await own.order({ ordervariants })
    const { data } = (await own.get('/v3/orders?columns=goods,total_quantity')).body
    const goods = ['Kopi', 'Teh', 'Susu'].map((name) => ({ name: `${name} - S`, image: photo, quantity: 2 }))
    expect(data).toEqual([{ id: expect.any(String), goods, total_quantity: 8 }])
    const sender = async () => (await own.get('/v3/orders?columns=sender')).body.data[0].sender
    expect(await sender()).toEqual({ name: own.storeRecord.name, phone: null, city: null })
    await own.must('PATCH', `/v3/stores/${own.storeRecord.id}`, { phone: '08129998887' })
    expect(await sender()).toMatchObject({ phone: '628129998887' })
    await own.must('PATCH', `/v3/warehouses/${own.warehouse.id}`, { contact_phone: '08121112223' })
    expect(await sender()).toMatchObject({ phone: '628121112223' })
  })

  it('is selected as a whole with its filters, and says if more orders match than a selection holds', async () => {
    const own = await createOrderShop(service)
    const [paid, other] = [await own.digitalOrder({ tags: ['gift'] }), await own.digitalOrder()]
    const selected = async (query: string) => (await own.get(`/v3/orders/selection?${query}`)).body
    const shown = { id: paid.id, order_id: paid.order_id, status: 'pending', payment_status: 'unpaid' }
    const gift = { ...shown, is_probably_spam: false, tags: [{ name: 'gift' }] }
    expect(await selected('tags=gift&status=pending,draft')).toEqual({ orders: [gift], is_complete: true })
    const ids = async (query: string) => (await selected(query)).orders.map(({ id }: { id: string }) => id)
    expect(await ids('')).toEqual([other.id, paid.id])
    expect(await ids('tab=shipped')).toEqual([])
    await sql`insert into orders ${sql.raw(`(id, business_id, store_id, order_id, secret_slug, status, payment_status, customer_name,
      payment_method, created_at) select gen_random_uuid(), business_id, store_id, order_id || n, secret_slug || n,
      'pending', 'unpaid', 'Budi', 'bank_transfer', now() from orders, generate_series(1, 500) n`)}
      where id = ${other.id}`.execute(db)
    const all = await selected('tab=unpaid')
    expect([all.orders.length, all.is_complete]).toEqual([500, false])
  })

  it('finds an order that became a draft again by the time of that', async () => {
    const again = await shop.order({ customer_name: 'Joko' })
    const { draft_time } = (await shop.get(`/v3/orders/${again.id}`)).body
    const pause = 2 * 3_600_000
    service.clock.now = new Date(Date.parse(draft_time) + 2 * pause)
    await shop.move([again.id], { status: 'draft' })
    service.clock.now = undefined
    const at = (ms: number) => new Date(Date.parse(draft_time) + ms).toISOString()
    const since = (ms: number) => `draft_time_since=${at(ms)}`
    expect(await listIds(since(pause))).toEqual([again.id])
    expect(await listIds(`${since(pause)}&draft_time_until=${at(3 * pause)}`)).toEqual([again.id])
    expect(await listIds(since(3 * pause))).toEqual([])
    expect(await listIds(`${since(pause)}&product_id=${shop.product.id}`)).toEqual([again.id])
    expect(await listIds(`${since(-pause)}&draft_time_until=${at(pause)}`)).not.toContain(again.id)
    await shop.must('POST', '/v3/orders/delete', { ids: [again.id] })
  })

  it.each([
    ['', first.order_id.toLowerCase(), [first.id]],
    ['order_id', first.order_id.slice(0, 9), [first.id]],
    ['nonsense', first.order_id, [first.id]],
    ['shipment_receipt', 'JNE', [third.id]],
    ['external_id', 'EXT-1', [first.id]],
    ['pg_reference_id', reference, [second.id]],
    ['gross_revenue', '50000', [second.id]],
    ['gross_revenue', 'cheap', []],
    ['customer_name', 'santo', [second.id]],
    ['customer_name', 'dewi sari', [first.id]],
    ['customer_email', 'RINA@', [third.id]],
    ['customer_phone', '0857', [second.id]],
    ['any', first.order_id.toLowerCase(), [first.id]],
    ['any', 'JNE', [third.id]],
    ['any', 'santo', [second.id]],
    ['any', 'sari dewi', [first.id]],
    ['any', '+62 857', [second.id]],
    ['any', 'sa', [second.id, first.id]],
    ['any', 'nobody', []],
  ])('search_field %s finds %s', async (field, search, ids) => {
    expect(await listIds(`search=${encodeURIComponent(search)}${field && `&search_field=${field}`}`)).toEqual(ids)
  })

  it.each([
    ['status=shipped', [third.id]],
    ['status=shipped_rts', [third.id]],
    ['status=pending', [second.id, first.id]],
    ['status=pending,shipped', [third.id, second.id, first.id]],
    ['status=shipped_rts,shipped,draft', [third.id]],
    ['status=pending,shipped&payment_method=cod', [third.id]],
    ['tab=unpaid', [second.id, first.id]],
    ['tab=unpaid&status=draft', []],
    ['tab=shipped&status=shipped,draft', [third.id]],
    ['tab=problems', []],
    [`ids=${first.id},${third.id},0190a000-0000-7000-8000-000000000000`, [third.id, first.id]],
    [`ids=${first.id.toUpperCase()}&page_size=1`, [first.id]],
    [`customer_id=${second.customer.id}`, [second.id]],
    ['customer_id=999999', []],
    ['payment_status=unpaid', [third.id, second.id, first.id]],
    ['payment_status=paid', []],
    ['payment_method=cod', [third.id]],
    ['tags=gift,vip', [second.id]],
    ['is_probably_spam=true', []],
    ['is_transferproof_exist=false', [third.id, second.id, first.id]],
    [`store_id=${shop.storeRecord.id}`, [third.id, second.id, first.id]],
    ['store_id=999999', []],
    [`warehouse_id=${shop.warehouse.id}`, [third.id, first.id]],
    [`product_id=${shop.product.id}`, [third.id, first.id]],
    [`city=${encodeURIComponent(first.destination_address.city)}`, [third.id, first.id]],
    ['city=Atlantis', []],
    ['courier_id=1', [third.id, first.id]],
    ['courier_id=999', []],
    ['order_id=NONE', []],
    ['external_id=EXT-1', [first.id]],
    ['platform=own&is_repeat=false&is_from_form=false', [third.id, second.id, first.id]],
    ['shipped_time_since=2026-01-01T00:00:00Z', [third.id]],
    ['shipped_time_since=2026-01-01T00:00:00%2B23:59', [third.id]],
    ['shipped_time_since=2016-12-31T23:59:60Z', [third.id]],
    ['shipped_time_since=0000-01-01T00:00:00Z&shipped_time_until=9999-12-31T23:59:59-23:59', [third.id]],
    ['confirmed_time_until=2020-01-01T00:00:00Z', []],
    ...['0000-01-01T00:00:00Z', '2020-01-01T00:00:00Z', second.draft_time].map(
      (since) =>
        [
          `product_id=${shop.product.id}&draft_time_since=${since}`,
          since === second.draft_time ? [third.id] : [third.id, first.id],
        ] as [string, string[]],
    ),
    [`product_id=${shop.product.id}&draft_time_since=9999-12-31T23:59:59Z`, []],
    ['draft_time_since=2020-01-01T00:00:00Z&draft_time_until=2999-01-01T00:00:00Z', [third.id, second.id, first.id]],
    ['business_role=fulfillment_provider', []],
    ['affiliate_business_id=1', []],
    ['handler_id=1', []],
    ['awb_ca_status=unavailable', [third.id, second.id, first.id]],
    ['awb_ca_status=created', []],
    ['platform=tokopedia', []],
    ['utm_source=nobody', []],
    ['advertiser_id=1', []],
    ['page_id=1', []],
    ['financial_entity_id=1', []],
    ['warehouse_id=999999', []],
    ['is_repeat=true', []],
  ])('is narrowed by %s', async (query, ids) => {
    expect(await listIds(query)).toEqual(ids)
  })

  it('uses an index for filters that match few or no orders', async () => {
    const rare = [
      'status=rts',
      'payment_status=conflict',
      'platform=rare',
      'awb_ca_status=rare',
      'utm_source=rare',
      'advertiser_id=7',
      'page_id=7',
      'warehouse_id=7',
      'financial_entity_id=7',
      'is_repeat=true',
      'is_probably_spam=true',
      'customer_id=999999999',
      'tab=to_confirm',
      'tab=problems',
    ]
    await sql`analyze orders`.execute(db)
    const plans = await Promise.all(
      rare.map(async (filter) => {
        const [name, value] = filter.split('=') as [string, string]
        const filters = { [name]: /^\d+$/.test(value) ? Number(value) : value === 'true' ? true : value }
        const plan = await selectOrders(db, 1, filters)
          .selectAll('orders')
          .orderBy('orders.created_at', 'desc')
          .orderBy('orders.id', 'desc')
          .limit(26)
          .explain('json')
        return [filter, JSON.stringify(plan).includes('orders_list')]
      }),
    )
    expect(plans.filter(([, isWalk]) => isWalk)).toEqual([])
  })

  it('pages through several statuses in the order of the list', async () => {
    const query = 'status=pending,shipped,draft&page_size=1&columns=id'
    const found = []
    let page = (await shop.get(`/v3/orders?${query}`)).body
    for (;;) {
      found.push(...page.data.map(({ id }: { id: string }) => id))
      if (!page.has_next) break
      page = (await shop.get(`/v3/orders?page_size=1&columns=id&next_cursor=${page.next_cursor}`)).body
    }
    expect(found).toEqual([third.id, second.id, first.id])
    const back = (await shop.get(`/v3/orders?page_size=5&columns=id&previous_cursor=${page.previous_cursor}`)).body
    expect(back.data.map(({ id }: { id: string }) => id)).toEqual([third.id, second.id])
  })

  it('finds a common name by walking the newest orders, and says so in its cursor', async () => {
    const own = await createOrderShop(service, 1000)
    const order = await own.digitalOrder({ customer_name: 'Wati' })
    await sql`insert into orders ${sql.raw(`(id, business_id, store_id, order_id, secret_slug, status, payment_status,
      customer_name, payment_method, created_at) select gen_random_uuid(), business_id, store_id, order_id || n,
      secret_slug || n, 'completed', 'paid', 'Wati', 'cod', now() from orders, generate_series(1, 30) n`)}
      where id = ${order.id}`.execute(db)
    for (const field of ['any', 'customer_name']) {
      const page = (await own.get(`/v3/orders?search=wati&search_field=${field}&columns=id`)).body
      expect([page.data.length, page.has_next]).toEqual([25, true])
      const rest = (await own.get(`/v3/orders?columns=id&next_cursor=${page.next_cursor}`)).body
      expect([rest.data.length, rest.data.at(-1).id]).toEqual([6, order.id])
    }
  })

  it('returns the requested columns with amounts as decimal strings', async () => {
    const answer = await shop.get(
      `/v3/orders?columns=order_id,gross_revenue,tags,quantity,nonsense&search=${second.order_id}`,
    )
    expect(answer.body.data).toEqual([
      {
        id: second.id,
        order_id: second.order_id,
        gross_revenue: '50000.00',
        tags: [{ name: 'gift' }, { name: 'vip' }],
        quantity: 1,
      },
    ])
  })

  it('refuses invalid parameters', async () => {
    const tooMany = `ids=${Array(101).fill(first.id).join(',')}`
    const lists = ['status=pending,', 'status=pending,lost', 'ids=', 'ids=7,', 'ids=0', tooMany, 'tab=lost']
    for (const query of [
      ...lists,
      'status=lost',
      'store_id=x',
      'page_size=0',
      'next_cursor=abc',
      'draft_time_since=today',
    ])
      expect({ query, status: (await shop.get(`/v3/orders?${query}`)).status }).toEqual({ query, status: 400 })
  })
})

it('finds migrated orders by their numbers among other ids, and none of another business', async () => {
  const { db } = service.service
  await db.updateTable('orders').set({ legacy_id: 4711 }).where('id', '=', second.id).execute()
  const foreign = await (await createOrderShop(service)).order()
  await db.updateTable('orders').set({ legacy_id: 4712 }).where('id', '=', foreign.id).execute()
  expect(await listIds(`ids=4711,${first.id},4712,999`)).toEqual([second.id, first.id])
  expect(await listIds('ids=4712')).toEqual([])
  await db.updateTable('orders').set({ legacy_id: null }).where('id', '=', second.id).execute()
})

describe('tabs', () => {
  it('put every order where it waits for somebody, and count up to a hundred', async () => {
    const own = await createOrderShop(service, 1000)
    const cod = await own.order({ payment_method: 'cod' })
    const waiting = await own.digitalOrder()
    const proven = await own.order()
    await own.must('PATCH', `/v3/orders/${proven.id}`, { transferproof_url: 'https://example.com/proof.jpg' })
    const confirmed = await own.order({ payment_method: 'cod' })
    await own.move([confirmed.id], { status: 'confirmed' })
    const doubtful = await own.order()
    await own.move([doubtful.id], { payment_status: 'conflict' })
    const canceled = await own.order()
    await own.move([canceled.id], { status: 'canceled' })
    const spam = await own.order()
    await db.updateTable('orders').set({ is_probably_spam: true }).where('id', '=', spam.id).execute()
    const found = async (tab: string) =>
      (await own.get(`/v3/orders?tab=${tab}&columns=id`)).body.data.map(({ id }: { id: string }) => id)
    const expected = {
      unpaid: [waiting.id],
      to_confirm: [doubtful.id, proven.id, cod.id],
      to_ship: [confirmed.id],
      shipped: [],
      done: [],
      problems: [doubtful.id],
      drafts: [],
      spam: [spam.id],
    }
    for (const [tab, ids] of Object.entries(expected)) expect([tab, await found(tab)]).toEqual([tab, ids])
    const counts = Object.fromEntries(Object.entries(expected).map(([tab, ids]) => [tab, ids.length]))
    expect((await own.get('/v3/orders/tab-counts')).body).toEqual({ maximum: 100, counts: { all: 7, ...counts } })

    await sql`insert into orders ${sql.raw(`(id, business_id, store_id, order_id, secret_slug, status, payment_status, customer_name,
      payment_method, created_at) select gen_random_uuid(), business_id, store_id, order_id || n, secret_slug || n,
      case when n > 60 then 'closed' else 'completed' end, 'paid', 'Budi', 'cod', now() from orders, generate_series(1, 120) n`)}
      where id = ${cod.id}`.execute(db)
    expect((await own.get('/v3/orders/tab-counts')).body.counts).toEqual({ ...counts, all: 100, done: 100 })
  })
})

describe('statistics', () => {
  it('contain counts and sums, in total and by breakdown', async () => {
    const whole = (await shop.get('/v3/orders/statistics')).body
    expect(whole).toEqual({ data: [{ count: 3, gross_revenue: '455000.00' }], is_paginated: true })
    const byStatus = (await shop.get('/v3/orders/statistics?is_breakdown_status=true')).body.data
    expect(byStatus).toEqual([
      { count: 2, gross_revenue: '253000.00', status: 'pending' },
      { count: 1, gross_revenue: '202000.00', status: 'shipped' },
    ])
    const byDay = (await shop.get('/v3/orders/statistics?breakdown_date=day&datetime_type=shipped_time')).body.data
    expect(byDay).toEqual([{ count: 1, gross_revenue: '202000.00', day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }])
    const byCity = (await shop.get('/v3/orders/statistics?custom_breakdown_key=city&payment_method=cod')).body.data
    expect(byCity).toMatchObject([
      { count: 1, custom_breakdown_id: null, custom_breakdown_name: shop.location.city_name },
    ])
    const recent = (await shop.get('/v3/orders/statistics?minimum_days=1&custom_breakdown_key=handler_id')).body.data
    expect(recent).toMatchObject([{ count: 3, custom_breakdown_id: null }])
  })

  it('break days at midnight of a named zone or of an offset with its usual sign', async () => {
    const at = '2026-03-01T18:00:00Z'
    await service.database.pool.query('update orders set shipped_time = $1 where shipped_time is not null', [at])
    const dayIn = async (tz: string) => {
      const query = `breakdown_date=day&datetime_type=shipped_time&tz=${tz}`
      return (await shop.get(`/v3/orders/statistics?${query}`)).body.data.map(({ day }: { day: string }) => day)
    }
    for (const tz of ['Asia/Jakarta', 'asia/jakarta', '%2B07:00', '+07:00', '%2B0700', '%2B7', 'UTC%2B7', 'GMT+06:00'])
      expect([tz, await dayIn(tz)]).toEqual([tz, ['2026-03-02']])
    for (const tz of ['UTC', 'America/New_York', '-07:00', '-7', 'Etc/GMT%2B7', '%2B05:59'])
      expect([tz, await dayIn(tz)]).toEqual([tz, ['2026-03-01']])
  })

  it.each(['Mars', '', '7', '%2B15:00', '%2B07:60', '%2B', '--7', "'", '%2B07:00:00', 'Asia/', 'Asia/Jakarta%20'])(
    'refuse the time zone %s with 400',
    async (tz) => {
      const answer = await shop.get(`/v3/orders/statistics?breakdown_date=day&tz=${tz}`)
      expect([answer.status, answer.body.errors]).toEqual([400, { tz: ['is not an IANA time zone'] }])
    },
  )

  it('refuse with 400 every zone name of Node that PostgreSQL does not know', async () => {
    const { rows } = await service.database.pool.query('select name from pg_timezone_names')
    const known = new Set(rows.map(({ name }) => name))
    const names = ['America/Coyhaique', 'US/Pacific-New', 'EST', 'Factory', 'posixrules', 'WET', 'ROC', 'localtime']
    for (const name of [...Intl.supportedValuesOf('timeZone').filter((name) => !known.has(name)), ...names]) {
      const answer = await shop.get(`/v3/orders/statistics?breakdown_date=day&tz=${name}`)
      expect([name, [200, 400].includes(answer.status)]).toEqual([name, true])
    }
  })
})

const upload = (path: string, csv: string, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'orders.csv')
  return callApi(service, path, other.key, { method: 'POST', body: form })
}
const other = await createOrderShop(service, 10)

describe('CSV files', () => {
  const store = other.storeRecord.unique_id
  it('create one order per row and report the rows that fail', async () => {
    const csv = `store_unique_id,customer_name,items,payment_method,external_id
${store},"Dewi, Sari",${other.ebook.unique_id}*2,va_bca,A-1
${store},Budi,${other.variant.unique_id}*99,cod,A-2
store_none,Rina,,,A-3`
    const answer = await upload('/v3/orders/upload', csv)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: [{ external_id: 'A-1', status: 'pending' }],
        failed: { 2: 'Kopi Gayo: out of stock', 3: 'store_unique_id does not exist' },
      },
    })
    const archived = await upload('/v3/orders/upload', csv, { create_type: 'archive' })
    expect(archived.body.success[0].status).toBe('completed')
    const order_id = answer.body.success[0].order_id
    const moved = await upload('/v3/orders/upload-change-status', `order_id,status\n${order_id},confirmed`)
    expect(moved.body.data).toMatchObject([{ order_id, status: 'confirmed' }])
    const receipt = await upload('/v3/orders/upload-receipt', `order_id,shipment_receipt\n${order_id},R-1`)
    expect(receipt.body.data).toMatchObject([{ order_id, shipment_receipt: 'R-1' }])
    expect((await upload('/v3/orders/upload-receipt', 'order_id,shipment_receipt\nNONE,R-1')).status).toBe(404)
    expect((await upload('/v3/orders/upload-change-status', `order_id,status\n${order_id},draft`)).status).toBe(409)
  })

  it('are refused if they are not valid CSV', async () => {
    expect((await upload('/v3/orders/upload', '')).status).toBe(422)
    expect((await upload('/v3/orders/upload', 'a,b\n1,2')).body.errors.file[0]).toContain('lacks the column')
    expect((await upload('/v3/orders/upload', 'a"b\n"', { create_type: 'x' })).status).toBe(422)
    expect((await upload('/v3/orders/upload-change-status', 'order_id,status\nX,flying')).status).toBe(422)
    expect((await other.send('POST', '/v3/orders/upload', {})).status).toBe(415)
  })

  it('validate every row like an order and write nothing of an invalid one', async () => {
    const count = async () => (await other.get('/v3/orders?page_size=100')).body.data.length
    const before = await count()
    const good = {
      store_unique_id: store,
      customer_name: 'Budi',
      items: other.ebook.unique_id,
      payment_method: 'va_bca',
    }
    const bad: [fields: object, message: string][] = [
      [{ items: `${other.ebook.unique_id}*-5` }, 'ordervariants.0.quantity must be at least 1'],
      [{ items: `${other.ebook.unique_id}*many` }, 'ordervariants.0.quantity must be integer'],
      [{ payment_method: 'gold' }, 'payment_method must be one of: '],
      [{ location_id: 'Menteng Raya Baru' }, 'location_id does not exist'],
      [{ customer_name: 'x'.repeat(201) }, 'customer_name must have at most 200 characters'],
      [{ customer_email: 'nobody' }, 'customer_email must be a valid email'],
    ]
    const columns = ['store_unique_id', 'customer_name', 'items', 'payment_method', 'location_id', 'customer_email']
    const rows = bad.map(([fields]) => columns.map((name) => ({ ...good, ...fields })[name as keyof typeof good] ?? ''))
    const answer = await upload('/v3/orders/upload', [columns, ...rows].map((row) => row.join(',')).join('\n'))
    expect([answer.status, answer.body.success]).toEqual([200, []])
    for (const [i, [, message]] of bad.entries()) expect(answer.body.failed[i + 1]).toContain(message)
    const unreadable = await upload('/v3/orders/upload', 'store_unique_id,customer_name\nx,Bu\0di')
    expect(refusal(unreadable)).toMatchObject({
      status: 422,
      errors: { file: ['must be UTF-8 without null characters'] },
    })
    expect(await count()).toBe(before)
  })

  it('with statuses or tracking numbers change all orders or none', async () => {
    const { order_id, id } = await other.digitalOrder()
    const read = async () => (await other.get(`/v3/orders/${id}`)).body
    const before = await read()
    const unknown = await upload(
      '/v3/orders/upload-change-status',
      `order_id,status\n${order_id},confirmed\nNONE,confirmed`,
    )
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Order NONE does not exist'])
    const receipts = (second: string) =>
      upload('/v3/orders/upload-receipt', `order_id,shipment_receipt\n${order_id},R-1\n${order_id},${second}`)
    expect(refusal(await receipts('R'.repeat(101)))).toMatchObject({
      status: 422,
      errors: { shipment_receipt: ['must have at most 100 characters'] },
    })
    const headless = await upload('/v3/orders/upload-receipt', `order_id,number\n${order_id},R-1`)
    expect(refusal(headless)).toMatchObject({ status: 422, errors: { file: ['lacks the column shipment_receipt'] } })
    expect(await read()).toEqual(before)
    await other.must('POST', '/v3/orders/delete', { ids: [id] })
  })

  it('are exported by the worker with progress and without formulas', async () => {
    await other.must('POST', '/v3/attributes', { owner: 'order', key: 'gift', name: 'Gift', type: 'text' })
    await other.digitalOrder({ notes: '=1+1', internal_notes: 'Untuk tim', attributes: { gift: '=Selamat, ya' } })
    const started = (await other.send('POST', '/v3/orders/exports?status=pending')).body
    expect(started).toMatchObject({ status: 'running', total: 1, done: 0, finished_at: null })
    expect((await other.get(`/v3/orders/exports/${started.id}/file`)).status).toBe(409)
    await runExport(service.service, { business_id: other.business.id, export_id: started.id }, new Date())
    expect((await other.get(`/v3/orders/exports/${started.id}`)).body).toMatchObject({ status: 'done', done: 1 })
    const file = await other.get(`/v3/orders/exports/${started.id}/file`)
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(file.text.split('\n')).toHaveLength(3)
    expect(file.text).toContain("'=1+1,Untuk tim,")
    expect(file.text.split('\n')[0]).toMatch(/,attributes\.gift$/)
    expect(file.text.split('\n')[1]).toMatch(/,"'=Selamat, ya"$/)
    for (const path of ['', '/file'])
      expect((await shop.get(`/v3/orders/exports/${started.id}${path}`)).status).toBe(404)
  })
})
