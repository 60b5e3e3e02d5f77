-- Which approved template tells the buyers of a store what. What has no row is not told.
-- owner: whatsapp
create table whatsapp_templates (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  kind text not null check (kind in ('order_placed', 'payment_reminder', 'order_paid', 'order_shipped')),
  template text not null,
  language text not null,
  parameters text[] not null, -- the values of {{1}}, {{2}}, …
  has_button boolean not null, -- its button leads to the page of the order
  last_updated_at timestamptz not null,
  primary key (business_id, store_id, kind)
);
create index whatsapp_templates_store on whatsapp_templates (store_id);

-- Webhooks of message channels: stored once, answered, and worked off by the worker.
-- owner: whatsapp
create table channel_callbacks (
  business_id bigint not null references businesses on delete cascade,
  account_id bigint not null,
  event_id text not null,
  event jsonb, -- null once it was worked off
  received_at timestamptz not null,
  primary key (business_id, account_id, event_id)
);
create index channel_callbacks_received_at on channel_callbacks (received_at);
