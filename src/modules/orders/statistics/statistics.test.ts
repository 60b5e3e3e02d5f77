import { execFile } from 'node:child_process'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { untilPasses } from '../../../../test/support/eventually.ts'
import { startService } from '../../../../test/support/service.ts'
import { tasks } from '../../../worker.ts'
import { dispatchEvents } from '../../apps/webhook-delivery/dispatch-events.ts'
import { importOrders } from '../../order-desk/order-files/index.ts'
import { countMarkedDays, markRecentDays, startCounting } from './index.ts'
import { markChangedDays } from './mark-days.ts'

const service = await startService()
const { db } = service.service
// 01:30 on the 16th in Jakarta.
service.clock.now = new Date('2026-11-15T18:30:00Z')

/** Runs the worker's counting once. */
async function count() {
  await dispatchEvents(db, service.service.now())
  while (await db.transaction().execute(markChangedDays));
  await countMarkedDays(db)
}

const zero = { orders: 0, paid_orders: 0, units: 0, value: '0.00', revenue: '0.00', tax_base: '0.00', tax: '0.00' }

async function openShop() {
  const shop = await createOrderShop(service, 1000)
  const sales = async (query = '') => (await shop.get(`/v3/statistics/sales?${query}`)).body
  const rank = async (dimension: string, query = '') =>
    (await shop.get(`/v3/statistics/sales/${dimension}?${query}`)).body.data
  const today = async () => (await sales('from=2026-11-16&to=2026-11-16')).period.totals
  return { ...shop, sales, rank, today }
}

