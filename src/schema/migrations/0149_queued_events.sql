-- Events that a module of ours acts on after their commit, in small batches. A batch that fails is split; an event that
-- keeps failing waits longer each time, and stays here for whoever looks into it after the last try.
-- owner: events
create table queued_events (
  id bigint generated always as identity primary key,
  reader text not null,
  event_ids bigint[] not null,
  failures int not null default 0,
  run_at timestamptz not null default '-infinity',
  failure text -- what the last try said
);
create index queued_events_due on queued_events (reader, id) where failures < 12;

-- What a mail to a buyer belongs to, and the address of List-Unsubscribe.
alter table mails add column store_id bigint, add column order_id uuid, add column unsubscribe_url text;
