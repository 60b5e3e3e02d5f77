import { expect, it } from 'vitest'
import { openShop } from '../../../../../test/records/checkout.ts'
import { startService } from '../../../../../test/support/service.ts'
import { untilLocked } from '../../../../../test/support/until-locked.ts'
import { buy } from '../../../../composition/demo-catalog/prove-oversell.ts'
import { takeStock } from '../../../catalog/stock-taking/index.ts'
import { createSharedCheckout } from '../../../checkout/checkout/index.ts'
import type { OrderWrite, Written } from './order-write.ts'
import { writeOrders } from './write-orders.ts'
import { writeStatement } from './write-statement.ts'

const service = await startService({ roles: ['api', 'app'] })
const { pool } = service.service
const query = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows

type Wish = { units: [variant: number, quantity: number][]; code?: string }

/** Prepares the writes of checkouts that all read the stock before any of them wrote. */
async function readAll(storeId: string, wishes: Wish[]) {
  const [store] = await query('select id, unique_id, business_id, name from stores where unique_id = $1', [storeId])
  const writes: OrderWrite[] = []
  const checkout = {
    ...createSharedCheckout(service.service),
    write: async (write: OrderWrite) => {
      writes.push(write)
      return { has_stale_listings: false, isRefused: false }
    },
  }
  const now = new Date()
  for (const [n, { units, code }] of wishes.entries()) {
    const items = units.map(([variant_id, quantity]) => ({ type: 'variant' as const, variant_id, quantity }))
    await buy({ ...service.service, checkout }, { store, items, code }, n, now)
  }
  return writes
}

async function writeAll(writes: OrderWrite[]): Promise<Written> {
  const { text, values } = writeStatement(writes, new Date())
  return (await pool.query(text, values)).rows[0]
}

it('writes the orders of a batch that fit, and nothing of those whose stock is gone', async () => {
  const shop = await openShop(service, { is_courier_required: false })
  const [coffee, tea] = [await shop.sell({ stock: 5 }), await shop.sell({ stock: 10 })]
  const code = await shop.send('POST', '/discount-codes', {
    code: 'SATU',
    applied_to: 'product_price',
    amount_type: 'fixed',
    amount: 5000,
    is_usage_limit: true,
    usage_limit: 2,
    is_customer_usage_limit: true,
    customer_usage_limit: 1,
  })
  const writes = await readAll(shop.store.unique_id, [
    { units: [[coffee.id, 3]], code: 'SATU' },
    {
      units: [
        [coffee.id, 3],
        [tea.id, 1],
      ],
      code: 'SATU',
    },
    { units: [[tea.id, 4]] },
    { units: [[coffee.id, 2]], code: 'SATU' },
    { units: [[coffee.id, 5]] },
    { units: [[tea.id, 5]] },
  ])
  const result = await writeAll(writes)
  // The second one exceeds what the first leaves, and still counts for those behind it; so does the fourth.
  expect(result).toMatchObject({ refused: [1, 3, 4], has_stale_listings: false, sold_out: [] })
  const ids = writes.map(({ order }) => order.id)
  const count = async (table: string, column = 'order_id') =>
    (await query(`select ${column} as id from ${table} where ${column} = any($1)`, [ids]))
      .map(({ id }) => ids.indexOf(id))
      .toSorted()
  expect(await count('orders', 'id')).toEqual([0, 2, 5])
  expect(await count('order_lines')).toEqual([0, 2, 5])
  expect(await count('order_status_history')).toEqual([0, 0, 2, 2, 5, 5])
  expect(await count('events')).toEqual([0, 2, 5])
  expect(await count('discount_code_uses')).toEqual([0])
  expect((await shop.send('GET', `/discount-codes/${code.id}`)).current_usage).toBe(1)
  const customers = await query('select id from customers where id = any($1)', [
    writes.map(({ order }) => order.customer_id),
  ])
  expect(customers.length).toBe(3)
  const created = await query(
    `select (payload::json ->> 'id')::bigint as id from events where kind = 'customer.created' and business_id = $1 order by 1`,
    [writes[0]!.order.business_id],
  )
  expect(created).toEqual(customers.toSorted((a, b) => a.id - b.id))
  const left = await query('select quantity from variant_stocks where variant_id = any($1) order by variant_id', [
    [coffee.id, tea.id],
  ])
  expect(left).toEqual([{ quantity: 2 }, { quantity: 1 }])

  expect(await writeAll([writes[4]!, writes[3]!])).toMatchObject({
    refused: [0],
    has_stale_listings: true,
    sold_out: [[coffee.id, expect.any(Number)]],
  })
  expect(await count('orders', 'id')).toEqual([0, 2, 3, 5])
  expect(await count('discount_code_uses')).toEqual([0, 3])
})

