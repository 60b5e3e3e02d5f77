-- Messages to buyers and teams.

-- Texts with placeholders that a team sends to the buyers of a product or bundle.
-- owner: messages/follow-up-chats
create table follow_up_chats (
  business_id bigint not null references businesses on delete cascade,
  id bigint generated always as identity,
  product_id bigint references products on delete cascade,
  bundle_id bigint references bundles on delete cascade,
  name text not null,
  provider text not null,
  trigger text check (trigger in ('unpaid', 'paid', 'shipped', 'completed')), -- null: at any time
  hours_after integer not null default 0 check (hours_after >= 0),
  change_status boolean not null default false, -- sending it takes a draft into the order book
  is_default boolean not null default false, -- made by the service
  image text,
  text_for_bank_transfer text,
  text_for_cod text,
  text_for_epayment text,
  created_at timestamptz not null,
  last_updated_at timestamptz not null,
  primary key (business_id, id),
  check ((product_id is null) <> (bundle_id is null))
);
comment on table follow_up_chats is 'exported as follow_up_chat';
create index follow_up_chats_product on follow_up_chats (product_id, id) where product_id is not null; -- for the list
create index follow_up_chats_bundle on follow_up_chats (bundle_id, id) where bundle_id is not null; -- for the list

-- Messages with the buyer of an order outside of mail.
-- owner: messages/order-messages
create table order_messages (
  business_id bigint not null references businesses on delete cascade,
  id uuid not null, -- UUIDv7
  order_id uuid not null,
  store_id bigint not null,
  kind text, -- of messages that the service sends, once per order; null: a person wrote it
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
  attempts smallint not null default 0, -- requests to the channel that caused or may have caused a message
  provider_message_id text,
  follow_up_chat_id bigint,
  at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id)
);
comment on table order_messages is 'exported in order as messages by order_id';
create index order_messages_order on order_messages (business_id, order_id, id); -- for the list
-- Messages that the service sends are unique per kind and order.
create unique index order_messages_kind on order_messages (business_id, order_id, kind) where kind is not null;
create unique index order_messages_provider_message on order_messages (business_id, provider_message_id)
  where provider_message_id is not null; -- a report of the channel finds its message
-- Messages from a phone number.
create index order_messages_received on order_messages (business_id, sender_phone, at) where status = 'received';

-- The approved template for each message to a store's buyers. Messages without a row are not sent.
-- owner: messages/whatsapp
create table whatsapp_templates (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  kind text not null check (kind in ('order_placed', 'payment_reminder', 'order_paid', 'order_shipped', 'sign_in_code')),
  template text not null,
  language text not null,
  parameters text[] not null, -- the values of {{1}}, {{2}}, …
  has_button boolean not null, -- its button leads to the page of the order
  last_updated_at timestamptz not null,
  primary key (business_id, store_id, kind)
);
comment on table whatsapp_templates is 'exported in store as whatsapp_templates by store_id in order of kind';
create index whatsapp_templates_store on whatsapp_templates (store_id); -- for deletions in stores

-- Webhooks of message channels: stored once, acknowledged, and then processed by the worker.
-- owner: messages/whatsapp
create table channel_callbacks (
  business_id bigint not null references businesses on delete cascade,
  account_id bigint not null,
  event_id text not null,
  event jsonb, -- null after it was processed
  received_at timestamptz not null,
  primary key (business_id, account_id, event_id)
);
comment on table channel_callbacks is 'not exported: callbacks that were received, so that none acts twice';
create index channel_callbacks_received_at on channel_callbacks (received_at); -- for the purge

-- Notifications to members of a business: one row each, however large the team is. Rows have ids and amounts; names of buyers and
-- products are read with the list.
-- owner: messages/notifications
create table notifications (
  business_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  subject text not null, -- what it is about, once for each kind
  order_id uuid,
  data jsonb not null,
  created_at timestamptz not null,
  primary key (business_id, id)
);
comment on table notifications is 'exported as notification';
create unique index notifications_subject on notifications (business_id, kind, subject); -- one notification per subject
create index notifications_kind on notifications (business_id, kind, id); -- for a filter of the list
create index notifications_created_at on notifications (created_at); -- for the purge

-- How far a member has read: everything up to an id, and single notifications above it.
-- owner: messages/notifications
create table notification_reads (
  business_id bigint not null,
  user_id bigint not null,
  read_up_to bigint not null,
  read_ids bigint[] not null default '{}',
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references memberships on delete cascade
);
comment on table notification_reads is 'not exported: what each member has read';

