import type { Service } from '../../../platform/service.ts'
import type { CartOwner } from './cart-owner.ts'
import { reviveCart } from './revive-cart.ts'
import { computeExpiry } from './rules.ts'
import type { CartRow } from './views.ts'

/** Returns the customer's cart in a store; creates it if necessary and empties it if it has expired. */
export async function openCustomerCart(
  { pool }: Pick<Service, 'pool'>,
  store: CartOwner['store'],
  customerId: number,
  now: Date,
) {
  await pool.query(reviveCart, [store.id, customerId, now, computeExpiry(now), store.business_id])
  await pool.query(
    `insert into carts (business_id, store_id, customer_id, expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5) on conflict do nothing`,
    [store.business_id, store.id, customerId, computeExpiry(now), now],
  )
  const { rows } = await pool.query<CartRow>(
    `update carts set expires_at = $4 where business_id = $1 and store_id = $2 and customer_id = $3
     returning id, expires_at, '[]'::json as items`,
    [store.business_id, store.id, customerId, computeExpiry(now)],
  )
  return rows[0]!
}
