import { makeDemo } from '../composition/demo.ts'
import { fillCatalog, fillOrders } from '../composition/demo-catalog/index.ts'
import { readConfig } from '../config.ts'
import type { Db } from '../platform/db/types.ts'
import { loadInstanceSecrets } from '../platform/instance-secrets.ts'
import { type Command, UsageError } from './command.ts'
import { progressBar, sayJson } from './print.ts'
import { sayDemo } from './welcome.ts'
import { withDatabase } from './with-database.ts'

export const demo: Command = {
  name: 'demo',
  summary: 'Make demo data, or fresh keys for it',
  usage: 'etalase demo [--products <count>] [--orders <count>] [--json]',
  details: `Creates a person, a business with a store, and keys. Run again, it keeps them, sets a new password
and makes fresh keys; the ones from before stop working.

--products  also fill the store with this many made-up products, for load tests
--orders    also give the business this many made-up orders of the past, for load tests
            (20,000 and more of either are written in one go, for which others wait)
--json      print one object, for scripts`,
  options: { products: { type: 'string' }, orders: { type: 'string' }, json: { type: 'boolean' } },
  run: ({ values }) =>
    withDatabase(async ({ db }) => {
      await loadInstanceSecrets(db)
      const products = readCount(values.products, '--products')
      const orders = readCount(values.orders, '--orders')
      const made = await makeDemo(db, readConfig(), new Date())
      if (products > 0 || orders > 0) await fill(db, made, products, orders)
      if (values.json) sayJson(made)
      else sayDemo(made)
    }),
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
  const progressOf = (label: string, total: number) => {
    const bar = progressBar(label)
    bar(0, total)
    return { onProgress: (done: number) => bar(done, total), onIndex: progressBar('Indexes') }
  }
  if (products > 0) await fillCatalog(db, { ...business, products, ...progressOf('Products', products) })
  if (orders > 0) await fillOrders(db, { ...business, orders, ...progressOf('Orders', orders) })
}
