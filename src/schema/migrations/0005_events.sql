-- owner: events, checkout
create table events (
  id bigint generated always as identity primary key,
  unique_id text not null unique,
  business_id bigint not null, -- no foreign key: its check would lock the business's row in every checkout
  kind text not null,
  version smallint not null default 1, -- of the payload's shape
  order_id uuid,
  sequence bigint, -- rising per order; null without an order
  application_id bigint, -- for what concerns one app only: no other receiver gets it
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- Its place in the log, given after the commit by one transaction at a time. An id is drawn before the commit, so
  -- whoever reads on from an id could pass over an event that committed later.
  position bigint
);
create unique index events_order on events (order_id, sequence) where order_id is not null;
create index events_unplaced on events (id) where position is null;
create unique index events_position on events (business_id, position) where position is not null;
create sequence event_positions;
create index events_created_at on events using brin (created_at); -- almost free to keep, enough to forget old events
