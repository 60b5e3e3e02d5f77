import type { StatementPart } from '../../../platform/db/statements/statement-part.ts'

/** A cart to empty for an order. If a version is given, only while the cart still has it. */
export type EmptiedCart = { id: number; version: number | null; hash: Buffer; order_id: string; taker: number }

/**
 * Empties carts inside a larger statement and stores the id of the order. If a cart occurs twice in a batch, only one
 * row
 * matches, so the statement fails and each order is retried alone.
 */
export const emptyCartPart: StatementPart<EmptiedCart, 'carts' | 'versions' | 'hashes' | 'cart_orders' | 'cartTakers'> =
  {
    parameters: {
      carts: (carts) => carts.map(({ id }) => id),
      versions: (carts) => carts.map(({ version }) => version),
      hashes: (carts) => carts.map(({ hash }) => hash),
      cart_orders: (carts) => carts.map(({ order_id }) => order_id),
      cartTakers: (carts) => carts.map(({ taker }) => taker),
    },
    condition: '(select count(*) from cart where is_required) = (select count(version) from carted)',
    sql: ($, { now, business, after, admits }) => `carted as (
    select * from unnest(${$('carts')}::bigint[], ${$('versions')}::integer[], ${$('hashes')}::bytea[],
      ${$('cart_orders')}::uuid[], ${$('cartTakers')}::integer[]) as c (id, version, hash, order_id, taker)
    where true ${admits('taker')}
  ), held as (
    select k.id from carts k where k.business_id = ${business} and k.id = any((select ${$('carts')})::bigint[]) ${after}
    order by k.id for no key update
  ), cart as (
    update carts k set version = k.version + 1, last_order_id = c.order_id, last_checkout_hash = c.hash,
      updated_at = ${now}
    from carted c join held using (id) where k.business_id = ${business} and k.id = c.id and (c.version is null or k.version = c.version)
    returning k.id, c.version is not null as is_required
  ), emptied as (delete from cart_items
    where business_id = ${business} and cart_id = any(array(select id from cart)))`,
  }
