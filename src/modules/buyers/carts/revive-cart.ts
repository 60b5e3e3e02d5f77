/**
 * A customer has one permanent cart per store. If it has expired, this empties it and sets a new expiry. $1 store, $2
 * customer, $3 now, $4 expiry, $5 business.
 */
export const reviveCart = `with expired as (
    update carts set version = version + 1, expires_at = $4, updated_at = $3
    where business_id = $5 and store_id = $1 and customer_id = $2 and expires_at <= $3::timestamptz returning id
  ) delete from cart_items where business_id = $5 and cart_id in (select id from expired)`
