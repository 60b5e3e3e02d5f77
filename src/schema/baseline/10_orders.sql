-- Orders: what was bought, and its states.

-- No foreign key from an order to the business, store, buyer, variants or warehouse: its check would lock those rows in every
-- checkout. They are never deleted while orders refer to them, only marked.
-- owner: orders/orders
create table orders (
  id uuid primary key, -- UUIDv7
  legacy_id bigint, -- the number that a migrated order had
  business_id bigint not null,
  store_id bigint not null,
  order_id text collate "C" not null, -- YYMMDD and letters: the number that people read. Byte order finds beginnings
  secret_slug text not null unique,
  version integer not null default 1, -- the ETag
  status text not null check (status in ('draft', 'pending', 'confirmed', 'in_process', 'ready', 'shipped',
    'completed', 'rts', 'canceled', 'closed')),
  payment_status text not null check (payment_status in ('unpaid', 'paid', 'conflict', 'settled',
    'partially_refunded', 'refunded')),
  draft_time timestamptz,
  pending_time timestamptz,
  confirmed_time timestamptz,
  in_process_time timestamptz,
  ready_time timestamptz,
  shipped_time timestamptz,
  completed_time timestamptz,
  rts_time timestamptz,
  canceled_time timestamptz,
  closed_time timestamptz,
  unpaid_time timestamptz,
  paid_time timestamptz,
  conflict_time timestamptz,
  settled_time timestamptz,
  transfer_time timestamptz,

  customer_id bigint,
  customer_name text not null,
  customer_email text,
  customer_phone text collate "C", -- digits with the country code. Byte order finds beginnings
  destination jsonb, -- {name, phone, email, address, location_id, subdistrict, city, province, postal_code, notes}
  warehouse_id bigint,
  origin jsonb, -- {warehouse: {id, unique_id, name, contact_name, contact_phone}, address, location_id, …, postal_code}
  courier_service_id bigint,
  courier_service jsonb, -- as it was: {id, code, name, etd, is_cod, courier: {id, code, name, courier_type, is_pickup}}
  courier_aggregator_code text,
  shipment_provider_code text,

  currency text not null default 'IDR',
  variants jsonb not null default '{}', -- single variants bought: display name → {variant_unique_id, quantity}
  bundle_price_options jsonb not null default '{}', -- display name → {bundle_price_option_unique_id, quantity}
  total_quantity integer not null default 0, -- units of variants, bundles opened up
  product_weight integer not null default 0, -- grams, here and below
  weight_bump integer not null default 0,
  total_weight integer not null default 0,
  is_physical boolean not null default false, -- at least one line needs shipping

  product_price minor_units not null default 0,
  product_discount minor_units not null default 0,
  shipping_cost minor_units not null default 0,
  shipping_discount minor_units not null default 0,
  unique_code_discount minor_units not null default 0,
  discount_code_discount minor_units not null default 0,
  other_income minor_units not null default 0,
  other_income_name text,
  payment_link_income minor_units not null default 0,
  service_fee minor_units not null default 0,
  gross_revenue minor_units not null default 0 check (gross_revenue >= 0),
  net_revenue minor_units not null default 0,
  payment_fee minor_units not null default 0,
  platform_fee minor_units not null default 0,
  cogs minor_units not null default 0,
  discount_code_id bigint,
  discount_code_code text,
  discount_code_applied_to text check (discount_code_applied_to in ('product_price', 'shipping_cost')),

  payment_method text not null,
  payment_account_id bigint,
  payment_account_holder text,
  payment_account_number text,
  financial_entity_id bigint,
  epayment_provider text,
  pg_reference_id text,
  pg_payment_info jsonb not null default '{}',
  pg_paid_info jsonb,
  transferproof_url text,
  payment_link_id text,
  is_from_payment_link boolean not null default false,
  payment_expiration_at timestamptz,
  post_payment_redirect_url text,

  shipment_receipt text,
  shipment_status text,
  shipment_status_history jsonb not null default '[]', -- [{timestamp, timestamp_source, status, description}]
  courier_additional_info jsonb,
  is_shipment_completed boolean not null default false,
  awb_status text not null default 'unavailable',
  awb_ca_status text not null default 'unavailable',
  rtsproof_url text,
  is_dropshipping boolean not null default false,
  dropshipper_name text,
  dropshipper_phone text,

  tags text[] not null default '{}',
  metadata jsonb,
  agent_context jsonb,
  notes text,
  message_history jsonb not null default '[]', -- not used any more; see order_messages
  is_probably_spam boolean not null default false,
  mark_as_spam_by text,
  ip text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_content text,
  utm_term text,
  platform text not null default 'own',
  external_id text,
  channel_name text,
  is_from_form boolean not null default false,
  is_repeat boolean not null default false, -- the buyer had ordered before
  handler_id bigint,
  handler_phone text,
  advertiser_id bigint,
  page_id bigint,
  cart_id bigint,
  -- Store, buyer, items and half-minute of a buyer's checkout: the same again is refused as a duplicate.
  fingerprint bytea,
  created_by bigint, -- user; null for buyers, keys and imports
  last_updated_by bigint,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now(),
  -- Placed by the customer while signed in, so it is theirs whatever address it has.
  is_by_account boolean not null default false,
  -- The refunded part of an order's money, which lowers its net revenue.
  refunded_amount minor_units not null default 0,
  -- If the same order is sent twice, only the holder of the same guest token may see the first one.
  guest_token_hash bytea,
  -- An order numbers its events itself, so that old events need not be kept for the next number.
  last_event_sequence integer not null default 2, -- a new order has at most two events
  -- Why the merchant rejected the buyer's last proof of transfer; null once another one is uploaded.
  transferproof_rejection text,
  -- Other parameters of the link that brought the buyer, besides utm parameters: click ids of advertisements and the
  -- like.
  attribution jsonb,
  tax_rate double precision,
  attributes jsonb not null default '{}',
  partially_refunded_time timestamptz,
  refunded_time timestamptz,
  -- The checkout intent that the order completed, from the token in its request.
  checkout_intent_id uuid,
  internal_notes text -- what the team noted; buyers read `notes`
) with (
  fillfactor = 70, -- room for later versions of an order on its page: an update that changes no index then writes to none
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02
);
comment on table orders is 'exported as order';
-- What each index is for is its comment. A checkout pays for those without a condition that it does not meet.
comment on index orders_pkey is 'an order by its id';
comment on index orders_secret_slug_key is 'the page of a buyer';
create unique index orders_number on orders (business_id, order_id);
comment on index orders_number is 'a number is given once in a business; search by its beginning';
create unique index orders_legacy on orders (business_id, legacy_id) where legacy_id is not null;
comment on index orders_legacy is 'an import repeats nothing';
create index orders_list on orders (business_id, created_at desc, id desc);
comment on index orders_list is 'the list, newest first';
create unique index orders_fingerprint on orders (fingerprint) where fingerprint is not null;
comment on index orders_fingerprint is 'the same checkout sent twice';
create index orders_customer on orders (customer_id, created_at desc, id desc) where customer_id is not null;
comment on index orders_customer is 'orders of a customer: their page, their account, totals, merges';
create index orders_phone on orders (business_id, customer_phone, created_at) where customer_phone is not null;
comment on index orders_phone is 'search by phone; orders of a phone within a day, for the limit of a store';
create index orders_ip on orders (store_id, ip, created_at) where ip is not null;
comment on index orders_ip is 'orders from an address, for the limit and the spam filter of a store';
create index orders_undated on orders (created_at)
  where payment_status = 'unpaid' and status in ('draft', 'pending') and deleted_at is null
    and payment_method <> 'cod' and payment_expiration_at is null;
