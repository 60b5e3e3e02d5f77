-- Payments: money that comes in and goes back.

-- Requests to a payment provider. The row is committed before the provider is called, and its id is the reference that the
-- provider keeps: after a crash the worker looks up that reference, so that nothing is charged twice.
-- owner: payments/payments
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
  -- When an attempt to pay ends. An order from checkout ends with it; other orders have their own end.
  expires_at timestamptz,
  account_id bigint, -- null: the sandbox that needs no account
  fee bigint, -- what the provider keeps
  asked_until timestamptz, -- a process is calling the provider for this payment until then
  saves boolean not null default false, -- the buyer allows later charges of the method
  saved_method_id uuid, -- a charge of this saved method, without the buyer
  failure_code text, -- why the provider refused it, in its own word
  check ((status in ('paid', 'settled')) = (paid_at is not null)),
  constraint payments_fee check (fee between 0 and 9007199254740991)
);
comment on table payments is 'exported in order as payments by order_id in order of created_at';
-- An order has one set of instructions at a time: of two requests the second finds the first.
create unique index payments_live on payments (order_id) where status in ('creating', 'open');
create index payments_order on payments (order_id, created_at); -- for the list
-- Payments that the worker looks up at providers.
create index payments_unsure on payments (updated_at) where status in ('creating', 'open');
-- A provider's id leads to one payment.
create unique index payments_provider on payments (provider, provider_payment_id) where provider_payment_id is not null;
-- Payments that end by the clock.
create index payments_expiring on payments (expires_at) where status in ('creating', 'open') and expires_at is not null;
-- Open payments of an account.
create index payments_account on payments (account_id) where status in ('creating', 'open') and account_id is not null;
-- Payments of an account, for reports.
create index payments_account_paid on payments
  (business_id, account_id, paid_at) where paid_at is not null and account_id is not null;

-- owner: payments/payment-callbacks
create table payment_callbacks (
  provider text not null,
  event_id text not null,
  payment_id uuid, -- null: the event's reference is not ours
  reported_status text not null,
  amount minor_units,
  outcome text not null check (outcome in ('applied', 'no_change', 'conflict', 'unknown')),
  received_at timestamptz not null,
  primary key (provider, event_id)
);
comment on table payment_callbacks is 'not exported: callbacks that were received, so that none acts twice; the payments are exported';
create index payment_callbacks_payment on payment_callbacks (payment_id); -- callbacks of a payment
create index payment_callbacks_received_at on payment_callbacks (received_at); -- for the purge

-- The business of a payment, for callbacks, which contain only the payment.
-- owner: payments/payments
create table payment_handles (
  payment_id uuid primary key,
  business_id bigint not null references businesses on delete cascade
);
comment on table payment_handles is 'not exported: addresses of callbacks';
create index payment_handles_business on payment_handles (business_id); -- for deletions in businesses

-- Callbacks of accounts: stored once, acknowledged, and then processed by the worker.
-- owner: payments/payment-callbacks
create table provider_callbacks (
  business_id bigint not null references businesses on delete cascade,
  account_id bigint not null,
  event_id text not null,
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'ignored')),
  event jsonb, -- null after it was processed
  payment_id uuid,
  outcome text not null check (outcome in ('waiting', 'applied', 'no_change', 'conflict', 'unknown', 'refused')),
  received_at timestamptz not null,
  worked_at timestamptz,
  primary key (business_id, account_id, event_id)
);
comment on table provider_callbacks is 'not exported: callbacks that were received, so that none acts twice; the payments are exported';
create index provider_callbacks_received_at on provider_callbacks (received_at); -- for the purge