describe('the sales of a period', () => {
  it('count an order on the day of its creation in the time zone of the business', async () => {
    const shop = await openShop()
    await shop.order()
    await count()
    const body = await shop.sales('from=2026-11-15&to=2026-11-16')
    const figures = { ...zero, orders: 1, units: 2, value: '202000.00' }
    expect(body).toEqual({
      currency: 'IDR',
      time_zone: 'Asia/Jakarta',
      period: {
        from: '2026-11-15',
        to: '2026-11-16',
        starts_at: '2026-11-14T17:00:00.000000Z',
        totals: figures,
        series: [
          { date: '2026-11-15', ...zero },
          { date: '2026-11-16', ...figures },
        ],
      },
      compared: null,
    })
  })

  it('follow late payments, refunds of the status, edits and cancellations', async () => {
    const shop = await openShop()
    const order = await shop.order()
    const other = await shop.order()
    await count()
    expect(await shop.today()).toEqual({ ...zero, orders: 2, units: 4, value: '404000.00' })
    service.clock.now = new Date('2026-11-18T02:00:00Z')
    await shop.move([order.id], { payment_status: 'paid' })
    await shop.must('PATCH', `/v3/orders/${other.id}`, { shipping_cost: '20000' })
    await count()
    expect(await shop.today()).toEqual({
      ...zero,
      orders: 2,
      paid_orders: 1,
      units: 4,
      value: '412000.00',
      revenue: '202000.00',
    })
    await shop.move([other.id], { status: 'canceled' })
    await count()
    expect(await shop.today()).toEqual({
      ...zero,
      orders: 1,
      paid_orders: 1,
      units: 2,
      value: '202000.00',
      revenue: '202000.00',
    })
    await shop.must('POST', '/v3/orders/delete', { ids: [order.id] })
    await count()
    expect(await shop.today()).toEqual(zero)
    service.clock.now = new Date('2026-11-15T18:30:00Z')
  })

  it('leave out drafts and spam', async () => {
    const shop = await openShop()
    await shop.order({ address: undefined, location_id: undefined })
    const spam = await shop.order()
    await db.updateTable('orders').set({ is_probably_spam: true }).where('id', '=', spam.id).execute()
    await count()
    expect(await shop.today()).toEqual(zero)
    await shop.must('POST', '/v3/orders/mark-not-spam', { ids: [spam.id] })
    await count()
    expect((await shop.today()).orders).toBe(1)
  })

  it('are grouped by week and month, and compared with the days before and the year before', async () => {
    const shop = await openShop()
    await shop.order()
    service.clock.now = new Date('2026-11-14T05:00:00Z')
    await shop.order()
    service.clock.now = new Date('2025-11-16T05:00:00Z')
    await shop.order()
    service.clock.now = new Date('2026-11-15T18:30:00Z')
    await count()
    const weeks = (await shop.sales('from=2026-11-10&to=2026-11-16&breakdown_date=week')).period.series
    expect(weeks.map(({ date, orders }: { date: string; orders: number }) => [date, orders])).toEqual([
      ['2026-11-09', 1],
      ['2026-11-16', 1],
    ])
    const months = (await shop.sales('from=2025-11-01&to=2026-11-30&breakdown_date=month')).period.series
    expect(months).toHaveLength(13)
    expect([months[0].orders, months[12].orders]).toEqual([1, 2])
    const previous = (await shop.sales('from=2026-11-15&to=2026-11-16&compare=previous')).compared
    expect([previous.from, previous.to, previous.totals.orders]).toEqual(['2026-11-13', '2026-11-14', 1])
    const year = (await shop.sales('from=2026-11-16&to=2026-11-16&compare=year')).compared
    expect([year.from, year.totals.orders]).toEqual(['2025-11-16', 1])
    const leap = (await shop.sales('from=2024-02-29&to=2024-02-29&compare=year')).compared
    expect(leap.from).toBe('2023-02-28')
  })

  it('default to the last thirty days', async () => {
    const shop = await openShop()
    const { period } = await shop.sales()
    expect([period.from, period.to, period.series.length]).toEqual(['2026-10-18', '2026-11-16', 30])
  })

  it('can be limited to a store, and show nothing of a store of another business', async () => {
    const shop = await openShop()
    const second = await shop.store()
    await shop.order()
    await shop.order({ store_unique_id: second.unique_id })
    await count()
    const of = async (id: number) => (await shop.sales(`store_id=${id}`)).period.totals.orders
    expect([await of(shop.storeRecord.id), await of(second.id)]).toEqual([1, 1])
    const other = await openShop()
    expect((await other.sales(`store_id=${second.id}`)).period.totals.orders).toBe(0)
  })

  it.each([
    ['from=2026-11-16&to=2026-11-15', 'to', 'before_start'],
    ['from=2020-01-01&to=2026-11-15', 'to', 'period_too_long'],
    ['from=1900-01-01&to=1900-01-02', 'from', 'moment_out_of_range'],
    ['from=2026-02-30', 'from', 'invalid_date'],
    ['breakdown_date=hour', 'breakdown_date', 'unknown_value'],
  ])('refuse %s', async (query, field, code) => {
    const shop = await openShop()
    for (const path of ['', ...(query.startsWith('b') ? [] : ['/product'])]) {
      const { status, body } = await shop.get(`/v3/statistics/sales${path}?${query}`)
      expect([status, body.error_details?.[0]?.field, body.error_details?.[0]?.code]).toEqual([400, field, code])
    }
  })
})

it('show the tax base and the tax of paid orders, as the orders themselves do', async () => {
  const shop = await openShop()
  const untaxed = await shop.order()
  await shop.browser.patch(shop.path, { tax_rate: 11 })
  const line = (quantity: number) => ({ variant_unique_id: shop.variant.unique_id, quantity })
  const ebook = { variant_unique_id: shop.ebook.unique_id, quantity: 1 }
  const taxed = [
    await shop.order({ ordervariants: [line(1)] }),
    await shop.order({ ordervariants: [line(3), ebook] }),
    await shop.order({ ordervariants: [line(7)], product_discount: '333.33' }),
  ]
  const open = await shop.order()
  await shop.browser.patch(shop.path, { tax_rate: null })
  await shop.move(
    [untaxed, ...taxed].map(({ id }) => id),
    { payment_status: 'paid' },
  )
  await count()
  const orders = await Promise.all(taxed.map(async ({ id }) => (await shop.get(`/v3/orders/${id}`)).body))
  const sum = (name: string) => orders.reduce((total, order) => total + Math.round(Number(order[name]) * 100), 0) / 100
  expect(sum('tax_amount')).toBeGreaterThan(0)
  const wanted = {
    tax_base: (sum('product_price') - sum('product_discount') - sum('tax_amount')).toFixed(2),
    tax: sum('tax_amount').toFixed(2),
  }
  expect(await shop.today()).toMatchObject(wanted)
  expect((await shop.rank('payment_method'))[0]).toMatchObject(wanted)
  await shop.move([open.id], { payment_status: 'paid' })
  await count()
  expect(Number((await shop.today()).tax)).toBeGreaterThan(sum('tax_amount') + 1000)
})

