import { expect, it } from 'vitest'
import { connectShop } from '../../../packages/sdk/src/shop.ts'
import { buyer, openShop } from '../../records/checkout.ts'
import { loseTwoOfThree, startLosingProxy } from '../../servers/losing-proxy.ts'
import { startService } from '../../support/service.ts'

const orders = 1000
const buyersAtOnce = 10

const service = await startService()
const shop = await openShop(service)
const variant = await shop.sell({ stock: orders })

it(`places ${orders} orders once each while a third of all requests and a third of all answers are lost`, async () => {
  const proxy = await startLosingProxy(service.baseUrl, loseTwoOfThree)
  const options = { url: proxy.url, storeId: shop.store.unique_id, key: shop.key.token, attempts: 20 }
  const placed: string[] = []
  const queue = Array.from({ length: orders }, () => buyer()).values()
  await Promise.all(
    Array.from({ length: buyersAtOnce }, async () => {
      for (const { customer_name, customer_email, ...address } of queue) {
        const items = [{ type: 'variant' as const, variant_id: variant.id, quantity: 1 }]
        const body = { customer_name, customer_email, ...address, items }
        placed.push((await connectShop(options).call('POST /public/checkout', { body })).order_id)
      }
    }),
  )
  expect(new Set(placed).size).toBe(orders)
  const { rows } = await service.database.pool.query('select count(*)::int as count from orders')
  expect(rows).toEqual([{ count: orders }])
  process.stdout.write(`${JSON.stringify(proxy.lost)} lost, ${orders} orders placed once each\n`)
}, 1_200_000)
