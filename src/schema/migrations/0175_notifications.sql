-- What the members of a business are told: one row for each happening, however large the team is. Rows hold ids and amounts;
-- names of buyers and products are read together with the list.
-- owner: notifications
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
create unique index notifications_subject on notifications (business_id, kind, subject);
create index notifications_kind on notifications (business_id, kind, id);
create index notifications_created_at on notifications (created_at);

-- How far a member has read: everything up to an id, and single ones above it.
-- owner: notifications
create table notification_reads (
  business_id bigint not null,
  user_id bigint not null,
  read_up_to bigint not null,
  read_ids bigint[] not null default '{}',
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references memberships on delete cascade
);

-- What a member chose; kinds that are not named have the default of the member's role.
-- owner: notifications
create table notification_settings (
  business_id bigint not null,
  user_id bigint not null,
  choices jsonb not null, -- channels by kind
  language text check (language in ('id', 'en')), -- of mails; null: that of the business
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references memberships on delete cascade
);
create index notification_settings_summary on notification_settings (business_id, user_id)
  where choices->'daily_summary' @> '["mail"]';

-- How far the notifications of a kind were mailed.
-- owner: notice-mails
create table notification_mails (
  business_id bigint not null references businesses on delete cascade,
  kind text not null,
  mailed_up_to bigint not null default 0,
  mailed_at timestamptz, -- when the last mails were written
  primary key (business_id, kind)
);

-- The last day whose summary a member got.
-- owner: notice-mails
create table notification_summaries (
  business_id bigint not null,
  user_id bigint not null,
  day date not null,
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references memberships on delete cascade
);
