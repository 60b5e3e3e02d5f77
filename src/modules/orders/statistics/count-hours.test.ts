import { describe, expect, it, onTestFinished } from 'vitest'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { untilPasses } from '../../../../test/support/eventually.ts'
import { startService } from '../../../../test/support/service.ts'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import { tasks } from '../../../worker.ts'
import { dispatchEvents } from '../../apps/webhook-delivery/dispatch-events.ts'
import { purgeHours } from './count-hours.ts'
import { otherKeys } from './fold-keys.ts'
import { countMarkedDays } from './index.ts'
import { markAllDays, markChangedDays } from './mark-days.ts'

const service = await startService()
const { db, now } = service.service

async function mark() {
  await dispatchEvents(db, now())
  while (await db.transaction().execute(markChangedDays));
}

const countByHour = () => countMarkedDays(db, { countHoursFrom: 1 })

async function openShop() {
  const shop = await createOrderShop(service, 1000)
  const { id } = shop.product.business
  const figures = async () =>
    (
      await service.database.pool.query(
        'select * from sales_figures where business_id = $1 order by day, dimension, store_id, key',
        [id],
      )
    ).rows
  const hours = async (): Promise<number[]> =>
    (
      await service.database.pool.query('select distinct hour from sales_hours where business_id = $1 order by 1', [id])
    ).rows.map(({ hour }) => hour)
  const orderAt = async (time: string) => {
    service.clock.now = new Date(time)
    return await shop.order()
  }
  return { ...shop, id, figures, hours, orderAt }
}

/** Adds 205 paid orders with sources, campaigns and cities of their own, and to the first order as many free names. */
async function addInvented(shop: Awaited<ReturnType<typeof openShop>>) {
  const { id } = await shop.orderAt('2026-11-16T01:10:00Z')
  const copy = (table: string, column: string, values: string) =>
    service.database.pool.query(
      `insert into ${table} select copied.* from ${table} o, generate_series(1, 205) n,
        jsonb_populate_record(o, jsonb_build_object(${values})) copied where o.${column} = $1`,
      [id],
    )
  await copy(
    'orders',
    'id',
    `'id', gen_random_uuid(), 'order_id', 'copy ' || n, 'secret_slug', 'copy ' || n, 'payment_status', 'paid',
      'gross_revenue', n * 1000, 'utm_source', 'source ' || n, 'utm_campaign', 'campaign ' || n,
      'created_at', o.created_at + n * interval '1 minute', 'destination', jsonb_build_object('city', 'City ' || n)`,
  )
  await copy(
    'order_lines',
    'order_id',
    `'id', gen_random_uuid(), 'position', 1000 + n, 'product_id', null, 'product_name', 'name ' || lpad(n::text, 3, '0')`,
  )
  await markAllDays(db, shop.id)
}

