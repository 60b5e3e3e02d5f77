-- How far the own list of a provider was read, for each account.
-- owner: payment-reports
create table provider_positions (
  business_id bigint not null references businesses on delete cascade,
  account_id bigint not null,
  listed_until timestamptz, -- null: the provider has no list
  confirmed_until timestamptz, -- up to here the list was read a second time, a day later
  tried_at timestamptz not null,
  error text, -- null: the last attempt succeeded
  primary key (business_id, account_id)
);

-- Lines of the own lists of providers.
-- owner: payment-reports
create table provider_entries (
  business_id bigint not null references businesses on delete cascade,
  account_id bigint not null,
  entry_id text not null,
  kind text not null check (kind in ('payment', 'refund', 'dispute')),
  provider_payment_id text not null,
  reference_id text not null,
  payment_id uuid, -- null: no payment of ours
  is_applied boolean not null, -- false: the payment was not compared with it yet
  amount bigint not null check (amount between 0 and 9007199254740991),
  fee bigint check (fee between -9007199254740991 and 9007199254740991), -- null: the provider does not tell
  at timestamptz not null,
  noticed_at timestamptz not null,
  primary key (business_id, account_id, entry_id)
);
create index provider_entries_at on provider_entries (business_id, account_id, at);
create index provider_entries_payment on provider_entries (business_id, payment_id) where payment_id is not null;
create index provider_entries_waiting on provider_entries (business_id, account_id, at) where not is_applied;
