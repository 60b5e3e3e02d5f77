/**
 * A customer has one cart a store for good. Once it has expired, its things are gone and it begins anew.
 * $1 store, $2 customer, $3 now, $4 expiry.
 */
export const reviveCart = `with expired as (
    update carts set version = version + 1, expires_at = $4, updated_at = $3
    where store_id = $1 and customer_id = $2 and expires_at <= $3::timestamptz returning id
  ) delete from cart_items where cart_id in (select id from expired)`
