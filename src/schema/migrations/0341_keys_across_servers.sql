-- no transaction
-- Tables that are read before the business is known refer to no table of a business: a distributed database cannot hold such
-- a key. Warehouses and customers are deleted with their business only. The logins of customers are then deleted by code
-- (buyers/customer-sign-in), rates by their own key to the business; a store's warehouse is checked when it is set.
-- Each key is dropped alone, so that few tables are locked at once.
do $$
begin
  set local lock_timeout = 500;
  alter table stores drop constraint if exists stores_warehouse_id_fkey;
  commit;
  set local lock_timeout = 500;
  alter table shipping_rates drop constraint if exists shipping_rates_warehouse_id_fkey;
  commit;
  set local lock_timeout = 500;
  alter table customer_token_families drop constraint if exists customer_token_families_customer_id_fkey;
  commit;
  set local lock_timeout = 500;
  alter table customer_password_resets drop constraint if exists customer_password_resets_customer_id_fkey;
end
$$
