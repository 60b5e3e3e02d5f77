-- Goods: what a buyer may use after paying.

-- What a buyer may use: one row per bought line. Granted when the order is paid, revoked when it no longer is.
-- owner: goods/entitlements
create table entitlements (
  id uuid primary key,
  business_id bigint not null,
  store_id bigint not null,
  customer_id bigint not null,
  order_id uuid not null,
  order_line_id uuid not null unique,
  variant_id bigint not null,
  product_id bigint,
  subscription_id uuid, -- of the subscription that the line started, whose state decides how long the access lasts
  quantity integer not null check (quantity > 0),
  granted_at timestamptz not null,
  expires_at timestamptz, -- null: for ever, or until it is revoked
  revoked_at timestamptz
);
comment on table entitlements is 'exported in order as entitlements by order_id';
create index entitlements_customer on entitlements (customer_id, store_id, id desc); -- for the list, newest first
create index entitlements_variant on entitlements (business_id, variant_id, id desc); -- for a filter of the list
create index entitlements_order on entitlements (order_id); -- for deletions in orders
-- What a subscription gives access to.
create index entitlements_subscription on entitlements (subscription_id) where subscription_id is not null;
-- Mails about new contents of a course are sent to its learners ordered by customer, some hundreds at a time.
create index entitlements_learners on entitlements (business_id, variant_id, customer_id, id);

-- owner: goods/licenses
create table license_pools (
  variant_id bigint primary key references variants on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  source text not null check (source in ('keys', 'generator')),
  pattern text, -- of the generator: each X becomes a random character
  updated_at timestamptz not null,
  check ((source = 'generator') = (pattern is not null))
);
comment on table license_pools is 'exported in variant as license_pools by variant_id in order of updated_at';

-- owner: goods/licenses
create table licenses (
  id uuid primary key,
  business_id bigint not null references businesses on delete cascade,
  variant_id bigint not null references variants on delete cascade,
  key text not null, -- readable, since the buyer reads it again
  status text not null default 'available' check (status in ('available', 'assigned', 'revoked')),
  entitlement_id uuid,
  unit integer, -- which of the units that were bought, from 1
  -- access that was revoked with its order is restored with it
  revoked_by text check (revoked_by in ('order', 'merchant')),
  inserted_at timestamptz not null,
  assigned_at timestamptz,
  revoked_at timestamptz,
  check ((status = 'revoked') = (revoked_by is not null and revoked_at is not null)),
  check ((status = 'available') <= (entitlement_id is null)),
  check ((entitlement_id is null) = (unit is null))
);
comment on table licenses is 'exported as license';
create unique index licenses_key on licenses (variant_id, key); -- a key exists once
-- A bought unit has one key.
create unique index licenses_unit on licenses (entitlement_id, unit) where entitlement_id is not null;
create index licenses_available on licenses (variant_id, id) where status = 'available'; -- the next free key
create index licenses_list on licenses (variant_id, id desc); -- for the list, newest first

-- Units that were paid while the pool was empty; they get the next keys.
-- owner: goods/licenses
create table license_waits (
  entitlement_id uuid not null,
  unit integer not null,
  business_id bigint not null,
  variant_id bigint not null,
  since timestamptz not null,
  primary key (entitlement_id, unit)
);
comment on table license_waits is 'not exported: units that wait for a licence; the licences are exported';
create index license_waits_variant on license_waits (variant_id, since); -- who waits longest gets the next key

-- owner: goods/courses
create table courses (
  variant_id bigint primary key references variants on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  settings jsonb not null default '{}',
  updated_at timestamptz not null
);
comment on table courses is 'exported in variant as courses by variant_id in order of updated_at';

