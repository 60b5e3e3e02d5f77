import { expect, it } from 'vitest'
import { openShop } from '../../../../test/records/checkout.ts'
import { signInCustomer } from '../../../../test/records/customers.ts'
import { startService } from '../../../../test/support/service.ts'
import { deleteBusinessCustomers } from '../customers/index.ts'
import { deleteBusinessLogins } from './index.ts'

const service = await startService()
const { db } = service.service

async function openLogins() {
  const shop = await openShop(service)
  await signInCustomer(service, shop)
  const store = await db
    .selectFrom('stores')
    .selectAll()
    .where('unique_id', '=', shop.store.unique_id)
    .executeTakeFirstOrThrow()
  const customer = await db
    .selectFrom('customers')
    .select('id')
    .where('business_id', '=', store.business_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('customer_password_resets')
    .values({
      token_hash: Buffer.from(`link ${customer.id}`),
      store_id: store.id,
      customer_id: customer.id,
      expires_at: new Date(),
    })
    .execute()
  return store
}

async function countLogins({ id, business_id }: { id: number; business_id: number }) {
  const count = async (sql: string) => (await service.service.pool.query(sql, [id])).rows[0].count as number
  return {
    families: await count('select count(*)::int from customer_token_families where store_id = $1'),
    tokens: await count(`select count(*)::int from customer_refresh_tokens t
      join customer_token_families f on f.id = t.family_id where f.store_id = $1`),
    resets: await count('select count(*)::int from customer_password_resets where store_id = $1'),
    customers: (await db.selectFrom('customers').select('id').where('business_id', '=', business_id).execute()).length,
  }
}

it('ends the logins of all customers of a business with them, and those of no other', async () => {
  const [store, other] = [await openLogins(), await openLogins()]
  const before = await countLogins(other)
  expect(before).toEqual({ families: 1, tokens: 1, resets: 1, customers: 1 })
  await db.transaction().execute(async (tx) => {
    await deleteBusinessLogins(tx, store.business_id)
    await deleteBusinessCustomers(tx, store.business_id)
  })
  expect(await countLogins(store)).toEqual({ families: 0, tokens: 0, resets: 0, customers: 0 })
  expect(await countLogins(other)).toEqual(before)
})
