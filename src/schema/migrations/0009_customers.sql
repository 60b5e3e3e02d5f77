-- owner: customer-accounts
create table customer_passwords (
  customer_id bigint primary key references customers on delete cascade,
  password_hash text not null,
  updated_at timestamptz not null default now()
); -- a customer without a row still has the password that was generated at checkout: nobody knows it

-- owner: customer-accounts
create table customer_token_families ( -- one login, and all tokens that came of it
  id uuid primary key,
  store_id bigint not null references stores on delete cascade,
  customer_id bigint not null references customers on delete cascade,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index customer_token_families_customer on customer_token_families (customer_id) where revoked_at is null;
create index customer_token_families_store on customer_token_families (store_id);
create index customer_token_families_created on customer_token_families (created_at);

-- owner: customer-accounts
create table customer_refresh_tokens (
  token_hash bytea primary key,
  family_id uuid not null references customer_token_families on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz -- single use: a second one ends the family
);
create index customer_refresh_tokens_family on customer_refresh_tokens (family_id);
create index customer_refresh_tokens_expires_at on customer_refresh_tokens (expires_at);

-- owner: customer-accounts
create table customer_signing_keys (
  id text primary key, -- `kid` in the header of a token
  private_key jsonb not null, -- JWK
  public_key jsonb not null, -- JWK
  signs_from timestamptz not null, -- published before it signs, so that everybody knows it by then
  created_at timestamptz not null default now()
);

-- owner: customer-accounts
create table customer_otps ( -- written for unknown addresses too, so that no answer takes longer than another
  store_id bigint not null references stores on delete cascade,
  email_hash bytea not null,
  code_hash bytea not null, -- keyed, since six digits could be tried out
  attempts smallint not null default 0,
  expires_at timestamptz not null,
  primary key (store_id, email_hash)
);
create index customer_otps_expires_at on customer_otps (expires_at);

-- owner: customer-accounts
create table customer_password_resets (
  token_hash bytea primary key,
  store_id bigint not null references stores on delete cascade,
  customer_id bigint not null references customers on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index customer_password_resets_customer on customer_password_resets (customer_id);
create index customer_password_resets_expires_at on customer_password_resets (expires_at);

-- Placed by the customer while signed in, and so theirs whatever address it names.
alter table orders add column is_by_account boolean not null default false;

alter table mails
  add column sender_name text, -- in whose name it is sent; null for the installation's own
  add column is_secret boolean not null default false; -- holds a code or link: its text is dropped once it was sent
