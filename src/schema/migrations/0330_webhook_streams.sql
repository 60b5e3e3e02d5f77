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
create index webhook_streams_polled on webhook_streams (polled_at); -- for the purge
create index webhook_streams_key on webhook_streams (key_id) where key_id is not null; -- for deletions of keys
create index webhook_streams_application on webhook_streams (application_id) where application_id is not null;
