-- As before, without an aggregate for each buyer: there is no room if as many orders are open as leave none for the additions.
create or replace function has_room_for_orders(business bigint, stores bigint[], emails text[], phones text[], additions integer[], max_open integer)
returns boolean language plpgsql set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(concat_ws(' ', 'open orders', store_id, email, phone), 0) as key
    from unnest(stores, emails, phones) as c (store_id, email, phone) order by key) keys;
  return not exists (
    select from unnest(stores, emails, phones, additions) as c (store_id, email, phone, orders)
    where c.orders > max_open or case when c.email is not null
      then exists (
        select from orders o
        where o.business_id in (business, business) and o.store_id = c.store_id and o.customer_email collate "C" = c.email
          and o.payment_status = 'unpaid' and o.status in ('draft', 'pending') and o.payment_method <> 'cod'
          and o.is_from_form and not o.is_by_account and o.gross_revenue > 0 and o.deleted_at is null
        offset max_open - c.orders)
      else exists (
        select from orders o
        where o.business_id in (business, business) and o.store_id = c.store_id and o.customer_phone collate "POSIX" = c.phone
          and o.payment_status = 'unpaid' and o.status in ('draft', 'pending') and o.payment_method <> 'cod'
          and o.is_from_form and not o.is_by_account and o.gross_revenue > 0 and o.deleted_at is null
        offset max_open - c.orders)
      end);
end
$$;
