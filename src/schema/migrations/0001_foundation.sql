-- Whole minor units; within what a JSON number and a JavaScript integer hold exactly.
create domain minor_units as bigint check (value between -9007199254740991 and 9007199254740991);

-- owner: platform
create table instance_secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);

-- owner: platform
create table idempotency_keys (
  scope_hash bytea not null, -- SHA-256 over credential, route and key: the key itself is not stored
  request_hash bytea not null,
  status smallint not null,
  body bytea not null, -- encrypted with a key derived from the Idempotency-Key, since answers may hold secrets
  created_at timestamptz not null default now(),
  primary key (scope_hash)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- owner: platform
create table mails (
  id bigint generated always as identity primary key,
  template text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  business_id bigint, -- whose dashboard shows it; null for mails of the installation itself
  status text not null default 'stored' check (status in ('stored', 'sent', 'failed')),
  failure text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_business on mails (business_id, id desc);

-- owner: users
create table users (
  id bigint generated always as identity primary key,
  unique_id text not null unique,
  email text not null,
  fullname text not null,
  avatar text,
  password_hash text not null,
  is_operator boolean not null default false, -- may verify apps and see the installation's pages
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

-- owner: users
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null unique,
  user_agent text,
  ip text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id, last_seen_at desc);

-- owner: businesses
create table businesses (
  id bigint generated always as identity primary key,
  unique_id text not null unique,
  username text not null unique,
  name text not null,
  currency text not null default 'IDR',
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now()
);

-- owner: businesses
create table memberships (
  business_id bigint not null references businesses on delete cascade,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'developer', 'staff', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (business_id, user_id)
);
create index memberships_user on memberships (user_id);

-- owner: businesses
create table invitations (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  email text not null,
  role text not null check (role in ('admin', 'developer', 'staff', 'viewer')),
  token_hash bytea not null unique,
  invited_by bigint not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz
);
create unique index invitations_open on invitations (business_id, lower(email)) where accepted_at is null;

-- owner: stores
create table stores (
  id bigint generated always as identity primary key,
  unique_id text not null unique,
  uuid uuid not null unique,
  business_id bigint not null references businesses on delete cascade,
  name text not null,
  is_active boolean not null default true,
  is_public boolean not null default true,
  logo text,
  settings jsonb not null default '{}', -- what the merchant changed; defaults stand in modules/stores/rules.ts
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now()
);
create index stores_business on stores (business_id, id desc);

-- owner: stores
create table storefront_keys (
  id uuid primary key,
  store_id bigint not null references stores on delete cascade,
  token text not null unique, -- publishable, so stored readable
  status text not null default 'active' check (status in ('active', 'revoked')),
  created_by bigint references users,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index storefront_keys_store on storefront_keys (store_id, inserted_at desc);

-- owner: api-keys
create table api_keys (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  name text not null,
  description text,
  key_type text not null check (key_type in ('secret', 'restricted')),
  key_hash bytea not null unique,
  masked_key text not null,
  scopes text[] not null default '{}',
  expires_at timestamptz,
  last_used_at timestamptz,
  usage_count bigint not null default 0,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index api_keys_business on api_keys (business_id, id desc);

-- owner: audit
create table audit_heads (
  business_id bigint primary key references businesses on delete cascade,
  sequence bigint not null,
  hash bytea not null
);

-- owner: audit
create table audit_entries (
  business_id bigint not null,
  sequence bigint not null,
  at timestamptz not null,
  actor text not null, -- user unique_id, or 'system', or the name of a command
  action text not null,
  target text not null,
  details jsonb not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (business_id, sequence)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