describe('a ranking', () => {
  it('names products, channels, campaigns, cities and payment methods', async () => {
    const shop = await openShop()
    const first = await shop.order({ utm_source: 'instagram', utm_campaign: 'lebaran' })
    await shop.digitalOrder()
    await shop.move([first.id], { payment_status: 'paid' })
    await count()
    expect(await shop.rank('product')).toEqual([
      {
        ...zero,
        key: String(shop.product.id),
        name: shop.product.name,
        orders: 1,
        paid_orders: 1,
        units: 2,
        value: '190000.00',
        revenue: '190000.00',
      },
      expect.objectContaining({ name: 'E-book', paid_orders: 0, value: '50000.00', revenue: '0.00' }),
    ])
    const keys = async (dimension: string) =>
      (await shop.rank(dimension, 'sort=orders')).map(({ key }: { key: string }) => key).sort()
    expect(await keys('channel')).toEqual(['', 'instagram'])
    expect(await keys('campaign')).toEqual(['', 'lebaran'])
    expect(await keys('payment_method')).toEqual(['bank_transfer', 'va_bca'])
    expect(await keys('city')).toEqual(['', 'Kota Administrasi Jakarta Pusat'])
    expect(await shop.rank('product', 'limit=1')).toHaveLength(1)
  })

  it('names customers to members only, and counts merged ones together', async () => {
    const shop = await openShop()
    const order = (customer_name: string, customer_phone: string) =>
      shop.order({ customer_name, customer_phone, customer_email: `${customer_phone}@example.com` })
    await order('Sari', '628110000001')
    await order('Sari Dewi', '628110000002')
    await order('Budi', '628110000003')
    await count()
    const rank = async () => (await shop.browser.get(`${shop.path}/statistics/sales/customer`)).body.data
    const names = async () => (await rank()).map(({ name, orders }: { name: string; orders: number }) => [name, orders])
    expect((await names()).sort()).toEqual([
      ['Budi', 1],
      ['Sari Dewi', 1],
      ['Sari', 1],
    ])
    expect((await shop.rank('customer')).map(({ name }: { name: null }) => name)).toEqual([null, null, null])
    const { data } = (await shop.get('/v3/customers')).body
    const findId = (wanted: string) => data.find(({ name }: { name: string }) => name === wanted).id
    await shop.must('POST', `/v3/customers/${findId('Sari Dewi')}/merge`, { merged_id: findId('Sari') })
    expect(await names()).toEqual([
      ['Sari Dewi', 2],
      ['Budi', 1],
    ])
    expect((await rank())[0].key).toBe(String(findId('Sari Dewi')))
  })
})

