-- Events: the log of what happened, and queues of what follows from it.

-- By default a table is vacuumed when a fifth of its rows are dead. A queue has few rows and many dead ones, which every
-- look at its beginning reads; of a large table a fifth is millions, and then a vacuum takes hours. Statistics of a log are
-- old long before a tenth of it is new. Here and in other domains queues and busy tables therefore have settings of their own.

create sequence event_ids; -- of the whole log: partitions cannot have an identity before PostgreSQL 17
create sequence event_positions;

-- What happened. Partitioned by ranges of ids, so that old events are dropped instead of deleted row by row (decision 16).
-- owner: events
create table events (
  id bigint primary key default nextval('event_ids'),
  unique_id text not null,
  business_id bigint not null, -- no foreign key: its check would lock the business's row in every checkout
  kind text not null,
  version smallint not null default 1, -- of the payload's shape
  order_id uuid,
  sequence bigint, -- rising per order; null without an order
  application_id bigint, -- for what concerns one app only: no other receiver gets it
  payload text not null, -- JSON as we send it; as text it need not be parsed again
  created_at timestamptz not null default now(),
  -- Below 0 since places stand in event_places; a worker of 0.1 takes such an event for dispatched.
  position bigint
) partition by range (id);
comment on table events is 'not exported: says again what the records say; the list of events has them';

-- Unique keys without the partition key can only be on partitions; the worker creates further ones like the newest.
create table events_0 partition of events (constraint events_unique_id_key unique (unique_id))
  for values from (minvalue) to (10000000000)
  with (
    toast_tuple_target = 8160, -- a payload up to 8 kB stays whole in its row: a third less for a checkout
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02
  );
create unique index events_order on events_0 (order_id, sequence) where order_id is not null;
create index events_unplaced on events_0 (id) where position is null; -- events that the dispatcher has not numbered yet
create unique index events_position on events_0 (business_id, position) where position is not null; -- GET /v3/events of 0.1
create index events_created_at on events_0 using brin (created_at); -- almost free to keep, enough to find old events

-- The place of an event in the log, given after the commit by one transaction at a time. An id is drawn before the commit, so
-- whoever reads on from an id could pass over an event that committed later. A table of its own, so that giving an event
-- its place rewrites no event (decision 76).
-- owner: events
create table event_places (
  event_id bigint primary key,
  business_id bigint not null,
  position bigint not null
) partition by range (event_id);
comment on table event_places is 'not exported: the order of events';
create table event_places_0 partition of event_places for values from (minvalue) to (10000000000)
  with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create unique index event_places_0_position on event_places_0 (business_id, position) include (event_id); -- GET /v3/events

-- Up to which id every event has its place. It follows the newest place by ten minutes and more.
-- owner: events
create table settled_events (
  is_only boolean primary key default true check (is_only),
  last_id bigint not null
);
comment on table settled_events is 'not exported: how far the log is placed';
insert into settled_events (last_id) values (0);

-- A worker of 0.1 gives positions in the event's row.
create function keep_event_place() returns trigger language plpgsql as $$
begin
  insert into event_places (event_id, business_id, position) values (new.id, new.business_id, new.position)
    on conflict (event_id) do nothing;
  return null;
end
$$;
create trigger events_keep_place after update of position on events
  for each row when (old.position is null and new.position > 0) execute function keep_event_place();

-- Orders with new events, one row for each batch of events that got its positions.
-- owner: events
create table changed_orders (
  id bigint generated always as identity primary key,
  business_ids bigint[] not null,
  order_ids uuid[] not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
comment on table changed_orders is 'not exported: a queue';

-- Orders with new events, as changed_orders, for the worker that follows stock.
-- owner: events
create table changed_order_stocks (
  id bigint generated always as identity primary key,
  business_ids bigint[] not null,
  order_ids uuid[] not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
comment on table changed_order_stocks is 'not exported: a queue';

-- Events for our modules that act on them after the commit, in small batches. A batch that fails is split. An event that keeps
-- failing waits longer each time; after the last try it stays here for an operator.
-- owner: events
create table queued_events (
  id bigint generated always as identity primary key,
  reader text not null,
  event_ids bigint[] not null,
  failures int not null default 0,
  run_at timestamptz not null default '-infinity',
  failure text, -- the error of the last try
  -- A reader of events is shared by processes: each shard has the events of some businesses. Null in rows of a release
  -- without shards, which hold events of any businesses and are worked off alone.
  shard smallint,
  is_alone boolean not null default false -- its events failed together with others, and are tried without them
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
comment on table queued_events is 'not exported: a queue';
-- those after the last try wait for an operator
create index queued_events_due on queued_events (reader, id) where failures < 12;

-- Marks for the erasure of a buyer: a `personal` column is emptied, a `kept: …` column stays, for the reason given.
comment on column events.payload is 'personal';
comment on column events.unique_id is 'kept: an id';
comment on column events.kind is 'kept: a kind';