comment on index orders_undated is 'worker: unpaid orders that expire by their age';
create index orders_free on orders (created_at)
  where payment_status = 'unpaid' and status = 'pending' and deleted_at is null and gross_revenue = 0 and is_from_form;
comment on index orders_free is 'worker: free orders that a crash kept from being marked as paid';
-- Indexes for searches and filters of the order list. Those for rare columns have a condition, so a checkout pays only
-- for the others. Without them a page of a business with a million orders would walk all of them.
create index orders_email on orders (business_id, (lower(customer_email) collate "C")) where customer_email is not null;
comment on index orders_email is 'search by mail address; erasure of a buyer; whether a buyer ordered after an unfinished checkout';
create index orders_gross_revenue on orders (business_id, gross_revenue, created_at desc, id desc);
comment on index orders_gross_revenue is 'search by amount: a transfer names only that';
create index orders_receipt on orders (business_id, shipment_receipt collate "C") where shipment_receipt is not null;
comment on index orders_receipt is 'search by receipt of the courier';
create index orders_external on orders (business_id, external_id collate "C") where external_id is not null;
comment on index orders_external is 'filter and search by the number of another system';
create index orders_reference on orders (business_id, pg_reference_id collate "C") where pg_reference_id is not null;
comment on index orders_reference is 'search and lookups by reference of the payment provider';
create index orders_status on orders (business_id, status, created_at desc, id desc);
comment on index orders_status is 'filter by status and the tabs of the list';
create index orders_payment_status on orders (business_id, payment_status, created_at desc, id desc)
  where payment_status <> 'unpaid';
