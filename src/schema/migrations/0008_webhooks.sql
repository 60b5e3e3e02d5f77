-- When the merchant last switched the app on: nothing that happened before is sent to it.
alter table installations add column active_since timestamptz not null default now();

-- owner: webhooks
create table webhook_receivers (
  id bigint generated always as identity primary key,
  unique_id text not null unique,
  business_id bigint not null references businesses on delete cascade, -- whose members manage it
  application_id bigint unique references applications on delete cascade, -- gets what each installation granted
  url text not null, -- of an app: the one that acknowledged the test event, whatever the registration says since
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
  updated_at timestamptz not null
);
create index webhook_receivers_business on webhook_receivers (business_id, id desc);

-- No foreign keys: deliveries outlive a deleted receiver until they are forgotten, and each key would be checked
-- for every single one.
-- owner: webhooks
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  receiver_id bigint not null,
  event_id bigint not null,
  business_id bigint not null, -- of the receiver
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'canceled')),
  attempts smallint not null default 0,
  attempts_before smallint not null default 0, -- made before it was last sent again by hand: retries count from there
  next_attempt_at timestamptz not null,
  leased_until timestamptz, -- a worker is sending it; after this moment that worker counts as dead
  last_status smallint, -- HTTP status of the last attempt that was answered
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (receiver_id, event_id)
) with (fillfactor = 80); -- room to lease a row in place
create index webhook_deliveries_due on webhook_deliveries (receiver_id, next_attempt_at) where status = 'pending';
create index webhook_deliveries_log on webhook_deliveries (business_id, id desc);
create index webhook_deliveries_created_at on webhook_deliveries using brin (created_at);

-- owner: webhooks
create table webhook_attempts (
  delivery_id bigint not null,
  number smallint not null,
  at timestamptz not null,
  duration_ms integer not null,
  status smallint,
  error text,
  answer text not null, -- the first 10 kB
  primary key (delivery_id, number)
);
create index webhook_attempts_at on webhook_attempts using brin (at);