describe('the worker', () => {
  it('keeps the figures of orders that are created and paid meanwhile', async () => {
    const shop = await openShop()
    const counting = startCounting(service.service, 20)
    try {
      const order = await shop.order()
      await dispatchEvents(db, service.service.now())
      await expect.poll(shop.today).toMatchObject({ orders: 1, paid_orders: 0 })
      await shop.move([order.id], { payment_status: 'paid' })
      await dispatchEvents(db, service.service.now())
      await expect.poll(shop.today).toMatchObject({ orders: 1, paid_orders: 1 })
    } finally {
      await counting.stop()
    }
  })

  it('counts a day again that was marked while it was counted', async () => {
    const shop = await openShop()
    await shop.order()
    const [counted, late] = [startCounting(service.service, 1), startCounting(service.service, 1)]
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        await shop.order()
        await dispatchEvents(db, service.service.now())
      }),
    )
    await expect.poll(async () => (await shop.today()).orders).toBe(21)
    await Promise.all([counted.stop(), late.stop()])
  })

  it('goes on after the database ended its connections', async () => {
    const shop = await openShop()
    const counting = startCounting(service.service, 20)
    try {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
      await untilPasses(() => shop.order())
      await untilPasses(() => dispatchEvents(db, service.service.now()))
      await expect.poll(async () => (await shop.today())?.orders).toBe(1)
    } finally {
      await counting.stop()
    }
  })

  it('repairs the last three days every night', async () => {
    const shop = await openShop()
    await shop.order()
    await sql`delete from changed_orders`.execute(db)
    await dispatchEvents(db, service.service.now())
    await sql`delete from changed_orders`.execute(db)
    await markRecentDays(db, service.service.now())
    await countMarkedDays(db)
    expect((await shop.today()).orders).toBe(1)
  })

  it('marks the last three days of each business in its own time zone', async () => {
    const [jakarta, kiritimati] = [await openShop(), await openShop()]
    const { business } = kiritimati
    await db.updateTable('businesses').set({ time_zone: 'Pacific/Kiritimati' }).where('id', '=', business.id).execute()
    const times = ['2026-03-07T16:59:59Z', '2026-03-07T17:00:00Z', '2026-03-10T11:00:00Z', '2026-03-11T11:00:00Z']
    for (const shop of [jakarta, kiritimati])
      for (const created_at of times) {
        const { id } = await shop.order()
        await db.updateTable('orders').set({ created_at }).where('id', '=', id).execute()
      }
    await markRecentDays(db, new Date('2026-03-10T12:00:00Z'))
    const { rows } = await sql<{ business_id: number; day: string }>`
      select business_id, day::text as day from sales_days_to_count
      where business_id in (${jakarta.business.id}, ${business.id}) order by business_id, day`.execute(db)
    expect(rows).toEqual([
      { business_id: jakarta.business.id, day: '2026-03-08' },
      { business_id: jakarta.business.id, day: '2026-03-10' },
      { business_id: business.id, day: '2026-03-11' },
    ])
  })
})

describe('what changes days without events', () => {
  it('is repaired by `etalase statistics rebuild`', async () => {
    const shop = await openShop()
    await shop.order()
    await count()
    const { id, unique_id } = shop.product.business
    await db.updateTable('sales_figures').set({ orders: 99 }).where('business_id', '=', id).execute()
    const program = fileURLToPath(new URL('../../../../bin/etalase.js', import.meta.url))
    const env = { PATH: process.env.PATH, DATABASE_URL: service.databaseUrl }
    const rebuild = (...args: string[]) =>
      promisify(execFile)(process.execPath, [program, 'statistics', ...args], { env })
    const { stdout } = await rebuild('rebuild', '--business', unique_id)
    expect(stdout).toContain('The sales of 1 day of Toko Kopi were counted.')
    expect((await shop.today()).orders).toBe(1)
    await expect(rebuild('count')).rejects.toMatchObject({
      stderr: expect.stringContaining('The only action is rebuild.'),
    })
  })

  it('counts imported orders', async () => {
    const shop = await openShop()
    const order = {
      legacy_id: 7,
      store_unique_id: shop.storeRecord.unique_id,
      status: 'completed',
      payment_status: 'paid',
      payment_method: 'cod',
      created_at: '2024-05-05T10:00:00+07:00',
      customer_name: 'Rina',
      gross_revenue: '150000',
      product_price: '150000',
      lines: [{ product_name: 'Batik', quantity: 1, variant_price: '150000' }],
    }
    const report = await importOrders(
      db,
      shop.product.business.id,
      Readable.from([`${JSON.stringify(order)}\n`]),
      service.service.now(),
    )
    expect(report.imported).toBe(1)
    await count()
    const query = 'from=2024-05-05&to=2024-05-05'
    expect((await shop.sales(query)).period.totals).toMatchObject({ orders: 1, revenue: '150000.00' })
    expect(await shop.rank('product', query)).toMatchObject([{ key: 'Batik', name: 'Batik', units: 1 }])
  })

  it('counts everything again in a new time zone', async () => {
    const shop = await openShop()
    await shop.order()
    await count()
    const { id, unique_id } = shop.product.business
    await shop.browser.patch(`/api/businesses/${unique_id}`, { time_zone: 'Europe/London' })
    await tasks(service.service)['recount-sales']!({ business_id: id })
    await count()
    const { period, time_zone } = await shop.sales('from=2026-11-15&to=2026-11-16')
    expect(time_zone).toBe('Europe/London')
    expect(period.series.map(({ orders }: { orders: number }) => orders)).toEqual([1, 0])
  })
})
