-- Apps: third-party apps, their permissions, tokens and webhooks.

-- owner: apps/applications
create table applications (
  id bigint generated always as identity primary key,
  client_id text not null unique,
  business_id bigint not null references businesses on delete cascade, -- who registered it
  name text not null,
  description text,
  logo_url text,
  homepage_url text,
  redirect_uri text not null,
  manage_url text, -- where a merchant's "Open app" leads
  scopes text[] not null,
  is_webhook_enabled boolean not null default false,
  webhook_url text,
  webhook_events text[] not null default '{}',
  billing_tags jsonb not null default '[]',
  ip_allowlist text[] not null default '{}', -- CIDR; empty for no restriction
  client_secret_hash bytea not null,
  masked_client_secret text not null,
  verified_at timestamptz, -- null: only members of its own business can install it
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Changes by the developer of a verified app that an operator has not decided yet: columns of applications with their
  -- new values. Null if none wait.
  revision jsonb,
  revision_at timestamptz
);
comment on table applications is 'not exported: apps that developers offer to many businesses, with their credentials';
create index applications_business on applications (business_id, id desc); -- for the list, newest first
-- Operators' list of pending revisions.
create index applications_revisions on applications (id desc) where revision is not null;

create sequence installation_connections;

-- owner: apps/installations
create table installations (
  id bigint generated always as identity primary key,
  application_id bigint not null references applications on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  -- The id in tokens of an installation. An approval after a revoke assigns a new one, so that older tokens stay
  -- invalid.
  connection_id bigint not null unique default nextval('installation_connections'),
  is_active boolean not null default true,
  is_enabled boolean not null default true,
  granted_scopes text[] not null,
  granted_webhook_events text[] not null default '{}',
  approved_billing_tags jsonb not null default '[]',
  installed_by bigint references users,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the merchant last switched the app on: nothing that happened before is sent to it.
  active_since timestamptz not null default now(),
  -- When the current installation began: a replay sends no earlier events. Null for older ones.
  installed_at timestamptz,
  event_sequence bigint not null default 0, -- of its last app.* event
  unique (application_id, business_id)
);
comment on table installations is 'exported as installed_app';
create index installations_business on installations (business_id, id desc); -- for the list, newest first

