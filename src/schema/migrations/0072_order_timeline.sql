-- What happened to an order besides its moves, which stand in order_status_history. Entries name changed fields but hold
-- nothing about a person, so they can stay when the person's data is erased.
-- owner: orders
create table order_timeline (
  order_id uuid not null,
  business_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('edit', 'shipment', 'payment_request', 'message')),
  at timestamptz not null,
  by text, -- a person's name; null for the buyer, an API key and the service itself
  data jsonb not null default '{}',
  primary key (order_id, id)
);
comment on table order_timeline is 'owner: orders';
create trigger order_timeline_append_only before update on order_timeline
  for each statement execute function refuse_change();