comment on index orders_payment_status is 'filter by payment status';
create index orders_payment_method on orders (business_id, payment_method, created_at desc, id desc);
comment on index orders_payment_method is 'filter by payment method';
create index orders_store on orders (store_id, created_at desc, id desc);
comment on index orders_store is 'filter by store';
create index orders_courier on orders (business_id, courier_service_id, created_at desc, id desc)
  where courier_service_id is not null;
comment on index orders_courier is 'filter by courier';
create index orders_confirmed_time on orders (business_id, confirmed_time) where confirmed_time is not null;
comment on index orders_confirmed_time is 'filter by the time of confirmation';
create index orders_shipped_time on orders (business_id, shipped_time) where shipped_time is not null;
comment on index orders_shipped_time is 'filter by the time of shipping';
create index orders_completed_time on orders (business_id, completed_time) where completed_time is not null;
comment on index orders_completed_time is 'filter by the time of completion';
create index orders_tags on orders using gin (tags) where tags <> '{}';
comment on index orders_tags is 'filter by tags';
create index orders_spam on orders (business_id, created_at desc, id desc) where is_probably_spam;
comment on index orders_spam is 'filter by spam, and its tab';
create index orders_proof on orders (business_id, created_at desc, id desc) where transferproof_url is not null;
comment on index orders_proof is 'filter by proof of transfer, and the transfers of the home page';
create index orders_shipment_status on orders (business_id, shipment_status, created_at desc)
  where shipment_status is not null;
comment on index orders_shipment_status is 'filter by status of the shipment';
create index orders_expiring on orders (payment_expiration_at)
  where payment_status = 'unpaid' and status in ('draft', 'pending') and deleted_at is null
    and payment_expiration_at is not null;
comment on index orders_expiring is 'worker: unpaid orders whose date has passed';
-- New words are added to a short pending list, which a search reads too, and inserted together: single insertions would
-- cost every checkout more than its other indexes. The list is short, so that neither a search nor the one who flushes
-- it waits long.
create index orders_name on orders
  using gin (name_words(business_id, customer_name)) with (fastupdate = on, gin_pending_list_limit = 128);
comment on index orders_name is 'search by words of the name';
create index orders_utm_source on orders (business_id, utm_source, created_at desc, id desc)
  where utm_source is not null;
comment on index orders_utm_source is 'filter by campaign source, and the values in use';
create index orders_platform on orders (business_id, platform, created_at desc, id desc) where platform <> 'own';
comment on index orders_platform is 'filter by platform';
create index orders_awb_ca_status on orders (business_id, awb_ca_status, created_at desc, id desc)
  where awb_ca_status <> 'unavailable';
comment on index orders_awb_ca_status is 'filter by status of the waybill';
create index orders_warehouse on orders (business_id, warehouse_id, created_at desc, id desc)
  where warehouse_id is not null;
comment on index orders_warehouse is 'filter by warehouse';
create index orders_financial_entity on orders (business_id, financial_entity_id, created_at desc, id desc)
  where financial_entity_id is not null;
comment on index orders_financial_entity is 'filter by bank';
create index orders_not_from_form on orders (business_id, created_at desc, id desc) where not is_from_form;
comment on index orders_not_from_form is 'filter by origin: orders that no buyer placed';
create index orders_repeat on orders (business_id, created_at desc, id desc) where is_repeat;
comment on index orders_repeat is 'filter by buyers who had ordered before';
create index orders_to_confirm on orders (business_id, created_at desc, id desc)
  where status = 'pending' and deleted_at is null and not is_probably_spam
    and (payment_method = 'cod' or payment_status <> 'unpaid' or transferproof_url is not null);
