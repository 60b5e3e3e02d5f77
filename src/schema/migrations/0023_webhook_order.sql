-- Events of one order are sent to one receiver one after the other, until an attempt fails.
alter table webhook_deliveries add column order_id uuid;
alter table webhook_deliveries add column has_failed boolean not null default false; -- since it was last queued
create index webhook_deliveries_order on webhook_deliveries (receiver_id, order_id, event_id)
  where status = 'pending' and not has_failed and order_id is not null;

-- [{secret, until}]: what was previous_secret before a further rotation; each signs for its 24 hours.
alter table webhook_receivers add column older_secrets jsonb not null default '[]';

-- When the present installation began: a replay reaches back no further. Null for those from before this column.
alter table installations add column installed_at timestamptz;
alter table installations add column event_sequence bigint not null default 0; -- of its last app.* event
