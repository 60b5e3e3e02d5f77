import { readConfig } from '../config.ts'
import { makeDemo } from '../demo.ts'
import { fillCatalog } from '../demo-catalog/index.ts'
import type { Db } from '../platform/db/types.ts'
import { loadInstanceSecrets } from '../platform/instance-secrets.ts'
import { type Command, UsageError } from './command.ts'
import { progressBar, sayJson } from './print.ts'
import { sayDemo } from './welcome.ts'
import { withDatabase } from './with-database.ts'

export const demo: Command = {
  name: 'demo',
  summary: 'Make demo data, or fresh keys for it',
  usage: 'etalase demo [--products <count>] [--json]',
  details: `Creates a person, a business with a store, and keys. Run again, it keeps them, sets a new password
and makes fresh keys; the ones from before stop working.

--products  also fill the store with this many made-up products, for load tests
--json      print one object, for scripts`,
  options: { products: { type: 'string' }, json: { type: 'boolean' } },
  run: ({ values }) =>
    withDatabase(async ({ db }) => {
      await loadInstanceSecrets(db)
      const products = Number(values.products ?? 0)
      if (!Number.isInteger(products) || products < 0) throw new UsageError('--products must be a whole number.')
      const made = await makeDemo(db, readConfig(), new Date())
      if (products > 0) await fill(db, made, products)
      if (values.json) sayJson(made)
      else sayDemo(made)
    }),
}

async function fill(db: Db, { store_unique_id }: { store_unique_id: string }, products: number) {
  const store = await db
    .selectFrom('stores')
    .select(['id', 'business_id'])
    .where('unique_id', '=', store_unique_id)
    .executeTakeFirstOrThrow()
  const bar = progressBar('Products')
  const onProgress = (done: number) => bar(done, products)
  await fillCatalog(db, { business_id: store.business_id, store_id: store.id, products, onProgress })
}
