-- Integrations: the books of the sandbox, a payment gateway for tests. Our modules do not read these tables: they call
-- the sandbox over HTTP like any other gateway.

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
  created_at timestamptz not null default now(),
  merchant text not null default '', -- a hash of the API key; empty for the sandbox that needs no account
  sealed_signing_key bytea
);
comment on table sandbox_payments is 'not exported: stands for a payment provider';
create index sandbox_payments_created_at on sandbox_payments (created_at); -- for the purge
-- The list of entries, by period.
create index sandbox_payments_paid_at on sandbox_payments (paid_at) where paid_at is not null;
-- Payments of a key that somebody invented are counted before another one is stored.
create index sandbox_payments_merchant on sandbox_payments (merchant) where merchant <> '';

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
comment on table sandbox_events is 'not exported: stands for a payment provider';
create index sandbox_events_payment on sandbox_events (payment_id, created_at); -- for the list

-- owner: integrations
create table sandbox_refunds (
  id text primary key,
  payment_id text not null references sandbox_payments on delete cascade,
  refund_key text not null unique,
  amount minor_units not null check (amount > 0),
  status text not null check (status in ('succeeded', 'failed')),
  reason text not null,
  created_at timestamptz not null
);
comment on table sandbox_refunds is 'not exported: stands for a payment provider';
create index sandbox_refunds_payment on sandbox_refunds (payment_id); -- for deletions in sandbox_payments
create index sandbox_refunds_created_at on sandbox_refunds (created_at); -- for the purge

-- Marks for the erasure of a buyer: a `personal` column is emptied, a `kept: …` column stays, for the reason given.
comment on column sandbox_payments.customer_name is 'personal';
comment on column sandbox_payments.description is 'personal';
comment on column sandbox_payments.instructions is 'personal';
comment on column sandbox_payments.payment_url is 'personal';
comment on column sandbox_payments.return_url is 'personal';
comment on column sandbox_payments.id is 'kept: an id';
comment on column sandbox_payments.reference_id is 'kept: an id';
comment on column sandbox_payments.payment_method is 'kept: for the books';
comment on column sandbox_payments.currency is 'kept: for the books';
comment on column sandbox_payments.merchant_name is 'kept: the business';
comment on column sandbox_payments.callback_url is 'kept: an address of the service';
comment on column sandbox_payments.merchant is 'kept: a hash';