it('writes nothing for a batch of which everything is sold out', async () => {
  const shop = await openShop(service, { is_courier_required: false })
  const variant = await shop.sell({ stock: 1 })
  const writes = await readAll(shop.store.unique_id, [{ units: [[variant.id, 1]] }, { units: [[variant.id, 1]] }])
  await query('update variant_stocks set quantity = 0 where variant_id = $1', [variant.id])
  expect(await writeAll(writes)).toMatchObject({
    refused: [0, 1],
    has_stale_listings: false,
    sold_out: [[variant.id, expect.any(Number)]],
  })
  expect(await query('select from orders where store_id = $1', [writes[0]!.order.store_id])).toEqual([])
})

it('writes the orders of several businesses with a statement for each', async () => {
  const writes: OrderWrite[] = []
  for (const stock of [3, 5]) {
    const shop = await openShop(service, { is_courier_required: false })
    const variant = await shop.sell({ stock })
    writes.push(...(await readAll(shop.store.unique_id, [{ units: [[variant.id, 2]] }])))
  }
  await service.service.db.transaction().execute((tx) => writeOrders(tx, writes, new Date()))
  const left = await query('select quantity from variant_stocks where variant_id = any($1) order by variant_id', [
    writes.map(({ demand }) => demand[0]!.variant_id),
  ])
  expect(left).toEqual([{ quantity: 1 }, { quantity: 3 }])
  const written = await query('select id from orders where id = any($1)', [writes.map(({ order }) => order.id)])
  expect(written.length).toBe(2)
})

/** Empties the stock of a variant, and refills it in a transaction that commits once `take` waits for it. */
async function takeWhileRefilled<T>(variantId: number, quantity: number, take: () => Promise<T>): Promise<T> {
  await query('update variant_stocks set quantity = 0 where variant_id = $1', [variantId])
  const client = await pool.connect()
  await client.query('begin')
  await client.query('update variant_stocks set quantity = $2 where variant_id = $1', [variantId, quantity])
  const taking = take()
  await untilLocked(pool)
  await client.query('commit')
  client.release()
  return await taking
}

const readStock = (variantId: number) => query('select quantity from variant_stocks where variant_id = $1', [variantId])

it('sells what was put into stock while the statement waited for it', async () => {
  const shop = await openShop(service, { is_courier_required: false })
  const variant = await shop.sell({ stock: 3 })
  const writes = await readAll(shop.store.unique_id, [{ units: [[variant.id, 2]] }, { units: [[variant.id, 2]] }])
  expect(await takeWhileRefilled(variant.id, 3, () => writeAll(writes))).toMatchObject({ refused: [1] })
  expect(await readStock(variant.id)).toEqual([{ quantity: 1 }])
})

it('takes for a merchant what was put into stock while the statement waited for it', async () => {
  const shop = await openShop(service, { is_courier_required: false })
  const variant = await shop.sell({ stock: 3 })
  const [{ business_id, warehouse_id }] = await query('select * from variant_stocks where variant_id = $1', [
    variant.id,
  ])
  const take = () =>
    service.service.db
      .transaction()
      .execute((tx) => takeStock(tx, business_id, [{ variant_id: variant.id, warehouse_id, quantity: 2 }], new Date()))
  expect(await takeWhileRefilled(variant.id, 3, take)).toEqual([])
  expect(await readStock(variant.id)).toEqual([{ quantity: 1 }])
})