-- Buyers' consents to charge a method for renewals and, after the payment was received, the sealed token.
-- owner: payments/saved-methods
create table saved_methods (
  business_id bigint not null references businesses on delete cascade,
  id uuid not null,
  store_id bigint not null,
  customer_id bigint not null,
  account_id bigint not null,
  provider text not null,
  payment_method text not null,
  payment_id uuid not null, -- the payment with which it is saved
  consent_text text not null, -- as the buyer read it
  consented_at timestamptz not null,
  label text, -- what the buyer knows it by
  sealed_token bytea,
  saved_at timestamptz, -- null until the payment was received
  removed_at timestamptz, -- the buyer withdrew the consent, or the person was erased
  forgotten_at timestamptz, -- the provider has deleted the token, and so have we
  primary key (business_id, id)
);
comment on table saved_methods is 'exported in customer as saved_methods by customer_id in order of consented_at';
create unique index saved_methods_payment on saved_methods (business_id, payment_id); -- a payment saves one method
create index saved_methods_customer on saved_methods (business_id, customer_id); -- methods of a customer
-- Consents whose payment never came.
create index saved_methods_waiting on saved_methods (consented_at) where saved_at is null and removed_at is null;
create index saved_methods_removed on saved_methods (removed_at)
  where sealed_token is not null and removed_at is not null; -- tokens to delete at the provider

-- How far the provider's list was read, for each account.
-- owner: payments/payment-reports
create table provider_positions (
  business_id bigint not null references businesses on delete cascade,
  account_id bigint not null,
  listed_until timestamptz, -- null: the provider has no list
  confirmed_until timestamptz, -- up to here the list was read a second time, a day later
  tried_at timestamptz not null,
  error text, -- null: the last attempt succeeded
  primary key (business_id, account_id)
);
comment on table provider_positions is 'not exported: how far the books of providers were read';

-- Lines of the providers' lists.
-- owner: payments/payment-reports
create table provider_entries (
  business_id bigint not null references businesses on delete cascade,
  account_id bigint not null,
  entry_id text not null,
  kind text not null check (kind in ('payment', 'refund', 'dispute')),
  provider_payment_id text not null,
  reference_id text not null,
  payment_id uuid, -- null: no payment of ours
  is_applied boolean not null, -- false: not compared with the payment yet
  amount bigint not null check (amount between 0 and 9007199254740991),
  fee bigint check (fee between -9007199254740991 and 9007199254740991), -- null: the provider does not report it
  at timestamptz not null,
  noticed_at timestamptz not null,
  primary key (business_id, account_id, entry_id)
);
comment on table provider_entries is 'not exported: copies of the books of providers, which have them; the payments are exported';
create index provider_entries_at on provider_entries (business_id, account_id, at); -- reports by day
-- Entries of a payment.
create index provider_entries_payment on provider_entries (business_id, payment_id) where payment_id is not null;
-- Entries to compare.
create index provider_entries_waiting on provider_entries (business_id, account_id, at) where not is_applied;

-- Refunds to buyers. A refund by a provider is committed before the provider is called, and its id is the key that the provider
-- keeps: after a crash the worker looks up that key, so that nothing is refunded twice.
-- owner: payments/refunds
create table refunds (
  business_id bigint not null references businesses on delete cascade,
  id uuid not null, -- UUIDv7
  order_id uuid not null references orders on delete cascade,
  payment_id uuid, -- the payment that brought the money; null until a request is approved
  return_id uuid, -- the return that it pays for
  retry_of uuid, -- the failed refund that it repeats
  origin text not null check (origin in ('merchant', 'buyer', 'provider')),
  method text not null check (method in ('provider', 'bank_transfer')),
  status text not null check (status in ('requested', 'pending', 'succeeded', 'failed')),
  amount minor_units not null check (amount > 0),
  kept_fee minor_units not null default 0, -- what the shop keeps of the fees that the buyer paid
  currency text not null,
  reason text not null,
  note text, -- for the team
  restock jsonb not null default '[]', -- units by line that are put back into stock when it is approved
  bank_account jsonb, -- of the buyer
  provider_refund_id text,
  failure_code text,
  failure_reason text, -- in the words of the provider or the team
  requested_by text, -- a person's name; null for the buyer, an API key and the service itself
  decided_by text,
  asked_count integer not null default 0, -- if the provider was asked before, the refund is looked up first
  asked_at timestamptz, -- when it was first asked
  asked_until timestamptz, -- a process is calling the provider until then
  look_up_at timestamptz, -- when the worker looks it up next
  created_at timestamptz not null,
  updated_at timestamptz not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- When a bank account was replaced, or given after the request. Members and buyers are notified.
  account_changed_at timestamptz,
  primary key (business_id, id)
);
comment on table refunds is 'exported in order as refunds by order_id';
create index refunds_order on refunds (business_id, order_id, id); -- for the list
create index refunds_status on refunds (business_id, status, id); -- for a filter of the list
-- Refunds that the worker looks up at providers.
create index refunds_due on refunds (look_up_at) where status = 'pending' and method = 'provider';

