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
create index calls_business on calls (business_id, id);
create index calls_key on calls (business_id, key_id, id) where key_id is not null;
create index calls_application on calls (business_id, application_id, id) where application_id is not null;
