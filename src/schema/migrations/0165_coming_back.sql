-- What a buyer typed into a checkout that may not be finished, kept for 90 days.
-- owner: checkout-intents
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
  abandoned_at timestamptz, -- when it was left first, known once the buyer came back or bought
  next_message_at timestamptz, -- null: no message is due
  messages_sent smallint not null default 0,
  last_message_at timestamptz,
  completed_at timestamptz,
  order_id uuid,
  primary key (business_id, id),
  check ((completed_at is null) = (order_id is null))
);
create unique index checkout_intents_session on checkout_intents (business_id, store_id, client_session_id, form_widget_id);
create index checkout_intents_activity on checkout_intents (business_id, last_activity_at desc, id desc);
create index checkout_intents_started on checkout_intents (business_id, started_at desc, id desc);
create index checkout_intents_completed on checkout_intents (business_id, completed_at desc, id desc)
  where completed_at is not null;
create index checkout_intents_email on checkout_intents (business_id, email) where email is not null;
create index checkout_intents_phone on checkout_intents (business_id, phone) where phone is not null;
create index checkout_intents_order on checkout_intents (business_id, order_id) where order_id is not null;
create index checkout_intents_words on checkout_intents
  using gin (name_words(business_id, coalesce(fields->>'customer_name', '') || ' ' || coalesce(email, '')));
create index checkout_intents_due on checkout_intents (next_message_at) where next_message_at is not null;
create index checkout_intents_age on checkout_intents (started_at);

-- Addresses to which a business sends nothing that was not asked for. Hashed, so that an opt-out outlives the erasure of
-- the person.
-- owner: mail-consents
create table mail_optouts (
  business_id bigint not null references businesses on delete cascade,
  address_hash bytea not null, -- SHA-256 of the address in lower case
  opted_out_at timestamptz not null,
  source text not null check (source in ('link', 'profile')),
  primary key (business_id, address_hash)
);

-- Who wants to know when a variant is in stock again.
-- owner: stock-requests
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
create unique index stock_requests_waiting on stock_requests (business_id, variant_id, store_id, email)
  where notified_at is null;
create index stock_requests_email on stock_requests (business_id, email);
create index stock_requests_age on stock_requests (created_at);