-- owner: apps/installations
create table launch_tokens (
  token_hash bytea primary key,
  installation_id bigint not null references installations on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table launch_tokens is 'not exported: credentials of apps';
create index launch_tokens_installation on launch_tokens (installation_id); -- for deletions in installations
create index launch_tokens_expiry on launch_tokens (expires_at); -- for the purge

-- owner: apps/oauth
create table oauth_codes (
  code_hash bytea primary key,
  application_id bigint not null references applications on delete cascade,
  user_id bigint not null references users on delete cascade,
  redirect_uri text not null,
  code_challenge text not null,
  connection_ids bigint[] not null, -- the approved businesses
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table oauth_codes is 'not exported: credentials of apps';
create index oauth_codes_application on oauth_codes (application_id); -- for deletions in applications
create index oauth_codes_expiry on oauth_codes (expires_at); -- for the purge

-- owner: apps/oauth
create table oauth_grants (
  id bigint generated always as identity primary key,
  application_id bigint not null references applications on delete cascade,
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null unique, -- a second exchange of the code finds what the first one gave
  connection_ids bigint[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz -- every token of the grant is dead from then on, also one that is being issued
);
comment on table oauth_grants is 'not exported: credentials of apps';
create index oauth_grants_application on oauth_grants (application_id); -- for deletions in applications
create index oauth_grants_expiry on oauth_grants (expires_at); -- for the purge

-- A row is a pair of access and refresh token.
-- owner: apps/oauth
create table oauth_tokens (
  id bigint generated by default as identity primary key,
  grant_id bigint not null references oauth_grants on delete cascade,
  access_hash bytea not null unique,
  refresh_hash bytea not null unique,
  connection_ids bigint[] not null, -- the businesses that were active and enabled when the pair was issued
  seed bytea, -- derives this pair again from the token before it, for a client that lost the response
  created_at timestamptz not null default now(),
  access_expires_at timestamptz not null,
  access_revoked_at timestamptz,
  refresh_expires_at timestamptz not null,
  rotated_at timestamptz, -- when the refresh token was replaced by the pair successor_id
  successor_id bigint
) with (fillfactor = 70); -- every row is updated once; with room left on its page that touches no index
comment on table oauth_tokens is 'not exported: credentials of apps';
create index oauth_tokens_grant on oauth_tokens (grant_id); -- a grant that ends revokes its tokens
create index oauth_tokens_expiry on oauth_tokens using brin (refresh_expires_at); -- used by the purge only

-- owner: apps/webhooks
create table webhook_receivers (
  id bigint generated always as identity primary key,
  unique_id text not null unique,
  business_id bigint not null references businesses on delete cascade, -- whose members manage it
  application_id bigint unique references applications on delete cascade, -- gets what each installation granted
  -- of an app: the address that acknowledged the test event, even if the registration has changed since
  url text not null,
  description text,
  events text[] not null,
  status text not null check (status in ('active', 'inactive')),
  inactive_reason text check (inactive_reason in ('switched_off', 'gone', 'failing')),
  active_since timestamptz not null, -- no event from before is sent to it by itself
  failing_since timestamptz, -- the first failure after the last success
  secret text not null, -- readable, since every delivery is signed with it
  previous_secret text,
  previous_secret_until timestamptz,
  created_by bigint references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- [{secret, until}]: former values of previous_secret after further rotations; each signs for its 24 hours.
  older_secrets jsonb not null default '[]'
);
comment on table webhook_receivers is 'exported as webhook without secret, previous_secret, older_secrets';
create index webhook_receivers_business on webhook_receivers (business_id, id desc); -- for the list, newest first

create sequence webhook_delivery_ids;

-- Partitioned by the event, so that deliveries are dropped with it (decision 16). No foreign keys: deliveries outlive a deleted
-- receiver until they are dropped, and each key would be checked for every row.
-- owner: apps/webhook-delivery
create table webhook_deliveries (
  id bigint not null default nextval('webhook_delivery_ids'),
  receiver_id bigint not null,
  event_id bigint not null,
  business_id bigint not null, -- of the receiver
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'canceled')),
  attempts smallint not null default 0,
  attempts_before smallint not null default 0, -- attempts before it was last resent manually: retries count from there
  next_attempt_at timestamptz not null,
  leased_until timestamptz, -- a worker is sending it; after this time that worker counts as dead
  last_status smallint, -- HTTP status of the last attempt that was answered
  created_at timestamptz not null,
  finished_at timestamptz,
  order_id uuid, -- events of one order are sent to one receiver one after the other, until an attempt fails
  has_failed boolean not null default false, -- since it was last queued
  unique (receiver_id, event_id) -- an event is sent to a receiver once, however often it is dispatched
) partition by range (event_id);
comment on table webhook_deliveries is 'not exported: deliveries of events';

create table webhook_deliveries_0 (
  like webhook_deliveries including defaults including constraints,
  constraint webhook_deliveries_pkey primary key (id),
  constraint webhook_deliveries_0_key unique (receiver_id, event_id)
) with (
  fillfactor = 80, -- room to lease a row in place
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02
);
alter table webhook_deliveries attach partition webhook_deliveries_0 for values from (minvalue) to (10000000000);
-- The next deliveries of a receiver.
create index webhook_deliveries_due on webhook_deliveries_0 (receiver_id, next_attempt_at) where status = 'pending';
create index webhook_deliveries_order on webhook_deliveries_0 (receiver_id, order_id, event_id)
  where status = 'pending' and not has_failed and order_id is not null; -- an earlier event of the order
create index webhook_deliveries_log on webhook_deliveries_0 (business_id, id desc); -- the list in the dashboard
create index webhook_deliveries_created_at on webhook_deliveries_0 using brin (created_at); -- for the purge

-- owner: apps/webhook-delivery
create table webhook_attempts (
  delivery_id bigint not null,
  number smallint not null,
  at timestamptz not null,
  duration_ms integer not null,
  status smallint,
  error text,
  answer text not null, -- the first 10 kB
  primary key (delivery_id, number)
) partition by range (delivery_id);
comment on table webhook_attempts is 'not exported: deliveries of events';

create table webhook_attempts_0 partition of webhook_attempts for values from (minvalue) to (10000000000)
  with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index webhook_attempts_at on webhook_attempts_0 using brin (at); -- for the purge

-- Streams of webhooks that developers follow from their own machines. A stream ends when nobody asks for an hour.
-- owner: apps/webhook-streams
create table webhook_streams (
  id bigint generated always as identity primary key,
  unique_id text not null, -- the secret of its signatures is derived from it
  business_id bigint not null references businesses on delete cascade,
  key_id bigint references api_keys on delete cascade, -- who opened it, and alone may read it
  application_id bigint references applications on delete cascade,
  kinds text[], -- of events; null for all that the credential may read
  start_id bigint not null, -- the event after which it begins
  start_position bigint not null,
  created_at timestamptz not null,
  polled_at timestamptz not null,
  check (num_nonnulls(key_id, application_id) = 1),
  unique (business_id, unique_id)
);
comment on table webhook_streams is 'not exported: open connections of developers, for an hour';
create index webhook_streams_polled on webhook_streams (polled_at); -- for the purge
create index webhook_streams_key on webhook_streams (key_id) where key_id is not null; -- for deletions of keys
create index webhook_streams_application on webhook_streams (application_id) where application_id is not null; -- for deletions of apps

-- The last calls of API keys and apps, for developers who look for a fault. Without a foreign key to the business, whose row
-- each write would lock.
-- owner: apps/call-log
create table calls (
  id bigint generated always as identity primary key,
  business_id bigint not null,
  key_id bigint, -- who called: a key, or an app
  application_id bigint,
  method text not null,
  route text not null, -- as it is declared, without ids and query
  status smallint not null,
  duration_ms integer not null,
  request_id text not null,
  called_at timestamptz not null,
  check (num_nonnulls(key_id, application_id) = 1)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.1);
comment on table calls is 'not exported: the last calls of keys and apps, for a day';
create index calls_business on calls (business_id, id); -- the log of a business
create index calls_key on calls (business_id, key_id, id) where key_id is not null; -- the log of a key
create index calls_application on calls (business_id, application_id, id) where application_id is not null; -- the log of an app

-- Marks for the erasure of a buyer: a `personal` column is emptied, a `kept: …` column stays, for the reason given.
comment on column webhook_attempts.answer is 'personal';
comment on column webhook_attempts.error is 'kept: an error of ours';
