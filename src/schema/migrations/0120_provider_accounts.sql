-- Accounts of a business at outside services, with sealed credentials.
-- owner: provider-accounts
create table provider_accounts (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  kind text not null, -- what the service does: payment
  provider text not null,
  mode text not null check (mode in ('test', 'live')),
  name text not null,
  is_active boolean not null default true,
  rank integer not null default 0, -- of the accounts that serve a method the lowest is asked first
  store_ids bigint[], -- null: every store of the business
  methods jsonb not null, -- in the order that buyers see
  sealed_credentials bytea not null,
  credential_hints jsonb not null, -- the last characters of each field that is set
  callback_handle text not null unique, -- stands in the callback address; unguessable
  checked_at timestamptz,
  check_error text, -- null: the last check succeeded
  last_callback_at timestamptz,
  created_at timestamptz not null,
  last_updated_at timestamptz not null
);
create index provider_accounts_business on provider_accounts (business_id, id);

-- The last calls to the service of an account, for its merchant. Bodies are masked before they are stored.
-- owner: provider-accounts
create table provider_account_calls (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  account_id bigint not null references provider_accounts on delete cascade,
  method text not null,
  url text not null,
  status integer, -- null: there was no answer
  error text,
  duration_ms integer not null,
  request_body text,
  response_body text,
  called_at timestamptz not null
);
create index provider_account_calls_account on provider_account_calls (business_id, account_id, id);
create index provider_account_calls_called_at on provider_account_calls (called_at);

alter table payments
  add column account_id bigint, -- null: the sandbox that needs no account
  add column fee bigint, -- what the provider keeps; the type minor_units would rewrite the table
  add column asked_until timestamptz, -- a process is calling the provider for this payment until then
  add constraint payments_fee check (fee between 0 and 9007199254740991) not valid;

-- Callbacks of accounts: stored once, answered, and worked off by the worker.
-- owner: payments
create table provider_callbacks (
  business_id bigint not null references businesses on delete cascade,
  account_id bigint not null,
  event_id text not null,
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'ignored')),
  event jsonb, -- null once it was worked off
  payment_id uuid,
  outcome text not null check (outcome in ('waiting', 'applied', 'no_change', 'conflict', 'unknown', 'refused')),
  received_at timestamptz not null,
  worked_at timestamptz,
  primary key (business_id, account_id, event_id)
);
create index provider_callbacks_received_at on provider_callbacks (received_at);

alter table sandbox_payments
  add column merchant text not null default '', -- a hash of the API key; empty for the sandbox that needs no account
  add column sealed_signing_key bytea;

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
create index sandbox_refunds_payment on sandbox_refunds (payment_id);
create index sandbox_refunds_created_at on sandbox_refunds (created_at);