-- The code, mailed to the buyer, with which the account of one refund or return can be replaced once.
-- owner: payments/refunds
create table refund_account_codes (
  business_id bigint not null references businesses on delete cascade,
  target_id uuid not null, -- the refund or return
  code_hash bytea not null,
  attempts smallint not null default 0,
  expires_at timestamptz not null,
  primary key (business_id, target_id)
);
comment on table refund_account_codes is 'not exported: codes that were mailed to buyers';
create index refund_account_codes_expires_at on refund_account_codes (expires_at); -- for the purge

-- Goods that buyers send back.
-- owner: payments/returns
create table returns (
  business_id bigint not null references businesses on delete cascade,
  id uuid not null, -- UUIDv7
  order_id uuid not null references orders on delete cascade,
  origin text not null check (origin in ('merchant', 'buyer')),
  status text not null check (status in ('requested', 'approved', 'rejected', 'received', 'refunded')),
  reason text not null,
  lines jsonb not null, -- units by order line: sent back, arrived, put back into stock
  pictures text[] not null default '{}', -- names in the object store
  bank_account jsonb, -- of the buyer
  instructions text, -- how to send the parcel, as the buyer reads it
  rejection text, -- why, as the buyer reads it
  note text, -- for the team
  parcel_number text,
  courier text,
  requested_by text, -- a person's name; null for the buyer and an API key
  created_at timestamptz not null,
  updated_at timestamptz not null,
  approved_at timestamptz,
  rejected_at timestamptz,
  received_at timestamptz,
  refunded_at timestamptz,
  account_changed_at timestamptz,
  primary key (business_id, id)
);
comment on table returns is 'exported in order as returns by order_id';
create index returns_order on returns (business_id, order_id, id); -- for the list
create index returns_status on returns (business_id, status, id); -- for a filter of the list

-- Marks for the erasure of a buyer: a `personal` column is emptied, a `kept: …` column stays, for the reason given.
comment on column payments.pg_payment_info is 'personal';
comment on column payments.payment_url is 'personal';
comment on column payments.provider is 'kept: a provider';
comment on column payments.payment_method is 'kept: for the books';
comment on column payments.currency is 'kept: for the books';
comment on column payments.provider_payment_id is 'kept: for the books of the provider';
comment on column payments.paid_method is 'kept: for the books';
comment on column payments.failure_code is 'kept: a word of the provider';
comment on column refunds.reason is 'personal';
comment on column refunds.note is 'personal';
comment on column refunds.bank_account is 'personal';
comment on column refunds.failure_reason is 'personal';
comment on column refunds.currency is 'kept: for the books';
comment on column refunds.restock is 'kept: goods';
comment on column refunds.provider_refund_id is 'kept: for the books of the provider';
comment on column refunds.failure_code is 'kept: a word of the provider';
comment on column refunds.requested_by is 'kept: a member of the team';
comment on column refunds.decided_by is 'kept: a member of the team';
comment on column returns.reason is 'personal';
comment on column returns.note is 'personal';
comment on column returns.rejection is 'personal';
comment on column returns.instructions is 'personal';
comment on column returns.bank_account is 'personal';
comment on column returns.pictures is 'personal';
comment on column returns.parcel_number is 'personal';
comment on column returns.courier is 'personal';
comment on column returns.lines is 'kept: goods';
comment on column returns.requested_by is 'kept: a member of the team';
comment on column saved_methods.label is 'personal';
comment on column saved_methods.provider is 'kept: a provider';
comment on column saved_methods.payment_method is 'kept: a method';
comment on column saved_methods.consent_text is 'kept: proves the consent to earlier charges';
