import { timeDemo } from '../../composition/demo.ts'
import { fillCatalog, fillOrders } from '../../composition/demo-catalog/index.ts'
import { readConfig } from '../../config.ts'
import type { Db } from '../../platform/db/types.ts'
import { loadInstanceSecrets } from '../../platform/secrets/instance-secrets.ts'
import { type Command, UsageError } from '../command.ts'
import { progressBar, sayJson } from '../print.ts'
import { withDatabase } from '../with-database.ts'
import { sayDemo } from './welcome.ts'

export const demo: Command = {
  usage: 'etalase demo [--products <count>] [--orders <count>] [--json]',
  details: `Creates a user, a business with a store, and keys. If they exist, sets a new password and creates new keys;
the previous ones stop working.

--products  also add this many generated products to the store, for load tests
--orders    also add this many generated past orders to the business, for load tests
            (20,000 and more of either are written in one transaction that locks the tables)
--json      print one object, for scripts`,
  options: { products: { type: 'string' }, orders: { type: 'string' }, json: { type: 'boolean' } },
  run: ({ values }) =>
    withDatabase(
      async ({ db }) => {
        await loadInstanceSecrets(db, readConfig().instanceKey)
        const products = readCount(values.products, '--products')
        const orders = readCount(values.orders, '--orders')
        const made = await timeDemo(db, readConfig(), new Date())
        if (products > 0 || orders > 0) await fill(db, made.demo, products, orders)
        if (values.json) sayJson(made.demo)
        else sayDemo(made)
      },
      { creates: 'database' },
    ),
}

function readCount(value: unknown, option: string): number {
  const count = Number(value ?? 0)
  if (!Number.isInteger(count) || count < 0) throw new UsageError(`${option} must be a whole number.`)
  return count
}

async function fill(db: Db, { store_unique_id }: { store_unique_id: string }, products: number, orders: number) {
  const { id: store_id, business_id } = await db
    .selectFrom('stores')
    .select(['id', 'business_id'])
    .where('unique_id', '=', store_unique_id)
    .executeTakeFirstOrThrow()
  const business = { business_id, store_id }
  const startProgress = (label: string, total: number) => {
    const bar = progressBar(label)
    bar(0, total)
    return { onProgress: (done: number) => bar(done, total), onIndex: progressBar('Indexes') }
  }
  if (products > 0) await fillCatalog(db, { ...business, products, ...startProgress('Products', products) })
  if (orders > 0) await fillOrders(db, { ...business, orders, ...startProgress('Orders', orders) })
}
