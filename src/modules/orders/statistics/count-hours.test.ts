import { describe, expect, it } from 'vitest'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { startService } from '../../../../test/support/service.ts'
import { tasks } from '../../../worker.ts'
import { dispatchEvents } from '../../apps/webhook-delivery/dispatch-events.ts'
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
})
