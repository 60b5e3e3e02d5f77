-- What was written to the buyer of an order, and by the buyer, outside of mail. orders.message_history is no longer read.
-- owner: order-messages
create table order_messages (
  business_id bigint not null references businesses on delete cascade,
  id uuid not null, -- UUIDv7
  order_id uuid not null,
  store_id bigint not null,
  kind text, -- what the service tells by itself, once for each order; null: a person wrote it
  name text not null,
  message text not null,
  provider text not null check (provider in ('wa_me', 'whatsapp_cloud')),
  is_from_bot boolean not null,
  sender_name text,
  sender_phone text,
  recipient_name text,
  recipient_phone text,
  status text not null check (status in
    ('opened', 'received', 'queued', 'sending', 'unknown', 'sent', 'delivered', 'read', 'failed')),
  failure text, -- why it failed
  template jsonb, -- what the channel needs to send it
  attempts smallint not null default 0, -- requests to the channel whose outcome was or may have been a message
  provider_message_id text,
  follow_up_chat_id bigint,
  at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id)
);
create index order_messages_order on order_messages (business_id, order_id, id);
create unique index order_messages_kind on order_messages (business_id, order_id, kind) where kind is not null;
create unique index order_messages_provider_message on order_messages (business_id, provider_message_id)
  where provider_message_id is not null;
create index order_messages_received on order_messages (business_id, sender_phone, at) where status = 'received';
