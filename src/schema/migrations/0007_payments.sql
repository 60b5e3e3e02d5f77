-- What has been asked of a payment provider. The row is committed before the provider is called, and its id is the
-- reference that the provider keeps: after a crash the worker asks for that reference, so nothing is charged twice.
-- owner: payments
create table payments (
  id uuid primary key, -- the reference sent to the provider
  business_id bigint not null,
  order_id uuid not null references orders on delete cascade,
  provider text not null,
  payment_method text not null,
  amount minor_units not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('creating', 'open', 'paid', 'settled', 'failed', 'expired', 'replaced')),
  provider_payment_id text,
  pg_payment_info jsonb,
  payment_url text,
  paid_amount minor_units, -- what really came in, also when the order could not use it
  surcharge minor_units not null default 0,
  paid_method text,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status in ('paid', 'settled')) = (paid_at is not null))
);
-- One set of instructions at a time: of two requests for an order's payment the second finds the first.
create unique index payments_live on payments (order_id) where status in ('creating', 'open');
create index payments_order on payments (order_id, created_at);
create index payments_unsure on payments (updated_at) where status in ('creating', 'open');
create unique index payments_provider on payments (provider, provider_payment_id) where provider_payment_id is not null;

-- owner: payments
create table payment_callbacks (
  provider text not null,
  event_id text not null,
  payment_id uuid, -- null: the event names a reference that is not ours
  reported_status text not null,
  amount minor_units,
  outcome text not null check (outcome in ('applied', 'no_change', 'conflict', 'unknown')),
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index payment_callbacks_payment on payment_callbacks (payment_id);

-- The sandbox's own books. Nothing of ours reads them: it is asked over HTTP like any other gateway.
-- owner: integrations
create table sandbox_payments (
  id text primary key,
  reference_id text not null unique,
  status text not null default 'open' check (status in ('open', 'paid', 'settled', 'failed', 'expired', 'canceled')),
  payment_method text not null,
  amount minor_units not null,
  currency text not null,
  merchant_name text not null,
  customer_name text not null,
  description text not null,
  instructions jsonb not null,
  payment_url text,
  callback_url text not null,
  return_url text not null,
  expires_at timestamptz,
  paid_amount minor_units,
  surcharge minor_units not null default 0,
  paid_at timestamptz,
  created_at timestamptz not null default now()
);

-- owner: integrations
create table sandbox_events (
  id text primary key,
  payment_id text not null references sandbox_payments on delete cascade,
  kind text not null,
  body text not null, -- the bytes that are signed
  sent_count integer not null default 0,
  last_status integer,
  created_at timestamptz not null default now()
);
create index sandbox_events_payment on sandbox_events (payment_id, created_at);

-- As search_vector, for use in an index: it names no function of ours, since an index is built without our search path.
create function person_words(business_id bigint, input text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array_append(array(
    select distinct left(word, 100)
    from regexp_split_to_table(lower(input), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') as word where word <> ''
  ), 'business:' || business_id::text))
$$;

create index customers_words on customers
  using gin (person_words(business_id, coalesce(name, '') || ' ' || coalesce(email, '')));
create index customers_tags on customers using gin (tags) where tags <> '{}';
create index customers_phone_start on customers (business_id, phone collate "C") where phone is not null;

-- Searching and narrowing the list of orders. What few orders have, few rows of an index hold: a checkout pays only
-- for those without a condition of their own.
alter table orders -- in byte order, so that the indexes that are there also find beginnings
  alter column order_id type text collate "C",
  alter column customer_phone type text collate "C";
create index orders_name on orders using gin (person_words(business_id, customer_name)) with (fastupdate = off);
create index orders_email on orders (business_id, (lower(customer_email) collate "C")) where customer_email is not null;
create index orders_gross_revenue on orders (business_id, gross_revenue, created_at desc, id desc);
create index orders_receipt on orders (business_id, shipment_receipt collate "C") where shipment_receipt is not null;
create index orders_external on orders (business_id, external_id collate "C") where external_id is not null;
create index orders_reference on orders (business_id, pg_reference_id collate "C") where pg_reference_id is not null;
create index orders_status on orders (business_id, status, created_at desc, id desc);
create index orders_payment_status on orders (business_id, payment_status, created_at desc, id desc)
  where payment_status <> 'unpaid';
create index orders_payment_method on orders (business_id, payment_method, created_at desc, id desc);
create index orders_store on orders (store_id, created_at desc, id desc);
create index orders_warehouse on orders (warehouse_id, created_at desc, id desc) where warehouse_id is not null;
create index orders_courier on orders (business_id, courier_service_id, created_at desc, id desc)
  where courier_service_id is not null;
create index orders_draft_time on orders (business_id, draft_time);
create index orders_confirmed_time on orders (business_id, confirmed_time) where confirmed_time is not null;
create index orders_shipped_time on orders (business_id, shipped_time) where shipped_time is not null;
create index orders_completed_time on orders (business_id, completed_time) where completed_time is not null;
create index orders_tags on orders using gin (tags) where tags <> '{}';
create index orders_spam on orders (business_id, created_at desc, id desc) where is_probably_spam;
create index orders_proof on orders (business_id, created_at desc, id desc) where transferproof_url is not null;
create index orders_handler on orders (business_id, handler_id, created_at desc) where handler_id is not null;
create index orders_advertiser on orders (business_id, advertiser_id, created_at desc) where advertiser_id is not null;
create index orders_page on orders (business_id, page_id, created_at desc) where page_id is not null;
create index orders_utm_source on orders (business_id, utm_source, created_at desc) where utm_source is not null;
create index orders_shipment_status on orders (business_id, shipment_status, created_at desc)
  where shipment_status is not null;
create index orders_platform on orders (business_id, platform, created_at desc) where platform <> 'own';
create index orders_awb_ca_status on orders (business_id, awb_ca_status, created_at desc)
  where awb_ca_status <> 'unavailable';
create index order_lines_product on order_lines (product_id, order_id) where product_id is not null;

-- Exports are written in parts by the worker, so that one of a million orders neither blocks nor fills the memory.
-- owner: orders
create table order_exports (
  id uuid primary key,
  business_id bigint not null references businesses on delete cascade,
  filters jsonb not null,
  status text not null default 'running' check (status in ('running', 'done')),
  total integer not null,
  done integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index order_exports_created_at on order_exports (created_at);

-- owner: orders
create table order_export_parts (
  export_id uuid not null references order_exports on delete cascade,
  part integer not null,
  content text not null,
  last_created_at timestamptz not null, -- where the next part goes on
  last_id uuid not null,
  primary key (export_id, part)
);
