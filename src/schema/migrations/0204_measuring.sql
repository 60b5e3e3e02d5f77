-- The advertising and analytics services that a store reports to. Tokens are sealed.
-- owner: measuring
create table store_pixels (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  vendor text not null check (vendor in ('meta', 'tiktok', 'ga4')),
  is_enabled boolean not null default false,
  pixel_id text not null,
  sealed_token bytea,
  token_hint text, -- the last characters of a long token
  conversion text not null default 'paid' check (conversion in ('placed', 'paid')),
  last_sent_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  last_updated_at timestamptz not null,
  primary key (business_id, store_id, vendor)
);

-- Purchases that are reported to them, each once for an order. What is sent is read from the order when it is sent.
-- owner: measuring
create table conversions (
  business_id bigint not null references businesses on delete cascade,
  order_id uuid not null,
  vendor text not null,
  store_id bigint not null,
  status text not null check (status in ('queued', 'sent', 'refused', 'dropped')),
  happened_at timestamptz not null,
  created_at timestamptz not null,
  primary key (business_id, order_id, vendor)
);
create index conversions_created_at on conversions (created_at);
