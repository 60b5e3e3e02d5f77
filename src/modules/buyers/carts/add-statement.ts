import { statementVariants } from '../../../platform/db/statements/statement.ts'
import { plain, selectCheckedLines, whole } from './cart-lines.ts'
import { type CartOwner, ownerKey } from './cart-owner.ts'
import { computeExpiry, maxLines } from './rules.ts'

export type Addition = { owner: CartOwner; item_id: number; quantity: number; now: Date }

export type AddVariant = {
  column: 'guest_token_hash' | 'customer_id'
  type: 'variant' | 'bundle_price_option'
  /** Whether the cart is created with the item; otherwise it must exist. */
  isNew: boolean
  /** Concurrent statements may choose the same free position of a cart. The retry chooses a random one. */
  isRetry: boolean
}

const isSold = (business: string) => ({
  variant: `select 1 from variants v join products p on p.business_id = v.business_id and p.id = v.product_id
      join store_items s on s.business_id = p.business_id and s.product_id = p.id and s.store_id = a.store_id
    where v.business_id = ${business} and v.id = a.item_id and v.deleted_at is null and v.is_checked and p.deleted_at is null`,
  bundle_price_option: `select 1 from bundle_price_options o
      join store_items s on s.business_id = o.business_id and s.bundle_price_option_id = o.id
        and s.store_id = a.store_id
    where o.business_id = ${business} and o.id = a.item_id and o.deleted_at is null`,
})

const latest = (additions: Addition[]) => new Date(Math.max(...additions.map(({ now }) => now.getTime())))

const parameters = {
  stores: (additions: Addition[]) => additions.map(({ owner }) => owner.store.id),
  business: (additions: Addition[]) => additions[0]!.owner.store.business_id,
  owners: (additions: Addition[]) => additions.map(({ owner }) => ownerKey(owner).value),
  items: (additions: Addition[]) => additions.map(({ item_id }) => item_id),
  quantities: (additions: Addition[]) => additions.map(({ quantity }) => quantity),
  now: latest,
  expiry: (additions: Addition[]) => computeExpiry(latest(additions)),
}

/**
 * Adds one item to each of several carts of a business. The statement's snapshot lacks commits that it waited for, so
 * `is_unchanged` tells whether it incremented the version that it saw; only then the returned lines are complete.
 * `(select $1)` hides the array's length, which would otherwise cause a new plan each time. `offset 0` forces one index
 * lookup per cart; a plan from when the table was small would scan it.
 */
export const addStatement = statementVariants(parameters, (variant: AddVariant, $) => {
  const { column, type, isNew, isRetry } = variant
  const itemColumn = type === 'variant' ? 'variant_id' : 'bundle_price_option_id'
  const business = $('business', 'bigint')
  const array = (name: keyof typeof parameters, of: string) => `(select ${$(name)})::${of}[]`
  const existing = `left join lateral (select k.id, k.version from carts k
        where k.business_id = ${business} and k.${column} = a.owner and k.store_id = a.store_id offset 0) c on true`
  // `coalesce` keeps the planner from searching by the expiry instead of by the id.
  const touch = `cart as (
    update carts c set version = c.version + 1, expires_at = ${$('expiry')}, updated_at = ${$('now')} from asked a
    where c.business_id = ${business} and c.id = a.cart_id and c.id = any(array(select cart_id from asked where is_sold))
      and coalesce(c.expires_at > ${$('now', 'timestamptz')}, false)
    returning c.id, c.store_id, c.expires_at, a.ordinal, a.item_id, a.quantity, c.version = a.version + 1 as is_unchanged
  )`
  const make = `made as (
    insert into carts (business_id, store_id, ${column}, expires_at, created_at, updated_at)
    select ${business}, store_id, owner, ${$('expiry')}, ${$('now')}, ${$('now')} from asked where is_sold
    ${column === 'customer_id' ? 'on conflict do nothing' : ''}
    returning id, store_id, ${column} as owner, expires_at
  ), cart as (
    select m.id, m.store_id, m.expires_at, a.ordinal, a.item_id, a.quantity, true as is_unchanged
    from made m join asked a using (store_id, owner)
  )`
  // The next free position is mostly the one after the last.
  const afterLast = `(select nullif(max(i.position), ${maxLines}) + 1 from cart_items i
          where i.business_id = ${business} and i.cart_id = c.id),`
  return `with asked as materialized (
    select a.*, ${isNew ? '' : 'c.id as cart_id, c.version,'} exists (${isSold(business)[type]}) as is_sold
    from unnest(${array('stores', 'bigint')},
        ${array('owners', column === 'customer_id' ? 'bigint' : 'bytea')}, ${array('items', 'bigint')},
        ${array('quantities', 'integer')})
        with ordinality as a (store_id, owner, item_id, quantity, ordinal)
      ${isNew ? '' : existing}
  ), ${isNew ? make : touch}, added as (
    insert into cart_items (business_id, cart_id, position, type, ${itemColumn}, quantity, created_at)
    select ${business}, c.id, coalesce(
        (select i.position from cart_items i
          where i.business_id = ${business} and i.cart_id = c.id and i.type = '${type}' and i.item_id = c.item_id),
        ${isRetry ? '' : afterLast}
        (select n from generate_series(1, ${maxLines}) n
          where not exists (select 1 from cart_items i
            where i.business_id = ${business} and i.cart_id = c.id and i.position = n)
          ${isRetry ? 'order by random()' : ''} limit 1)),
      '${type}', c.item_id, c.quantity, ${$('now')} from cart c
    on conflict on constraint cart_items_item do update set quantity = cart_items.quantity + excluded.quantity
    returning id, business_id, cart_id, type, variant_id, bundle_price_option_id, quantity
  ) select a.is_sold, c.id is not null as is_found, c.is_unchanged, c.id, c.expires_at,
      ${selectCheckedLines(
        `(select * from added union all
          select i.id, i.business_id, i.cart_id, i.type, i.variant_id, i.bundle_price_option_id, i.quantity
          from cart_items i where i.business_id = ${business} and i.cart_id = c.id and not (i.type = '${type}' and i.item_id = c.item_id))`,
        type === 'variant' ? plain : whole,
        business,
      )} as items
    from asked a left join cart c using (ordinal) order by a.ordinal`
})