-- owner: goods/courses
create table course_sections (
  uuid uuid primary key,
  business_id bigint not null references businesses on delete cascade,
  variant_id bigint not null references variants on delete cascade,
  title text not null,
  type text,
  sequence_order integer not null,
  is_shown boolean not null default true,
  inserted_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table course_sections is 'exported as course_section by uuid';
create index course_sections_variant on course_sections (variant_id, sequence_order, uuid); -- for the list

-- owner: goods/courses
create table course_contents (
  uuid uuid primary key,
  business_id bigint not null references businesses on delete cascade,
  variant_id bigint not null references variants on delete cascade,
  section_uuid uuid not null references course_sections on delete cascade,
  title text not null,
  type text not null check (type in ('text', 'video')),
  text text,
  video_url text,
  duration integer check (duration >= 0), -- seconds
  sequence_order integer not null,
  is_shown boolean not null default true,
  is_discussion_active boolean, -- null, here and below: as for the variant
  is_email_notification_active boolean,
  inserted_at timestamptz not null,
  updated_at timestamptz not null,
  announced_at timestamptz -- when its learners were told; null: not yet
);
comment on table course_contents is 'exported as course_content by uuid';
create index course_contents_section on course_contents (section_uuid, sequence_order, uuid); -- for the list
create index course_contents_variant on course_contents (variant_id); -- for deletions in variants

-- Outlives the access: a customer who buys the course again continues where they stopped.
-- owner: goods/courses
create table course_progress (
  customer_id bigint not null references customers on delete cascade,
  content_uuid uuid not null references course_contents on delete cascade,
  progress double precision not null check (progress between 0 and 100),
  updated_at timestamptz not null,
  business_id bigint not null,
  primary key (customer_id, content_uuid)
);
comment on table course_progress is 'exported in customer as course_progress by customer_id in order of updated_at';
create index course_progress_content on course_progress (content_uuid); -- for deletions in course_contents

-- owner: goods/downloads
create table file_downloads (
  entitlement_id uuid not null references entitlements on delete cascade,
  file_id bigint not null references digital_files on delete cascade,
  count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- The link of the download that was counted last; parts that are requested with it belong to that download.
  last_link text,
  -- Bytes sent by transfers that broke or never requested the end of the file. Those do not count as downloads, so this
  -- is bounded.
  unfinished_bytes bigint not null default 0,
  business_id bigint not null,
  primary key (entitlement_id, file_id)
);
comment on table file_downloads is 'not exported: counts the downloads of an entitlement, for its limit';

-- Period k runs from anchor_at plus k - 1 to anchor_at plus k times the interval, by the calendar of time_zone. Each is computed
-- from the anchor, so that the 31st stays the 31st after a February.
-- owner: goods/subscriptions
create table subscriptions (
  id uuid primary key,
  subscription_id text not null, -- YYMMDD and letters: the number that people read
  business_id bigint not null,
  store_id bigint not null,
  customer_id bigint not null,
  order_id uuid not null, -- the one that started it
  last_order_id uuid not null, -- the newest that was paid: the next one is made like it
  status text not null check (status in ('unactivated', 'active', 'canceled', 'expired', 'failed')),
  is_cancel_at_period_end boolean not null default false,
  interval text not null check (interval in ('day', 'week', 'month', 'year')),
  interval_count integer not null check (interval_count > 0),
  time_zone text not null, -- the store's when it started
  anchor_at timestamptz not null,
  period_number integer not null default 1 check (period_number > 0),
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  next_action_at timestamptz, -- when the worker looks at it again; null: never
  activated_at timestamptz,
  canceled_at timestamptz,
  expired_at timestamptz,
  inserted_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, interval, interval_count),
  check ((status = 'active') = (next_action_at is not null))
) with (fillfactor = 80);
comment on table subscriptions is 'exported as subscription';
-- The next subscriptions for the worker.
create index subscriptions_due on subscriptions (next_action_at) where next_action_at is not null;
create index subscriptions_customer on subscriptions (customer_id, store_id, id desc); -- for the list, newest first
create index subscriptions_business on subscriptions (business_id, id desc); -- for the list, newest first
create index subscriptions_business_status on subscriptions (business_id, status, id desc); -- for a filter of the list

