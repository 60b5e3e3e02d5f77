import { randomUUID } from 'node:crypto'
import type { Query } from '../../../platform/db/connections/pipelined-connection.ts'
import type { Service } from '../../../platform/service.ts'
import { type Addition, type AddVariant, addStatement } from './add-statement.ts'
import { type PartsOf, plain, selectLines, whole } from './cart-lines.ts'
import { type CartOwner, hashGuestToken, ownerKey } from './cart-owner.ts'
import { computeExpiry } from './rules.ts'
import type { CartRow } from './views.ts'

type Guest = { store: CartOwner['store']; now: Date }
type Opened = { cart: CartRow; guest_token: string }

/**
 * `cart` is undefined if it does not exist. Without `is_complete` it must be read again, because it changed
 * concurrently.
 */
type Added = { is_sold: boolean; cart: CartRow | undefined; is_complete: boolean }

type Lookup = { store: CartOwner['store']; value: Buffer | number; now: Date }

/** Batched reads and writes: concurrent requests share a statement. Created once per process. */
export type CartBatches = {
  /** Finds the owner's cart with current prices, if it has not expired. */
  find(owner: CartOwner, now: Date): Promise<CartRow | undefined>
  openGuestCart(guest: Guest): Promise<Opened>
  add(variant: AddVariant, addition: Addition): Promise<Added>
}

/** The parts of the service that cart operations use. */
export type CartService = Pick<Service, 'pool' | 'config'> & { cartBatches: CartBatches }

const maxSize = 16

export function createCartBatches({ reads, writes }: Pick<Service, 'reads' | 'writes'>): CartBatches {
  const adders = new Map<string, (addition: Addition) => Promise<Added>>()

  const adder = (variant: AddVariant) =>
    writes.batch<Addition, Added>({
      name: 'cart-addition',
      maxSize,
      groupOf: ({ owner }) => owner.store.business_id,
      // The batch may contain a cart only once, because a statement can change a row only once.
      keyOf: ({ owner }) => owner.guest_token?.toLowerCase() ?? owner.customer_id,
      run: (additions, query) => addToCarts(query, variant, additions),
    })

  return {
    find: createFindCart(reads),
    openGuestCart: writes.batch<Guest, Opened>({
      name: 'guest-cart',
      maxSize,
      groupOf: ({ store }) => store.business_id,
      run: (guests, query) => openGuestCarts(query, guests),
    }),
    add(variant, addition) {
      const key = Object.values(variant).join()
      const add = adders.get(key) ?? adder(variant)
      adders.set(key, add)
      return add(addition)
    },
  }
}

const ownerTypes = { guest_token_hash: 'bytea', customer_id: 'bigint' }

type OwnerColumn = keyof typeof ownerTypes

/** $1 stores, $2 owners, $3 times, $4 business; `n` numbers the lookups from 1. */
const selectCarts = (column: OwnerColumn, parts: PartsOf) => `select w.n, c.id, c.expires_at,
    ${selectLines('cart_items', parts, '$4::bigint')} as items
  from unnest((select $1)::bigint[], (select $2)::${ownerTypes[column]}[], (select $3)::timestamptz[])
      with ordinality as w (store_id, owner, now, n)
    join carts c on c.business_id = $4::bigint and c.store_id = w.store_id and c.${column} = w.owner
      and c.expires_at > w.now`

/** Concurrent lookups of a business share a statement. A cart with bundles is read again, by the longer statement. */
function createFindCart(reads: Service['reads']): CartBatches['find'] {
  const batch = (column: OwnerColumn, parts: PartsOf) => {
    const text = selectCarts(column, parts)
    return reads.batch<Lookup, CartRow | undefined>({
      name: 'cart',
      maxSize,
      groupOf: ({ store }) => store.business_id,
      run: (lookups, query) => readCarts(query, text, lookups),
    })
  }
  const both = (column: OwnerColumn) => ({ plain: batch(column, plain), whole: batch(column, whole) })
  const finders = { guest_token_hash: both('guest_token_hash'), customer_id: both('customer_id') }

  return async (owner, now) => {
    const { column, value } = ownerKey(owner)
    if (value === null) return undefined
    const lookup = { store: owner.store, value, now }
    const cart = await finders[column].plain(lookup)
    return cart?.items.some(({ type }) => type !== 'variant') ? finders[column].whole(lookup) : cart
  }
}

async function readCarts(query: Query, text: string, lookups: Lookup[]): Promise<(CartRow | undefined)[]> {
  const rows = await query<CartRow & { n: number }>(text, [
    lookups.map(({ store }) => store.id),
    lookups.map(({ value }) => value),
    lookups.map(({ now }) => now.toISOString()),
    lookups[0]!.store.business_id,
  ])
  const found = new Map(rows.map(({ n, ...cart }) => [n, cart]))
  return lookups.map((_, i) => found.get(i + 1))
}

type AddedRow = CartRow & { is_sold: boolean; is_found: boolean; is_unchanged: boolean }

async function addToCarts(query: Query, variant: AddVariant, additions: Addition[]): Promise<Added[]> {
  const { text, values } = addStatement(variant, additions)
  const rows = await query<AddedRow>(text, values)
  return rows.map(({ is_sold, is_found, is_unchanged, ...cart }) => ({
    is_sold,
    cart: is_found ? cart : undefined,
    // The statement for variants reads no details of bundles.
    is_complete: is_unchanged && (variant.type !== 'variant' || cart.items.every(({ type }) => type === 'variant')),
  }))
}

/** $1 business, $2 stores, $3 token hashes, $4 expiry, $5 now. */
const insertGuestCarts = `insert into carts (business_id, store_id, guest_token_hash, expires_at, created_at, updated_at)
  select $1, g.store_id, g.hash, $4, $5, $5
  from unnest((select $2)::bigint[], (select $3)::bytea[]) as g (store_id, hash)
  returning id, expires_at, encode(guest_token_hash, 'hex') as hash`

async function openGuestCarts(query: Query, guests: Guest[]): Promise<Opened[]> {
  const now = new Date(Math.max(...guests.map((guest) => guest.now.getTime())))
  const tokens = guests.map(() => randomUUID())
  const hashes = tokens.map(hashGuestToken)
  const rows = await query<Omit<CartRow, 'items'> & { hash: string }>(insertGuestCarts, [
    guests[0]!.store.business_id,
    guests.map(({ store }) => store.id),
    hashes,
    computeExpiry(now),
    now,
  ])
  const carts = new Map(rows.map(({ hash, ...cart }) => [hash, { ...cart, items: [] }]))
  return tokens.map((guest_token, i) => ({ cart: carts.get(hashes[i]!.toString('hex'))!, guest_token }))
}
