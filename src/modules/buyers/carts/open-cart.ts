import { randomUUID } from 'node:crypto'
import type { Query } from '../../../platform/db/pipelined-connection.ts'
import { perDatabase } from '../../../platform/per-database.ts'
import type { Service } from '../../../platform/service.ts'
import { type CartOwner, hashGuestToken } from './cart-owner.ts'
import { reviveCart } from './revive-cart.ts'
import { expiryOf } from './rules.ts'
import type { CartRow } from './views.ts'

type Store = CartOwner['store']
type Guest = { store: Store; now: Date }
type Opened = { cart: CartRow; guest_token: string }

/** $1 businesses, $2 stores, $3 token hashes, $4 expiry, $5 now. */
const openGuestCarts = `insert into carts (business_id, store_id, guest_token_hash, expires_at, created_at, updated_at)
  select g.business_id, g.store_id, g.hash, $4, $5, $5
  from unnest((select $1)::bigint[], (select $2)::bigint[], (select $3)::bytea[]) as g (business_id, store_id, hash)
  returning id, expires_at, encode(guest_token_hash, 'hex') as hash`

async function openTogether(query: Query, guests: Guest[]): Promise<Opened[]> {
  const now = new Date(Math.max(...guests.map((guest) => guest.now.getTime())))
  const tokens = guests.map(() => randomUUID())
  const hashes = tokens.map(hashGuestToken)
  const rows = await query<Omit<CartRow, 'items'> & { hash: string }>(openGuestCarts, [
    guests.map(({ store }) => store.business_id),
    guests.map(({ store }) => store.id),
    hashes,
    expiryOf(now),
    now,
  ])
  const carts = new Map(rows.map(({ hash, ...cart }) => [hash, { ...cart, items: [] }]))
  return tokens.map((guest_token, i) => ({ cart: carts.get(hashes[i]!.toString('hex'))!, guest_token }))
}

/** An empty cart and the token that it is known by; guests who come at the same moment get theirs together. */
export const openerOf = perDatabase(({ writes }: Pick<Service, 'writes'>) =>
  writes.batch<Guest, Opened>({ maxSize: 16, run: (guests, query) => openTogether(query, guests) }),
)

/** The one cart that a customer has in a store, emptied where it had expired. */
export async function openCustomerCart({ pool }: Pick<Service, 'pool'>, store: Store, customerId: number, now: Date) {
  await pool.query(reviveCart, [store.id, customerId, now, expiryOf(now)])
  const { rows } = await pool.query<CartRow>(
    `insert into carts (business_id, store_id, customer_id, expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)
     on conflict (store_id, customer_id) where customer_id is not null do update set expires_at = excluded.expires_at
     returning id, expires_at, '[]'::json as items`,
    [store.business_id, store.id, customerId, expiryOf(now), now],
  )
  return rows[0]!
}
