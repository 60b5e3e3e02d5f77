-- Whether these buyers may have this many further orders that wait for an advance payment. `emails` and `phones` stand beside
-- each other, one of each pair is null. The locks last until the transaction ends, and they are taken before the orders are
-- counted: a query in a volatile function sees what was committed while it waited. Without `enable_seqscan = off` connections
-- would keep the plan that is best while there are few orders, and without the collation they would use the index of all phones, also of paid orders.
create function has_room_for_orders(business bigint, stores bigint[], emails text[], phones text[], additions integer[], max_open integer)
returns boolean language plpgsql set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(concat_ws(' ', 'open orders', store_id, email, phone), 0) as key
    from unnest(stores, emails, phones) as c (store_id, email, phone) order by key) keys;
  return not exists (
    select from unnest(stores, emails, phones, additions) as c (store_id, email, phone, orders)
    where c.orders + case when c.email is not null
      then (select count(*) from (
        select from orders o
        where o.business_id in (business, business) and o.store_id = c.store_id and o.customer_email collate "C" = c.email
          and o.payment_status = 'unpaid' and o.status in ('draft', 'pending') and o.payment_method <> 'cod'
          and o.is_from_form and not o.is_by_account and o.gross_revenue > 0 and o.deleted_at is null
        limit max_open) open_orders)
      else (select count(*) from (
        select from orders o
        where o.business_id in (business, business) and o.store_id = c.store_id and o.customer_phone collate "POSIX" = c.phone
          and o.payment_status = 'unpaid' and o.status in ('draft', 'pending') and o.payment_method <> 'cod'
          and o.is_from_form and not o.is_by_account and o.gross_revenue > 0 and o.deleted_at is null
        limit max_open) open_orders)
      end > max_open);
end
$$;

-- Pictures that buyers uploaded for an order. A row is written before its object and deleted before it.
-- owner: order-pictures
create table order_pictures (
  name text primary key, -- in the object store, in the folder of its kind
  business_id bigint not null,
  store_id bigint not null,
  order_id uuid not null,
  kind text not null check (kind in ('transfer-proofs', 'return-pictures')),
  bytes integer not null,
  is_stored boolean not null default false, -- the object store has it
  is_named boolean not null default false, -- an order or a return shows it, or did
  created_at timestamptz not null
);
create index order_pictures_order on order_pictures (business_id, order_id, kind);
create index order_pictures_unnamed on order_pictures (business_id, store_id) include (bytes) where not is_named;
create index order_pictures_old on order_pictures (created_at) where not is_named;

-- When messages about orders went to an address or phone that nobody verified. Rows are locked in the order of their hashes.
-- owner: order-mails
create table limited_recipients (
  address_hash bytea primary key,
  messaged_at timestamptz[] not null default '{}', -- within the last day, oldest first
  updated_at timestamptz not null
);
create index limited_recipients_old on limited_recipients (updated_at);

-- Orders whose buyers were not mailed because of that limit; one mail tells of all of them later.
-- owner: order-mails
create table held_order_mails (
  business_id bigint not null references businesses on delete cascade,
  order_id uuid not null,
  store_id bigint not null,
  address_hash bytea not null,
  held_at timestamptz not null,
  primary key (business_id, order_id)
);
create index held_order_mails_address on held_order_mails (business_id, store_id, address_hash, held_at);