-- A member's choices; other kinds have the default of the member's role.
-- owner: messages/notifications
create table notification_settings (
  business_id bigint not null,
  user_id bigint not null,
  choices jsonb not null, -- channels by kind
  language text check (language in ('id', 'en')), -- of mails; null: that of the business
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references memberships on delete cascade
);
comment on table notification_settings is 'not exported: what each member wants to be told';
create index notification_settings_summary on notification_settings (business_id, user_id)
  where choices->'daily_summary' @> '["mail"]'; -- members who get the daily summary

-- Up to which id the notifications of a kind were mailed.
-- owner: messages/notice-mails
create table notification_mails (
  business_id bigint not null references businesses on delete cascade,
  kind text not null,
  mailed_up_to bigint not null default 0,
  mailed_at timestamptz, -- when the last mails were written
  primary key (business_id, kind)
);
comment on table notification_mails is 'not exported: when notifications were mailed';

-- The last day whose summary a member got.
-- owner: messages/notice-mails
create table notification_summaries (
  business_id bigint not null,
  user_id bigint not null,
  day date not null,
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references memberships on delete cascade
);
comment on table notification_summaries is 'not exported: when summaries were mailed';

-- Browsers in which a member is notified while the dashboard is closed. A row ends with the browser's session and with the
-- membership.
-- owner: messages/notice-pushes
create table push_devices (
  business_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  session_id bigint not null references sessions on delete cascade,
  endpoint text not null, -- the browser's address at its push service
  endpoint_hash bytea not null,
  p256dh text not null, -- the browser's public key, for which pushes are encrypted
  auth text not null, -- the secret that the browser shares with us
  created_at timestamptz not null,
  paused_until timestamptz, -- the push service asked us to wait
  primary key (business_id, id),
  foreign key (business_id, user_id) references memberships on delete cascade
);
comment on table push_devices is 'not exported: addresses and keys of the browsers of members';
create unique index push_devices_endpoint on push_devices (business_id, endpoint_hash); -- a browser has one row in a business
create index push_devices_user on push_devices (business_id, user_id, id); -- for the list, and deletions of memberships
create index push_devices_session on push_devices (session_id); -- for deletions of sessions

-- Up to which id the notifications of a kind were pushed.
-- owner: messages/notice-pushes
create table notification_pushes (
  business_id bigint not null references businesses on delete cascade,
  kind text not null,
  pushed_up_to bigint not null default 0,
  pushed_at timestamptz, -- when the last pushes were written
  primary key (business_id, kind)
);
comment on table notification_pushes is 'not exported: when notifications were pushed';

-- Pushes that are not delivered yet.
-- owner: messages/notice-pushes
create table queued_pushes (
  business_id bigint not null,
  id bigint generated always as identity,
  device_id bigint not null,
  content jsonb not null, -- what the browser shows; names no buyer
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts smallint not null default 0,
  leased_until timestamptz, -- a worker is sending it
  primary key (business_id, id),
  foreign key (business_id, device_id) references push_devices on delete cascade
);
comment on table queued_pushes is 'not exported: a queue';
create index queued_pushes_due on queued_pushes (business_id, due_at);
create index queued_pushes_device on queued_pushes (business_id, device_id); -- for deletions of devices

-- A mail about new contents of a course to everybody who owns it, written in steps.
-- owner: messages/course-messages
create table course_notices (
  business_id bigint not null references businesses on delete cascade,
  id uuid not null,
  variant_id bigint not null,
  content_uuids uuid[] not null,
  after_customer_id bigint not null default 0, -- customers up to this id were mailed
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (business_id, id)
);
comment on table course_notices is 'not exported: says which mails about new lessons are due; the lessons are exported';

-- Marks for the erasure of a buyer: a `personal` column is emptied, a `kept: …` column stays, for the reason given.
comment on column notifications.kind is 'kept: a kind';
comment on column notifications.subject is 'kept: an id';
comment on column notifications.data is 'kept: ids and amounts';
comment on column order_messages.kind is 'personal';
comment on column order_messages.name is 'personal';
comment on column order_messages.message is 'personal';
comment on column order_messages.sender_name is 'personal';
comment on column order_messages.sender_phone is 'personal';
comment on column order_messages.recipient_name is 'personal';
comment on column order_messages.recipient_phone is 'personal';
comment on column order_messages.failure is 'personal';
comment on column order_messages.template is 'personal';
comment on column order_messages.provider_message_id is 'personal';