comment on index orders_to_confirm is 'tab: orders to confirm';
-- Orders that a merchant has to look at: returned, in conflict, or canceled although paid.
create index orders_problems on orders (business_id, created_at desc, id desc)
  where deleted_at is null and not is_probably_spam
    and (status = 'rts' or payment_status = 'conflict' or status = 'canceled' and payment_status in ('paid', 'settled'));
comment on index orders_problems is 'tab: orders with problems';
create index orders_drafted_again on orders (business_id, draft_time) where draft_time > created_at;
comment on index orders_drafted_again is 'filter by draft time: orders that became a draft again; all others have it equal to created_at';
create index orders_city on orders
  (business_id, (left(destination->>'city', 200)), created_at desc, id desc) where destination is not null;
comment on index orders_city is 'filter by city, to which the sales figures lead';
-- Only orders with attributes: a checkout adds no entry, and changes of status stay heap-only.
create index orders_attributes on orders using gin (attributes jsonb_path_ops)
  where attributes <> '{}';
comment on index orders_attributes is 'filter by own attributes';
create index orders_payment_link on orders
  (business_id, payment_link_id, created_at desc, id desc) where payment_link_id is not null;
comment on index orders_payment_link is 'orders of a payment link';
-- Orders of guests that wait for an advance payment, as has_room_for_orders counts them. They leave the index when they are paid.
create index orders_open_email on orders (customer_email collate "C", store_id)
  where payment_status = 'unpaid' and status in ('draft', 'pending') and payment_method <> 'cod'
    and is_from_form and not is_by_account and gross_revenue > 0 and deleted_at is null
    and customer_email is not null;
comment on index orders_open_email is 'has_room_for_orders: open orders of a mail address';
-- The condition of each of the two indexes contains its own column, so that a query about one does not use the other
-- while the table is small.
create index orders_open_phone on orders (customer_phone collate "POSIX", store_id)
  where payment_status = 'unpaid' and status in ('draft', 'pending') and payment_method <> 'cod'
    and is_from_form and not is_by_account and gross_revenue > 0 and deleted_at is null
    and customer_phone is not null;
comment on index orders_open_phone is 'has_room_for_orders: open orders of a phone';

-- Ends a checkout statement whose conditions no longer hold, and with it everything it did.
create function refuse_checkout(reason text) returns boolean language plpgsql as $$
begin
  raise exception using errcode = 'ET001', message = reason;
end
$$;

-- Whether these buyers may have this many further orders that wait for an advance payment. `emails` and `phones` are
-- parallel; one of each pair is null. The locks last until the transaction ends, and are taken before the orders are
-- counted: a query in a volatile function sees what was committed while it waited. Without `enable_seqscan = off`
-- connections would keep the plan that is best while there are few orders, and without the collation they would use the
-- index of all phones, which includes paid orders. There is no room if as many orders are open as leave none for the
-- additions.
create function has_room_for_orders(
  business bigint, stores bigint[], emails text[], phones text[], additions integer[], max_open integer)
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

