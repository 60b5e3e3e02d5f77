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
create index queued_pushes_due on queued_pushes (business_id, due_at);
create index queued_pushes_device on queued_pushes (business_id, device_id); -- for deletions of devices
