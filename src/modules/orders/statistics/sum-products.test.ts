import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { startService } from '../../../../test/support/service.ts'
import { untilLocked } from '../../../../test/support/until-locked.ts'
import { tasks } from '../../../worker.ts'
import { dispatchEvents } from '../../apps/webhook-delivery/dispatch-events.ts'
import { countMarkedDays, markAllDays } from './index.ts'
import { markChangedDays } from './mark-days.ts'

const service = await startService()
const { db } = service.service

/** Runs the worker's counting once. */
async function count() {
  await dispatchEvents(db, service.service.now())
  while (await db.transaction().execute(markChangedDays));
  await countMarkedDays(db)
}

const sum = () => tasks(service.service)['sum-products']!({})

async function openShop() {
  const shop = await createOrderShop(service, 1000)
  const { id } = shop.product
  const readUnits = async () =>
    (await db.selectFrom('products').select('units_sold').where('id', '=', id).executeTakeFirstOrThrow()).units_sold
  return { ...shop, readUnits }
}

const queued = async () => (await sql`select from products_to_sum`.execute(db)).rows.length

/** A connection beside those of the service. */
async function connect() {
  const client = new pg.Client(service.databaseUrl)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

describe('the units sold of a product', () => {
  it('are summed when the worker comes to it, without canceled orders', async () => {
    const shop = await openShop()
    const [, second] = [await shop.order(), await shop.order()]
    await count()
    expect(await shop.readUnits()).toBe(0)
    await sum()
    expect(await shop.readUnits()).toBe(4)
    await shop.move([second.id], { status: 'canceled' })
    await count()
    await sum()
    expect([await shop.readUnits(), await queued()]).toEqual([2, 0])
  })

  it('are not summed again when its days are counted with the same result', async () => {
    const shop = await openShop()
    const order = await shop.order()
    await count()
    await sum()
    await shop.move([order.id], { payment_status: 'paid' })
    await count()
    expect(await queued()).toBe(0)
  })

  it('are summed again with all days of the business, and repaired', async () => {
    const shop = await openShop()
    await shop.order()
    await count()
    await sum()
    await db.updateTable('products').set({ units_sold: 99 }).where('id', '=', shop.product.id).execute()
    await markAllDays(db, shop.product.business.id)
    await sum()
    expect(await shop.readUnits()).toBe(2)
  })

  it('include what a count stores that ends after the sum of the same product', async () => {
    const shop = await openShop()
    await shop.order()
    await count()
    await shop.order()
    const gate = await connect()
    await gate.query(`
      create function wait_for_gate() returns trigger language plpgsql as $$ begin
        perform pg_advisory_xact_lock(818181);
        return null;
      end $$;
      create constraint trigger gate after insert on sales_figures deferrable initially deferred
        for each row when (new.dimension = 'total') execute function wait_for_gate();
      select pg_advisory_lock(818181)`)
    const counting = count()
    await untilLocked(gate)
    await sum()
    await gate.query('select pg_advisory_unlock(818181)')
    await counting
    await gate.query('drop trigger gate on sales_figures; drop function wait_for_gate')
    expect(await shop.readUnits()).toBe(2)
    await sum()
    expect([await shop.readUnits(), await queued()]).toEqual([4, 0])
  })

  it('are summed by one worker at a time, so that none overwrites a newer sum', async () => {
    const shop = await openShop()
    await shop.order()
    await count()
    const editor = await connect()
    await editor.query('begin')
    await editor.query('select from products where id = $1 for update', [shop.product.id])
    const first = sum()
    await untilLocked(editor)
    await shop.order()
    await count()
    await sum()
    expect(await queued()).toBeGreaterThan(0)
    await editor.query('commit')
    await first
    expect([await shop.readUnits(), await queued()]).toEqual([4, 0])
  })
})