-- One line per variant; a bundle is stored as the lines of its contents, which share its price. No foreign key to the order: both
-- are written in one statement, and the checks were a twentieth of a checkout's cost for the database.
-- owner: orders/orders
create table order_lines (
  id uuid not null, -- UUIDv7
  order_id uuid not null,
  position smallint not null,
  variant_id bigint, -- null if a migrated order had none
  product_id bigint,
  bundle_price_option_id bigint, -- the bundle that the line came with; null for a variant bought by itself
  warehouse_id bigint, -- where its stock was taken from; null when nothing was taken
  variant_unique_id text,
  variant_sku text,
  product_name text not null,
  variant_name text, -- the product's name with the options
  variant_option1_value text,
  variant_option2_value text,
  variant_option3_value text,
  item_type text not null,
  pricing_type text not null default 'one_time',
  interval text,
  interval_count integer,
  is_inventory boolean not null default false,
  is_file_enabled boolean not null default false,
  is_lms_enabled boolean not null default false,
  is_license_enabled boolean not null default false,
  quantity integer not null check (quantity > 0),
  weight integer not null default 0, -- grams of one unit
  variant_price minor_units not null, -- of one unit, by itself
  variant_cogs minor_units not null default 0,
  product_price minor_units not null, -- of the line; a bundle's lines add up to the bundle's price
  discount minor_units not null default 0,
  discount_code_discount minor_units not null default 0,
  cogs minor_units not null default 0,
  inserted_at timestamptz not null default now(),
  business_id bigint not null,
  variant_compare_at_price minor_units, -- the normal price of what was sold at a sale price
  -- Units of the line that were put back into stock, one by one or with a return; the others return with the order.
  restocked_quantity integer not null default 0,
  constraint order_lines_restocked_quantity check (restocked_quantity between 0 and quantity),
  -- Lines are found by their order, so their own id needs no index.
  primary key (order_id, position)
) with (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
comment on table order_lines is 'exported in order as lines by order_id in order of position';
create index order_lines_product on order_lines (product_id, order_id) where product_id is not null; -- orders with a product
-- The sales of a variant from a warehouse, newest first. Lines are inserted and deleted, never updated in these columns.
create index order_lines_stock on order_lines
  (business_id, variant_id, warehouse_id, inserted_at, id) where warehouse_id is not null;

-- owner: orders/orders
create table order_status_history (
  id bigint generated always as identity,
  order_id uuid not null,
  axis text not null check (axis in ('status', 'payment')),
  from_status text, -- null for the first
  to_status text not null,
  at timestamptz not null,
  by text, -- a person's name; null for the buyer and the service itself
  business_id bigint not null,
  primary key (order_id, id)
);
comment on table order_status_history is 'exported in order as status_history by order_id';

-- What happened to an order besides changes of status, which are in order_status_history. Entries name changed fields but have no
-- personal data, so they stay when the person's data is erased.
-- owner: orders/orders
create table order_timeline (
  order_id uuid not null,
  business_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in
    ('edit', 'shipment', 'payment_request', 'message', 'refund', 'return', 'buyer_cancel')),
  at timestamptz not null,
  by text, -- a person's name; null for the buyer, an API key and the service itself
  data jsonb not null default '{}',
  primary key (order_id, id)
);
comment on table order_timeline is 'exported in order as timeline by order_id';
create trigger order_timeline_append_only before update on order_timeline
  for each statement execute function refuse_change();

-- When messages about orders were sent to an address or phone that nobody has verified. Rows are locked ordered by their hashes.
-- owner: orders/mails
create table limited_recipients (
  address_hash bytea primary key,
  messaged_at timestamptz[] not null default '{}', -- within the last day, oldest first
  updated_at timestamptz not null
);
comment on table limited_recipients is 'not exported: hashes of addresses, to limit messages';
create index limited_recipients_old on limited_recipients (updated_at); -- for the purge

-- Orders whose buyers got no mail because of that limit; one later mail covers all of them.
-- owner: orders/mails
create table held_order_mails (
  business_id bigint not null references businesses on delete cascade,
  order_id uuid not null,
  store_id bigint not null,
  address_hash bytea not null,
  held_at timestamptz not null,
  primary key (business_id, order_id)
);
comment on table held_order_mails is 'not exported: a queue';
-- The orders that the one mail covers.
create index held_order_mails_address on held_order_mails (business_id, store_id, address_hash, held_at);

-- Pictures that buyers uploaded for an order. A row is written before its object and deleted before it.
-- owner: orders/pictures
create table order_pictures (
  name text primary key, -- in the object store, in the folder of its kind
  business_id bigint not null,
  store_id bigint not null,
  order_id uuid not null,
  kind text not null check (kind in ('transfer-proofs', 'return-pictures', 'review-pictures')),
  bytes integer not null,
  is_stored boolean not null default false, -- the object store has it
  is_named boolean not null default false, -- an order or a return refers to it, or did
  created_at timestamptz not null,
  image_key text -- of a picture that is stored in several widths, once it is
);
comment on table order_pictures is 'not exported: the uploads that orders and returns name';
create index order_pictures_order on order_pictures (business_id, order_id, kind); -- for the list
-- The bytes of unattached pictures, which are limited per store.
create index order_pictures_unnamed on order_pictures (business_id, store_id) include (bytes) where not is_named;
create index order_pictures_old on order_pictures (created_at) where not is_named; -- for the purge
-- The rows that share a stored image.
create index order_pictures_image on order_pictures (business_id, image_key) where image_key is not null;