-- owner: goods/subscriptions
create table subscription_items (
  id uuid primary key,
  subscription_id uuid not null references subscriptions on delete cascade,
  variant_id bigint not null,
  quantity integer not null check (quantity > 0),
  price minor_units not null check (price >= 0), -- of one unit in the present period
  next_price minor_units check (next_price >= 0), -- from the next period on, when the merchant has changed it
  status text not null check (status in
    ('unactivated', 'active', 'canceled', 'expired', 'failed', 'pending_downgrade', 'pending_upgrade')),
  order_line_id uuid not null,
  activated_at timestamptz,
  canceled_at timestamptz,
  expired_at timestamptz,
  inserted_at timestamptz not null,
  updated_at timestamptz not null,
  business_id bigint not null
) with (fillfactor = 80);
comment on table subscription_items is 'exported in subscription as items by subscription_id';
create index subscription_items_subscription on subscription_items (subscription_id, id); -- for the list
create index subscription_items_variant on subscription_items (variant_id); -- subscriptions to a variant

-- Planned or completed actions of a subscription: a renewal with its order, an upgrade with its order, a downgrade that waits for
-- the period's end.
-- owner: goods/subscriptions
create table subscription_actions (
  id uuid primary key,
  subscription_id uuid not null references subscriptions on delete cascade,
  subscription_item_id uuid, -- null: the whole subscription
  action_type text not null check (action_type in
    ('create', 'renew', 'expire', 'cancel', 'reactivate', 'activation', 'upgrade', 'downgrade', 'update_qty')),
  execution_type text not null check (execution_type in ('immediate', 'at_period_end', 'scheduled')),
  status text not null check (status in
    ('scheduled', 'pending', 'confirmed', 'completed', 'failed', 'replaced', 'canceled')),
  order_id uuid,
  is_order_open boolean not null default false, -- the order can still be paid, whatever the state of the action
  period_number integer, -- of a renewal: the period that it pays for
  amount minor_units,
  due_at timestamptz,
  expires_at timestamptz, -- of a renewal: the end of the grace
  reminders smallint not null default 0,
  changes jsonb not null default '[]', -- [{item_id, variant_id, price, before: {variant_id, price}}]
  created_by text, -- 'customer', a member or a machine; null for the service itself
  paid_at timestamptz,
  confirmed_at timestamptz,
  completed_at timestamptz,
  inserted_at timestamptz not null,
  updated_at timestamptz not null,
  -- The period before a paid renewal. Periods that passed without a bill are between it and the renewal's own.
  previous_period_number integer,
  business_id bigint not null
);
comment on table subscription_actions is 'exported in subscription as actions by subscription_id';
-- However many workers run, a period has one renewal that waits or is paid.
create unique index subscription_actions_renewal on subscription_actions (subscription_id, period_number)
  where action_type = 'renew' and status in ('scheduled', 'pending', 'confirmed', 'completed');
-- An item has one change that waits.
create unique index subscription_actions_change on subscription_actions (subscription_item_id)
  where subscription_item_id is not null and status in ('scheduled', 'pending');
-- An order belongs to one action.
create unique index subscription_actions_order on subscription_actions (order_id) where order_id is not null;
create index subscription_actions_subscription on subscription_actions (subscription_id, id desc); -- for the list, newest first
create index subscription_actions_stale on subscription_actions (id)
  where is_order_open and status in ('replaced', 'canceled', 'failed'); -- orders to cancel: their action has ended

-- Marks for the erasure of a buyer: a `personal` column is emptied, a `kept: …` column stays, for the reason given.
comment on column file_downloads.last_link is 'kept: a link that has ended';
comment on column licenses.key is 'kept: goods';
comment on column subscription_actions.changes is 'kept: goods';
comment on column subscription_actions.created_by is 'kept: a member of the team';
comment on column subscriptions.subscription_id is 'kept: a number';
comment on column subscriptions.time_zone is 'kept: the store';
