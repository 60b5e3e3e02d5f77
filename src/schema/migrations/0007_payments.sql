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
