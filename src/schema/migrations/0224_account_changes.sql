-- Changes of accounts that money goes to. The former values are sealed and kept for a day, so that an owner can undo them.
-- owner: account-changes
create table account_changes (
  business_id bigint not null references businesses on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('provider_account', 'payment_accounts')),
  action text not null check (action in ('created', 'updated', 'deleted')),
  subject_id bigint not null, -- the provider account, or the store whose payment accounts changed
  subject_name text not null,
  changes jsonb not null, -- the fields, with their values where these are no secret
  made_by jsonb not null, -- who did it: a person, a key or an app, with its name
  sealed_former bytea, -- null: there was nothing before, or its day is over
  result_hash bytea not null, -- of the values that the change left: others mean that they were changed again
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by bigint references users on delete set null,
  primary key (business_id, id)
);
create index account_changes_created_at on account_changes (created_at);
create index account_changes_sealed on account_changes (created_at) where sealed_former is not null;