describe('a day with very many orders', () => {
  it('is the sum of its hours, of which only those with changed orders are counted again', async () => {
    const shop = await openShop()
    const morning = await shop.orderAt('2026-11-16T01:10:00Z') // 08:10 in Jakarta
    await shop.orderAt('2026-11-16T07:30:00Z')
    await mark()
    await countMarkedDays(db)
    expect(await shop.hours()).toEqual([])
    const evening = await shop.orderAt('2026-11-16T16:59:59Z')
    await mark()
    await countByHour()
    expect(await shop.hours()).toEqual([8, 14, 23])
    const total = async () => (await shop.figures()).find(({ dimension }) => dimension === 'total')
    expect(await total()).toMatchObject({ orders: 3, paid_orders: 0 })

    // A change that nobody marks shows which hours are read.
    await db.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', morning.id).execute()
    await shop.move([evening.id], { payment_status: 'paid' })
    await mark()
    await countByHour()
    expect(await total()).toMatchObject({ orders: 3, paid_orders: 1 })

    await markAllDays(db, shop.id)
    await countByHour()
    expect(await total()).toMatchObject({ orders: 3, paid_orders: 2 })
    const byHour = await shop.figures()
    await markAllDays(db, shop.id)
    await countMarkedDays(db)
    expect(await shop.figures()).toEqual(byHour)
  })

  it('has all its hours counted again once it had too few orders in between', async () => {
    const shop = await openShop()
    const [first, second] = [await shop.orderAt('2026-11-16T01:10:00Z'), await shop.orderAt('2026-11-16T07:30:00Z')]
    await mark()
    await countMarkedDays(db)
    await markAllDays(db, shop.id)
    await countByHour()
    expect(await shop.hours()).toEqual([8, 14])
    await shop.move([first.id], { payment_status: 'paid' })
    await mark()
    await countMarkedDays(db)
    await shop.move([second.id], { payment_status: 'paid' })
    await mark()
    await countByHour()
    const total = (await shop.figures()).find(({ dimension }) => dimension === 'total')
    expect(total).toMatchObject({ orders: 2, paid_orders: 2 })
  })

  it('has no more rows of free texts than another day, and the same ones', async () => {
    const shop = await openShop()
    await addInvented(shop)
    await countMarkedDays(db)
    const whole = await shop.figures()
    await markAllDays(db, shop.id)
    await countByHour()
    expect(await shop.figures()).toEqual(whole)
    // The first order has a city, but no source and campaign; its product is no free text.
    for (const [dimension, count, orders, revenue] of [
      ['channel', 202, 5, '15000'],
      ['campaign', 202, 5, '15000'],
      ['city', 201, 6, '15000'],
      ['product', 202, 5, '0'],
    ] as const) {
      const rows = whole.filter((row) => row.dimension === dimension)
      expect([dimension, rows.length]).toEqual([dimension, count])
      expect(rows.find(({ key }) => key === otherKeys)).toMatchObject({ orders, revenue, name: null })
    }
  })

  it('may have 25 hours, or 23', async () => {
    const shop = await openShop()
    await db.updateTable('businesses').set({ time_zone: 'Europe/Berlin' }).where('id', '=', shop.id).execute()
    for (const time of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T22:59:00Z'])
      await shop.orderAt(time)
    for (const time of ['2026-03-28T23:30:00Z', '2026-03-29T21:59:00Z']) await shop.orderAt(time)
    await mark()
    await countMarkedDays(db)
    const whole = await shop.figures()
    await markAllDays(db, shop.id)
    await countByHour()
    expect(await shop.figures()).toEqual(whole)
    expect(await shop.hours()).toEqual([0, 2, 3, 22, 24])
  })

  it('keeps its hours for a week', async () => {
    const shop = await openShop()
    await shop.orderAt('2026-11-16T01:10:00Z')
    for (let round = 0; round < 2; round++) {
      await markAllDays(db, shop.id)
      await countByHour()
    }
    for (const [time, kept] of [
      ['2026-11-23T01:00:00Z', [8]],
      ['2026-11-24T01:00:00Z', []],
    ] as const) {
      service.clock.now = new Date(time)
      await tasks(service.service)['purge-records']!({})
      expect(await shop.hours()).toEqual(kept)
    }
    await markAllDays(db, shop.id)
    await countByHour()
    expect(await shop.hours()).toEqual([8])
  })

  it('keeps its hours while they are counted', async () => {
    const shop = await openShop()
    await shop.orderAt('2026-11-16T01:10:00Z')
    for (let round = 0; round < 2; round++) {
      await markAllDays(db, shop.id)
      await countByHour()
    }
    const { pool } = service.database
    const counting = await pool.connect()
    onTestFinished(() => counting.release(true))
    await counting.query('begin')
    await counting.query('select pg_advisory_xact_lock($1)', [advisoryLocks.salesFigures])
    const purging = purgeHours(db, new Date('2026-11-24T01:00:00Z'))
    const isWaiting = untilPasses(async () => {
      const { rows } = await pool.query("select from pg_locks where locktype = 'advisory' and not granted")
      expect(rows).toHaveLength(1)
    })
    await Promise.race([isWaiting, purging])
    expect(await shop.hours()).toEqual([8])
    await counting.query('rollback')
    await purging
    expect(await shop.hours()).toEqual([])
  })
})
