-- Buyers: customers, carts, codes, and ways back to a purchase.

-- The words of a person's name or address, each prefixed with the business: a search then matches prefixes and finds no
-- people of other businesses. A single expression of built-in functions, so that PostgreSQL inlines it: as a query
-- inside a function it cost a checkout more than all its other indexes together. An index is built without our search
-- path, so it uses no function of ours.
create function name_words(business_id bigint, input text) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(string_to_array(
    business_id::text || ':' || regexp_replace(lower(input), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+',
      ' ' || business_id::text || ':', 'g'),
    ' '), business_id::text || ':'))
$$;

-- Matches the words of `name_words`, which keep accents, so this does not use `search_terms`.
create function name_query(business_id bigint, input text) returns tsquery language sql immutable parallel safe as $$
  select string_agg(quote_literal(business_id::text || ':' || word) || ':*', ' & ')::tsquery
  from (
    select distinct left(word, 100) as word
    from regexp_split_to_table(lower(coalesce(input, '')), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') as word
    where word <> '' limit 12
  ) as words
$$;

-- No foreign key to the business: its check would lock the business's row in every checkout of a new buyer, and concurrent buyers
-- would queue for that one row.
-- owner: buyers/customers
create table customers (
  id bigint generated always as identity primary key,
  business_id bigint not null,
  name text,
  email text, -- lower case
  phone text collate "C", -- digits with the country code, without a plus. Byte order finds beginnings
  avatar text,
  bio_description text,
  date_of_birth date,
  sex text,
  status text not null default 'active' check (status in ('active', 'blocked')),
  is_unsubscribe boolean not null default false,
  is_spam boolean not null default false, -- marked by the merchant; feeds the store's customer spam filter
  tags text[] not null default '{}',
  confirmed_at timestamptz, -- when the email address was proven
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now(),
  -- An erased person keeps an empty row for the orders that refer to it. A customer that was merged into another keeps
  -- an empty row too, so that systems with its id find the other one.
  erased_at timestamptz,
  merged_into_id bigint,
  attributes jsonb not null default '{}',
  -- When somebody else changed the customer's email address, or merged another customer into this one. A person who
  -- signs in with the new address did not necessarily place earlier orders.
  email_changed_at timestamptz,
  phone_confirmed_at timestamptz -- when a code proved the phone number; without it the number signs nobody in
);
comment on table customers is 'exported as customer';
create index customers_business on customers (business_id, id desc); -- for the list, newest first
create index customers_tags on customers using gin (tags) where tags <> '{}'; -- for a filter of the list
-- New words are added to a short pending list, which a search reads too, and inserted together: single insertions would
-- cost every checkout more than its other indexes. The list is short, so that neither a search nor the one who flushes
-- it waits long.
create index customers_words on customers
  using gin (name_words(business_id, coalesce(name, '') || ' ' || coalesce(email, '')))
  with (fastupdate = on, gin_pending_list_limit = 128);
-- Recognises a buyer by the address. That comes first: beside (business_id, id) an index that also begins with the
-- business looks no better to a planner that knows only an empty table, and its plan is kept while the table grows.
create unique index customers_email on customers (email, business_id) where email is not null;
-- Recognises buyers, and search by beginning.
create index customers_phone on customers (business_id, phone) where phone is not null;
-- Finds whom a phone number signs in.
create unique index customers_confirmed_phone on customers (phone, business_id) where phone_confirmed_at is not null;
create index customers_attributes on customers using gin (attributes jsonb_path_ops)
  where attributes <> '{}'; -- for a filter of the list

-- owner: buyers/customers
create table customer_addresses (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  customer_id bigint not null references customers on delete cascade,
  name text,
  phone text,
  email text,
  location_id integer,
  address text,
  postal_code text,
  notes text,
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now()
);
comment on table customer_addresses is 'exported in customer as addresses by customer_id';
create index customer_addresses_customer on customer_addresses (customer_id, id desc); -- for the list, newest first

-- A customer without a row still has the password that was generated at checkout and that nobody knows.
-- owner: buyers/customer-sign-in
create table customer_passwords (
  customer_id bigint primary key references customers on delete cascade,
  password_hash text not null,
  updated_at timestamptz not null default now(),
  is_unproven boolean not null default false, -- set at registration, before the address was proven
  business_id bigint not null
);
comment on table customer_passwords is 'not exported: credentials of customers';

-- One login, with all tokens that belong to it.
-- owner: buyers/customer-tokens
create table customer_token_families (
  id uuid primary key,
  store_id bigint not null references stores on delete cascade,
  customer_id bigint not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  business_id bigint not null
);
comment on table customer_token_families is 'not exported: credentials of customers';
-- Ending all logins of a customer.
create index customer_token_families_customer on customer_token_families (customer_id) where revoked_at is null;
create index customer_token_families_store on customer_token_families (store_id); -- for deletions in stores
create index customer_token_families_created on customer_token_families (created_at); -- for the purge

-- owner: buyers/customer-tokens
create table customer_refresh_tokens (
  token_hash bytea primary key,
  family_id uuid not null references customer_token_families on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz -- single use: a second one ends the family
);
comment on table customer_refresh_tokens is 'not exported: credentials of customers';
create index customer_refresh_tokens_family on customer_refresh_tokens (family_id); -- ending a login
create index customer_refresh_tokens_expires_at on customer_refresh_tokens (expires_at); -- for the purge

-- owner: buyers/customer-tokens
create table customer_signing_keys (
  id text primary key, -- `kid` in the header of a token
  private_key jsonb not null, -- JWK
  public_key jsonb not null, -- JWK
  signs_from timestamptz not null, -- published before it signs, so that everybody knows it by then
  created_at timestamptz not null default now()
);
comment on table customer_signing_keys is 'not exported: of the installation';

-- Rows are written for unknown addresses too, so that response times reveal nothing.
-- owner: buyers/customer-codes
create table customer_otps (
  store_id bigint not null references stores on delete cascade,
  email_hash bytea not null,
  code_hash bytea not null, -- keyed, since six digits could be tried out
  attempts smallint not null default 0,
  expires_at timestamptz not null,
  sealed_code bytea, -- encrypted with a key of the installation, so that the same code can be mailed again
  resends smallint not null default 0,
  primary key (store_id, email_hash),
  -- Whether entering the code also makes the unproven password of the customer valid. A code that was requested without a
  -- password does not: somebody else may have registered the address.
  proves_password boolean not null default true
);
comment on table customer_otps is 'not exported: credentials of customers';
create index customer_otps_expires_at on customer_otps (expires_at); -- for the purge

-- owner: buyers/customer-sign-in
create table customer_password_resets (
  token_hash bytea primary key,
  store_id bigint not null references stores on delete cascade,
  customer_id bigint not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table customer_password_resets is 'not exported: credentials of customers';
create index customer_password_resets_customer on customer_password_resets (customer_id); -- for deletions of customers
create index customer_password_resets_expires_at on customer_password_resets (expires_at); -- for the purge

-- owner: buyers/carts
create table carts (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  guest_token_hash bytea unique, -- SHA-256 of the guest token, the only handle of a guest's cart
  customer_id bigint references customers on delete cascade,
  version integer not null default 1, -- rises with every change: a checkout fails when the cart it read has changed
  last_order_id uuid, -- the order that emptied the cart…
  last_checkout_hash bytea, -- …and the request that made it: repeating that request finds the order again
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((guest_token_hash is null) <> (customer_id is null))
) with (
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02
);
comment on table carts is 'not exported: goods that nobody ordered yet; unfinished checkouts are exported';
-- A customer has one cart in a store.
create unique index carts_customer on carts (store_id, customer_id) where customer_id is not null;
create index carts_expires_at on carts (expires_at); -- for the purge

-- owner: buyers/carts
create table cart_items (
  id bigint generated always as identity primary key,
  cart_id bigint not null references carts on delete cascade,
  position smallint not null check (position between 1 and 50), -- a place among the 50 that a cart has
  type text not null check (type in ('variant', 'bundle_price_option')),
  variant_id bigint,
  bundle_price_option_id bigint,
  item_id bigint not null generated always as (coalesce(variant_id, bundle_price_option_id)) stored,
  quantity integer not null,
  created_at timestamptz not null default now(),
  business_id bigint not null,
  constraint cart_items_quantity check (quantity between 1 and 100),
  constraint cart_items_position unique (cart_id, position),
  constraint cart_items_item unique (cart_id, type, item_id),
  check ((type = 'variant') = (variant_id is not null) and (type = 'variant') = (bundle_price_option_id is null))
) with (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02
);
comment on table cart_items is 'not exported: goods that nobody ordered yet; unfinished checkouts are exported';

-- owner: buyers/discounts
create table discount_codes (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  code text not null, -- upper case, without spaces
  applied_to text not null check (applied_to in ('product_price', 'shipping_cost')),
  amount_type text not null check (amount_type in ('fixed', 'percentage')),
  amount minor_units check (amount >= 0),
  percentage integer check (percentage between 0 and 100),
  is_max_amount boolean not null default false,
  max_amount minor_units check (max_amount >= 0),
  is_enabled boolean not null default true,
  is_usage_limit boolean not null default false,
  usage_limit integer check (usage_limit >= 0),
  current_usage integer not null default 0 check (current_usage >= 0), -- orders made with it
  is_expiry boolean not null default false,
  expiry_time timestamptz,
  is_limited_to_pages boolean not null default false,
  page_ids bigint[] not null default '{}',
  is_limited_to_payment_methods boolean not null default false,
  payment_methods text[] not null default '{}',
  is_minimum_revenue boolean not null default false,
  minimum_revenue minor_units check (minimum_revenue >= 0),
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_start boolean not null default false,
  start_time timestamptz,
  is_customer_usage_limit boolean not null default false,
  customer_usage_limit integer,
  is_limited_to_products boolean not null default false,
  product_ids bigint[] not null default '{}',
  taxonomy_ids bigint[] not null default '{}',
  unique (business_id, code),
  check ((amount_type = 'fixed') = (amount is not null)),
  check ((amount_type = 'percentage') = (percentage is not null)),
  constraint discount_codes_usage check (not is_usage_limit or usage_limit is not null),
  constraint discount_codes_customer_usage
    check (not is_customer_usage_limit or customer_usage_limit is not null)
) with (fillfactor = 70);
comment on table discount_codes is 'exported as discount_code';
create index discount_codes_business on discount_codes (business_id, id desc); -- for the list, newest first

-- How often a customer used a code with a limit per customer; other codes have no rows. A row belongs to one buyer, so buyers do
-- not wait for each other.
-- owner: buyers/discounts
create table discount_code_customers (
  discount_code_id bigint not null references discount_codes on delete cascade,
  customer_id bigint not null references customers on delete cascade,
  business_id bigint not null,
  uses integer not null check (uses > 0),
  primary key (discount_code_id, customer_id)
);
comment on table discount_code_customers is 'exported in discount_code as customers by discount_code_id in order of customer_id';
create index discount_code_customers_customer on discount_code_customers (customer_id); -- for deletions in customers

-- An order's use of a code. It is returned when the order is canceled, and taken again when the order is reopened.
-- owner: buyers/discounts
create table discount_code_uses (
  business_id bigint not null references businesses on delete cascade,
  order_id uuid not null,
  discount_code_id bigint not null,
  customer_id bigint, -- the customer whose uses count too; null if the code had no limit per customer
  is_returned boolean not null default false,
  primary key (business_id, order_id, discount_code_id)
);
comment on table discount_code_uses is 'exported in discount_code as uses by discount_code_id in order of order_id';
-- A code that orders used is not deleted.
create index discount_code_uses_code on discount_code_uses (business_id, discount_code_id);
-- Uses by a customer, for merges.
create index discount_code_uses_customer on discount_code_uses (business_id, customer_id) where customer_id is not null;

-- Addresses to which a business sends only requested mails. Hashed, so that an opt-out outlives the erasure of the person.
-- owner: buyers/mail-consents
create table mail_optouts (
  business_id bigint not null references businesses on delete cascade,
  address_hash bytea not null, -- SHA-256 of the address in lower case
  opted_out_at timestamptz not null,
  source text not null check (source in ('link', 'profile')),
  primary key (business_id, address_hash)
);
comment on table mail_optouts is 'not exported: hashes of addresses, which only the service can compare';

-- What a buyer typed into a checkout that may not be finished, kept for 90 days.
-- owner: buyers/checkout-intents
create table checkout_intents (
  business_id bigint not null references businesses on delete cascade,
  id uuid not null, -- UUIDv7
  store_id bigint not null references stores on delete cascade,
  client_session_id uuid not null, -- of the browser; the same one resumes
  form_widget_id text not null,
  last_sequence bigint not null default 0,
  fields jsonb not null default '{}', -- without empty ones
  items jsonb not null default '[]',
  attribution jsonb,
  source_url text,
  cart_id bigint,
  email text, -- of the fields, in lower case; null until it is a whole address
  phone text collate "C", -- of the fields, as digits with the country code
  language text not null check (language in ('id', 'en')),
  consent_text text, -- as the buyer read it
  consented_at timestamptz, -- null: no message
  started_at timestamptz not null,
  last_activity_at timestamptz not null,
  abandoned_at timestamptz, -- when it was first abandoned; known after the buyer came back or bought
  next_message_at timestamptz, -- null: no message is due
  messages_sent smallint not null default 0,
  last_message_at timestamptz,
  completed_at timestamptz,
  order_id uuid,
  primary key (business_id, id),
  check ((completed_at is null) = (order_id is null))
);
comment on table checkout_intents is 'exported as checkout_intent';
-- A browser session resumes its checkout.
create unique index checkout_intents_session on checkout_intents (business_id, store_id, client_session_id, form_widget_id);
-- List, last activity first.
create index checkout_intents_activity on checkout_intents (business_id, last_activity_at desc, id desc);
create index checkout_intents_started on checkout_intents (business_id, started_at desc, id desc); -- for the list, newest first
create index checkout_intents_completed on checkout_intents (business_id, completed_at desc, id desc)
  where completed_at is not null; -- for a filter of the list
-- Mails that a buyer has got, and erasure.
create index checkout_intents_email on checkout_intents (business_id, email) where email is not null;
create index checkout_intents_phone on checkout_intents (business_id, phone) where phone is not null; -- for the erasure
-- The intent of an order.
create index checkout_intents_order on checkout_intents (business_id, order_id) where order_id is not null;
create index checkout_intents_words on checkout_intents
  using gin (name_words(business_id, coalesce(fields->>'customer_name', '') || ' ' || coalesce(email, ''))); -- for the search
-- Messages that are due.
create index checkout_intents_due on checkout_intents (next_message_at) where next_message_at is not null;
create index checkout_intents_age on checkout_intents (started_at); -- for the purge

-- People who want a mail when a variant is in stock again.
-- owner: buyers/stock-requests
create table stock_requests (
  business_id bigint not null references businesses on delete cascade,
  id uuid not null, -- UUIDv7
  store_id bigint not null references stores on delete cascade,
  variant_id bigint not null,
  email text not null, -- in lower case
  language text not null check (language in ('id', 'en')),
  created_at timestamptz not null,
  notified_at timestamptz,
  primary key (business_id, id)
);
comment on table stock_requests is 'exported as stock_request';
create unique index stock_requests_waiting on stock_requests (business_id, variant_id, store_id, email)
  where notified_at is null; -- an address waits once for a variant
create index stock_requests_email on stock_requests (business_id, email); -- for export and erasure
create index stock_requests_age on stock_requests (created_at); -- for the purge

-- Wishlists of signed-in customers; those of guests are stored in the browser.
-- owner: buyers/wishlists
create table wishlist_items (
  business_id bigint not null references businesses on delete cascade,
  customer_id bigint not null,
  store_id bigint not null references stores on delete cascade,
  product_id bigint not null,
  added_at timestamptz not null,
  primary key (business_id, customer_id, store_id, product_id)
);
comment on table wishlist_items is 'exported in customer as wishlist by customer_id in order of added_at';
-- List in the order of adding.
create index wishlist_items_newest on wishlist_items (business_id, customer_id, store_id, added_at, product_id);

-- Marks for the erasure of a buyer: a `personal` column is emptied, a `kept: …` column stays, for the reason given.
comment on column checkout_intents.fields is 'personal';
comment on column checkout_intents.items is 'personal';
comment on column checkout_intents.attribution is 'personal';
comment on column checkout_intents.source_url is 'personal';
comment on column checkout_intents.email is 'personal';
comment on column checkout_intents.phone is 'personal';
comment on column checkout_intents.consent_text is 'personal';
comment on column checkout_intents.form_widget_id is 'personal';
comment on column customer_addresses.name is 'personal';
comment on column customer_addresses.phone is 'personal';
comment on column customer_addresses.email is 'personal';
comment on column customer_addresses.address is 'personal';
comment on column customer_addresses.postal_code is 'personal';
comment on column customer_addresses.notes is 'personal';
comment on column customer_passwords.password_hash is 'personal';
comment on column customers.name is 'personal';
comment on column customers.email is 'personal';
comment on column customers.phone is 'personal';
comment on column customers.avatar is 'personal';
comment on column customers.bio_description is 'personal';
comment on column customers.sex is 'personal';
comment on column customers.tags is 'personal';
comment on column customers.attributes is 'personal';
comment on column customers.date_of_birth is 'personal';
comment on column customers.phone_confirmed_at is 'personal';
comment on column stock_requests.email is 'personal';