-- Idempotency-Keys of checkouts: which order a key made, or the refusal that was answered. Kept for 24 hours.
-- owner: orders/order-keys
create table order_keys (
  business_id bigint not null,
  scope_hash bytea not null, -- SHA-256 over credential, route and key: the key itself is not stored
  request_hash bytea not null, -- SHA-256 over credential, route, key and body: without the key it says nothing about the body
  order_id uuid, -- null for a refusal
  status smallint, -- of a refusal
  refusal bytea, -- encrypted with a key derived from the Idempotency-Key
  created_at timestamptz not null,
  primary key (business_id, scope_hash),
  check ((order_id is null) = (refusal is not null and status is not null))
) with (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
comment on table order_keys is 'not exported: hashes of keys of checkouts, for a day';
create index order_keys_created_at on order_keys (created_at); -- purge

-- Processes of 0.1 keep the keys of checkouts in `idempotency_keys`, and hold a lock of the key while they run. With the two
-- triggers a key makes one order whichever release it reaches first. A later release drops them with their index, and the
-- look-up in `idempotency_keys`.
create index order_keys_scope on order_keys (scope_hash);

create function await_key_of_older_release() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(('x' || encode(substring(new.scope_hash from 1 for 8), 'hex'))::bit(64)::bigint);
  if exists (select from idempotency_keys where scope_hash = new.scope_hash) then
    raise exception 'key' using errcode = '40001'; -- The checkout reads again, and answers as the older release did.
  end if;
  return new;
end
$$;
create trigger await_key_of_older_release before insert on order_keys
  for each row execute function await_key_of_older_release();

create function refuse_key_of_newer_release() returns trigger language plpgsql as $$
begin
  if exists (
    select from order_keys where scope_hash = new.scope_hash and created_at > new.created_at - interval '24 hours'
  ) then
    raise exception 'A newer release has answered this key' using errcode = '55P03'; -- 503: repeat it
  end if;
  return new;
end
$$;
create trigger refuse_key_of_newer_release before insert on idempotency_keys
  for each row execute function refuse_key_of_newer_release();

-- Requests for payment that a merchant shares as an address: an amount, or items at their current prices.
-- owner: orders/payment-links
create table payment_links (
  business_id bigint not null references businesses on delete cascade,
  id uuid not null, -- UUIDv7
  store_id bigint not null references stores on delete cascade,
  handle text not null, -- part of the address; unguessable
  title text not null,
  description text not null default '',
  amount minor_units check (amount > 0), -- null: the items
  items jsonb, -- null: the amount
  max_uses integer check (max_uses > 0), -- null: any number
  uses integer not null default 0 check (uses >= 0), -- orders that are neither canceled nor deleted
  expires_at timestamptz,
  is_active boolean not null default true,
  version integer not null default 1, -- incremented by edits
  created_at timestamptz not null,
  last_updated_at timestamptz not null,
  primary key (business_id, id),
  check ((amount is null) <> (items is null))
);
comment on table payment_links is 'exported as payment_link';
create unique index payment_links_handle on payment_links (handle); -- the address of a link
create index payment_links_store on payment_links (store_id); -- for deletions in stores

-- Payments that a person has to look at.
-- owner: orders/payment-conflicts
create table payment_conflicts (
  id uuid primary key,
  business_id bigint not null references businesses on delete cascade,
  kind text not null check (kind in ('order', 'second_payment', 'dispute', 'unexpected_payment')),
  subject text not null, -- what it is about, once for each kind
  reason text not null,
  order_id uuid, -- null: a payment that no order is known for
  account_id bigint, -- null: the sandbox that needs no account
  provider text,
  provider_payment_id text,
  expected_amount bigint check (expected_amount between 0 and 9007199254740991),
  amount bigint check (amount between 0 and 9007199254740991),
  currency text,
  noticed_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text, -- null: the order left the conflict by itself
  note text
);
comment on table payment_conflicts is 'exported as payment_conflict';
create unique index payment_conflicts_subject on payment_conflicts (business_id, kind, subject); -- a conflict is noted once
create index payment_conflicts_business on payment_conflicts (business_id, id); -- for the list
create index payment_conflicts_open on payment_conflicts (business_id, id) where resolved_at is null; -- for a filter of the list
-- The open conflict of an order.
create index payment_conflicts_order on payment_conflicts (business_id, order_id) where resolved_at is null;
-- New entries without an event, for the worker.
create index payment_conflicts_noticed_at on payment_conflicts (noticed_at) where kind <> 'order';

-- The sales of each day, counted by the worker from the orders of that day. Counting a day again replaces its rows.
-- owner: orders/statistics
create table sales_figures (
  business_id bigint not null,
  dimension text not null check (dimension in ('total', 'product', 'channel', 'campaign', 'city', 'payment_method',
    'customer')),
  day date not null, -- of the business's calendar
  store_id bigint not null,
  key text not null, -- '' for the total, and for orders without a value
  name text,
  orders integer not null,
  paid_orders integer not null,
  units bigint not null,
  value numeric not null, -- minor units; a sum may exceed what an order may be worth
  revenue numeric not null,
  tax_base numeric not null default 0, -- minor units; of the lines of paid orders with a tax rate, after discounts
  tax numeric not null default 0,
  primary key (business_id, dimension, day, store_id, key)
);
comment on table sales_figures is 'not exported: sums of exported orders';
-- The units of a product on all days.
create index sales_figures_product on sales_figures (business_id, key) include (units) where dimension = 'product';

-- The figures of days with very many orders, by the hour, so that a new order has one hour counted again and not the day.
-- owner: orders/statistics
create table sales_hours (
  business_id bigint not null,
  day date not null,
  hour smallint not null, -- since the day began: 23, 24 or 25 of them
  dimension text not null,
  store_id bigint not null,
  key text not null,
  name text,
  orders integer not null,
  paid_orders integer not null,
  units bigint not null,
  value numeric not null,
  revenue numeric not null,
  tax_base numeric not null,
  tax numeric not null,
  primary key (business_id, day, hour, dimension, store_id, key)
) with (autovacuum_vacuum_scale_factor = 0.02);
comment on table sales_hours is 'not exported: sums of exported orders';
create index sales_hours_old on sales_hours using brin (day); -- for the purge

-- Days to count. Rows are only inserted and deleted: if a day is marked while it is counted, the new row stays, and the writer
-- does not wait.
-- owner: orders/statistics
create table sales_days_to_count (
  business_id bigint not null,
  day date not null,
  id bigint generated always as identity,
  hour smallint, -- since the day began; null: the whole day is counted again
  primary key (business_id, day, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
comment on table sales_days_to_count is 'not exported: a queue';
create index sales_days_to_count_newest on sales_days_to_count (day desc, business_id); -- the newest days are counted first

-- Products whose daily figures were counted since `units_sold` was. Rows are only inserted and deleted, as in sales_days_to_count.
-- owner: orders/statistics
create table products_to_sum (
  business_id bigint not null,
  product_id bigint not null,
  id bigint generated always as identity,
  primary key (business_id, product_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
comment on table products_to_sum is 'not exported: a queue';

-- Keys of goods, a domain below, that point up.
alter table entitlements add foreign key (order_id) references orders on delete cascade;
alter table subscriptions add foreign key (order_id) references orders on delete cascade;

-- Marks for the erasure of a buyer: a `personal` column is emptied, a `kept: …` column stays, for the reason given.
comment on column order_pictures.name is 'personal';
comment on column order_pictures.image_key is 'kept: the row is deleted with the buyer''s pictures';
comment on column order_status_history.from_status is 'kept: a status';
comment on column order_status_history.to_status is 'kept: a status';
comment on column order_status_history.by is 'kept: a member of the team';
comment on column order_timeline.by is 'kept: a member of the team';
comment on column order_timeline.data is 'kept: names of fields, and values without the person';
comment on column payment_conflicts.note is 'personal';
comment on column payment_conflicts.subject is 'kept: an id';
comment on column payment_conflicts.reason is 'kept: a reason of ours';
comment on column payment_conflicts.provider is 'kept: a provider';
comment on column payment_conflicts.provider_payment_id is 'kept: for the books of the provider';
comment on column payment_conflicts.currency is 'kept: for the books';
comment on column payment_conflicts.resolved_by is 'kept: a member of the team';
