import type { Query } from '../../../platform/db/pipelined-connection.ts'
import { perDatabase } from '../../../platform/per-database.ts'
import type { Service } from '../../../platform/service.ts'
import { linesOf, plain } from './cart-lines.ts'
import { type CartOwner, ownerKey } from './cart-owner.ts'
import { expiryOf, mostLines } from './rules.ts'
import type { CartRow } from './views.ts'

type Addition = { owner: CartOwner; variant_id: number; quantity: number; now: Date }

/** Without a cart there was none to add to. What is not `is_whole` must be read: others changed it at the same moment. */
type Added = { is_sold: boolean; cart: CartRow | undefined; is_whole: boolean }

type Row = CartRow & { is_sold: boolean; is_found: boolean; is_unchanged: boolean }

type Column = 'guest_token_hash' | 'customer_id'

/**
 * Several carts, each once. $1 stores, $2 businesses, $3 owners, $4 variants, $5 quantities, $6 now, $7 expiry.
 * A statement does not see what was committed after it began, even where it waited for that: the lines are whole only
 * when the version that it raised is the one that it saw. The next place is mostly the one after the last.
 * `(select $1)` hides how many there are, without which the statement would be planned anew each time; `offset 0` has each
 * cart looked up by itself, where a plan that was made while there were few carts would read them all.
 */
const compose = (column: Column) => `with asked as materialized (
    select a.*, c.id as cart_id, c.version, exists (
        select from variants v join products p on p.id = v.product_id
          join store_items s on s.product_id = p.id and s.store_id = a.store_id
        where v.id = a.variant_id and v.deleted_at is null and v.is_checked and p.deleted_at is null) as is_sold
    from unnest((select $1)::bigint[], (select $2)::bigint[], (select $3)::${column === 'customer_id' ? 'bigint' : 'bytea'}[],
        (select $4)::bigint[], (select $5)::integer[])
        with ordinality as a (store_id, business_id, owner, variant_id, quantity, turn)
      left join lateral (select k.id, k.version from carts k
        where k.${column} = a.owner and k.store_id = a.store_id and k.business_id = a.business_id offset 0) c on true
  ), cart as (
    update carts c set version = c.version + 1, expires_at = $7, updated_at = $6 from asked a
    where c.id = a.cart_id and c.id = any(array(select cart_id from asked where is_sold))
      and coalesce(c.expires_at > $6::timestamptz, false) -- to be checked, not to be searched by
    returning c.id, c.store_id, c.expires_at, a.turn, a.variant_id, a.quantity, c.version = a.version + 1 as is_unchanged
  ), added as (
    insert into cart_items (cart_id, position, type, variant_id, quantity, created_at)
    select c.id, coalesce(
        (select i.position from cart_items i where i.cart_id = c.id and i.type = 'variant' and i.item_id = c.variant_id),
        (select nullif(max(i.position), ${mostLines}) + 1 from cart_items i where i.cart_id = c.id),
        (select n from generate_series(1, ${mostLines}) n
          where not exists (select from cart_items i where i.cart_id = c.id and i.position = n) limit 1)),
      'variant', c.variant_id, c.quantity, $6 from cart c
    on conflict (cart_id, type, item_id) do update set quantity = cart_items.quantity + excluded.quantity
    returning id, cart_id, type, variant_id, bundle_price_option_id, quantity
  ) select a.is_sold, c.id is not null as is_found, c.is_unchanged, c.id, c.expires_at,
      ${linesOf(
        `(select * from added union all
          select i.id, i.cart_id, i.type, i.variant_id, i.bundle_price_option_id, i.quantity from cart_items i
          where i.cart_id = c.id and not (i.type = 'variant' and i.item_id = c.variant_id))`,
        plain,
      )} as items
    from asked a left join cart c using (turn) order by a.turn`

const statements = { guest_token_hash: compose('guest_token_hash'), customer_id: compose('customer_id') }

async function add(query: Query, column: Column, additions: Addition[]): Promise<Added[]> {
  const now = new Date(Math.max(...additions.map((one) => one.now.getTime())))
  const rows = await query<Row>(statements[column], [
    additions.map(({ owner }) => owner.store.id),
    additions.map(({ owner }) => owner.store.business_id),
    additions.map(({ owner }) => ownerKey(owner).value),
    additions.map(({ variant_id }) => variant_id),
    additions.map(({ quantity }) => quantity),
    now,
    expiryOf(now),
  ])
  return rows.map(({ is_sold, is_found, is_unchanged, ...cart }) => ({
    is_sold,
    cart: is_found ? cart : undefined,
    is_whole: is_unchanged && cart.items.every(({ type }) => type === 'variant'),
  }))
}

/** Limits and deadlocks: one cart's must not be the others'. */
const isOfOneCart = (error: unknown) => /^(23|40)/.test((error as { code?: string }).code ?? '')

const addersOf = perDatabase(({ writes }: Pick<Service, 'writes'>) => {
  const adder = (column: Column) =>
    writes.batch<Addition, Added>({
      maxSize: 16,
      isRetriedAlone: isOfOneCart,
      keyOf: ({ owner }) => owner.guest_token?.toLowerCase() ?? owner.customer_id, // One statement changes a row once.
      run: (additions, query) => add(query, column, additions),
    })
  return { guest_token_hash: adder('guest_token_hash'), customer_id: adder('customer_id') }
})

/** Puts a thing into a cart that is there, together with other buyers who wait at the same moment. */
export const addTogether = (service: Pick<Service, 'writes'>, addition: Addition): Promise<Added> =>
  addersOf(service)[addition.owner.customer_id === undefined ? 'guest_token_hash' : 'customer_id'](addition)
